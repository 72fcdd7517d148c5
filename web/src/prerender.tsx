import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { STATIC_PAGES } from './content/static-pages.ts';
import { startI18n } from './i18n.ts';

const PATIENCE = 20_000;

export interface PrerenderedPage {
  path: string;
  title: string;
  description: string;
  /** What the page shows, in English. */
  html: string;
}

const canonical = () => document.head.querySelector('link[rel=canonical]');

/** The page shows its heading, and its effects have told the head what it is. */
const isReady = (root: Element, path: string) =>
  root.querySelector('main h1') !== null &&
  canonical()?.getAttribute('href') === new URL(path, location.origin).href;

async function ready(root: Element, path: string) {
  const started = Date.now();
  while (!isReady(root, path)) {
    if (Date.now() - started > PATIENCE) throw new Error(`${path} did not show its heading`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await new Promise((resolve) => setTimeout(resolve, 20));
}

async function renderPage(path: string): Promise<PrerenderedPage> {
  history.replaceState(null, '', path);
  canonical()?.remove();
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  root.render(<App />);
  await ready(container, path);
  const page = {
    path,
    title: document.title,
    description: document.head.querySelector('meta[name=description]')?.getAttribute('content') ?? '',
    html: container.innerHTML,
  };
  root.unmount();
  container.remove();
  return page;
}

/** Every static page as a browser shows it first; runs in a DOM at build time. */
export async function prerender(): Promise<PrerenderedPage[]> {
  await startI18n('en');
  const pages: PrerenderedPage[] = [];
  for (const path of STATIC_PAGES) pages.push(await renderPage(path));
  return pages;
}
