import './styles/index.ts';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { repeatEarlyInput } from './early-input.ts';
import { startI18n } from './i18n.ts';
import { countVisit } from './tracking/tracking.ts';

const PATIENCE = 4_000;

/**
 * A page that was written at build time stays until its living twin has its heading, so that nothing is seen
 * to disappear and come back.
 */
function placeFor(root: HTMLElement): HTMLElement {
  if (!('prerendered' in root.dataset)) return root;
  const twin = document.createElement('div');
  twin.hidden = true;
  root.after(twin);
  const swap = () => {
    watcher.disconnect();
    clearTimeout(timer);
    if (!root.isConnected) return;
    twin.hidden = false;
    repeatEarlyInput(root, twin);
    root.remove();
    twin.id = 'root';
  };
  const watcher = new MutationObserver(() => {
    if (twin.querySelector('main h1')) swap();
  });
  watcher.observe(twin, { childList: true, subtree: true });
  const timer = setTimeout(swap, PATIENCE);
  return twin;
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

const place = placeFor(root);
await startI18n();
// In slices, so that the page that is there already can be scrolled meanwhile.
startTransition(() =>
  createRoot(place).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);

const whenQuiet = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 1_000));
whenQuiet(() => countVisit());
