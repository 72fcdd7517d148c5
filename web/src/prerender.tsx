import { type ReactNode, StrictMode } from 'react';
import { prerender as renderWhole } from 'react-dom/static';
import { App } from './app.tsx';
import { PERSONAL_PAGES, STATIC_PAGES } from './content/static-pages.ts';
import { i18n, startI18n } from './i18n.ts';
import { LANGUAGES, type Language } from './languages.ts';
import { written } from './layout/use-page-meta.ts';
import { AboutUs } from './pages/home/about-us.tsx';
import { addressIn } from './routing/addresses.ts';

/** Personal pages that have an address in every language. */
const TWIN_PAGES = PERSONAL_PAGES.filter((path) => !path.startsWith('/admin'));

export interface PrerenderedPage {
  language: Language;
  path: string;
  title: string;
  description: string;
  /** What the page shows; null for one that differs with who looks. */
  html: string | null;
  /** Of whom it is, for search engines; the living page does not need it. */
  structuredData: string;
  /** Its addresses in all languages; none where search engines should leave it out. */
  alternates: readonly { language: Language; path: string }[];
}

/** With all that it waits for, in one piece. */
async function htmlOf(element: ReactNode): Promise<string> {
  const { prelude } = await renderWhole(element, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError(error) {
      throw error;
    },
  });
  return new Response(prelude).text();
}

/** `found` is false for a page that says there is none. */
async function renderPage(language: Language, path: string, found = true): Promise<PrerenderedPage> {
  const address = addressIn(language, path);
  history.replaceState(null, '', address);
  const html = await htmlOf(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  if (!html.includes('<h1')) throw new Error(`${address} has no heading`);
  const structuredData = path === '/' ? await htmlOf(<AboutUs />) : '';
  const alternates = found
    ? LANGUAGES.map((other) => ({ language: other, path: addressIn(other, path) }))
    : [];
  return { language, path: address, ...written, html, structuredData, alternates };
}

function frame(language: Language, path: string): PrerenderedPage {
  return {
    language,
    path: addressIn(language, path),
    title: i18n.t('brand'),
    description: i18n.t('footer.claim'),
    html: null,
    structuredData: '',
    alternates: [],
  };
}

/** Every page of the site as a browser shows it first, and takes it over; runs where a DOM tells its address. */
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
