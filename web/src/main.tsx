import './styles/index.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { startI18n } from './i18n.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

await startI18n();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
