import './styles/index.ts';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { i18n, startI18n } from './i18n.ts';
import { countVisit } from './tracking/tracking.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

const app = (
  <StrictMode>
    <App />
  </StrictMode>
);

await startI18n();
// A page that was written in another language than its reader's is made anew.
if (root.dataset.prerendered === i18n.language) hydrateRoot(root, app);
else {
  root.replaceChildren();
  createRoot(root).render(app);
}

const whenQuiet = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 1_000));
whenQuiet(() => countVisit());
