import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { PERSONAL_PAGES, STATIC_PAGES } from './content/static-pages.ts';
import { i18n, startI18n } from './i18n.ts';
import { LANGUAGES, type Language } from './languages.ts';
import { addressIn } from './layout/addresses.ts';

const PATIENCE = 20_000;

/** Personal pages that have an address in every language. */
const TWIN_PAGES = PERSONAL_PAGES.filter((path) => !path.startsWith('/admin'));

export interface PrerenderedPage {
  language: Language;
  path: string;
  title: string;
  description: string;
  /** What the page shows; null for one that differs with who looks. */
  html: string | null;
  /** Its addresses in all languages; none where search engines should leave it out. */
  alternates: readonly { language: Language; path: string }[];
}

const canonical = () => document.head.querySelector('link[rel=canonical]');

/** The page shows its heading, and its effects have told the head what it is. */
const isReady = (root: Element, address: string | null) =>
  root.querySelector('main h1') !== null &&
  (address === null
    ? document.head.querySelector('meta[name=robots]') !== null
    : canonical()?.getAttribute('href') === new URL(address, location.origin).href);

async function ready(root: Element, address: string | null, path: string) {
  const started = Date.now();
  while (!isReady(root, address)) {
    if (Date.now() - started > PATIENCE) throw new Error(`${path} did not show its heading`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await new Promise((resolve) => setTimeout(resolve, 20));
}

const described = () => ({
  title: document.title,
  description: document.head.querySelector('meta[name=description]')?.getAttribute('content') ?? '',
});

/** `found` is false for a page that says there is none. */
async function renderPage(language: Language, path: string, found = true): Promise<PrerenderedPage> {
  const address = addressIn(language, path);
  history.replaceState(null, '', address);
  for (const stale of ['link[rel=canonical]', 'meta[name=robots]'])
    document.head.querySelector(stale)?.remove();
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  root.render(<App />);
  await ready(container, found ? address : null, path);
  const html = container.innerHTML;
  root.unmount();
  container.remove();
  const alternates = found
    ? LANGUAGES.map((other) => ({ language: other, path: addressIn(other, path) }))
    : [];
  return { language, path: address, ...described(), html, alternates };
}

function frame(language: Language, path: string): PrerenderedPage {
  return {
    language,
    path: addressIn(language, path),
    title: i18n.t('brand'),
    description: i18n.t('footer.claim'),
    html: null,
    alternates: [],
  };
}

/** Every page of the site as a browser shows it first; runs in a DOM at build time. */
export async function prerender(): Promise<PrerenderedPage[]> {
  await startI18n('en');
  const pages = PERSONAL_PAGES.map((path) => frame('en', path));
  pages.push(await renderPage('en', '/404', false));
  for (const language of LANGUAGES) {
    await startI18n(language);
    if (language !== 'en') pages.push(...TWIN_PAGES.map((path) => frame(language, path)));
    for (const path of STATIC_PAGES) pages.push(await renderPage(language, path));
  }
  return pages;
}
