import { POLICIES } from './policies.ts';

/** Pages that are the same for everybody: written as HTML when the site is built, and in its sitemap. */
export const STATIC_PAGES: readonly string[] = [
  '/',
  '/feature',
  '/pricing',
  '/how-it-works',
  '/tools',
  '/hindi-handwriting-to-text',
  '/tools/kruti-dev',
  '/tools/pdf-splitter',
  '/tools/word-merger',
  '/faqs',
  '/help',
  '/tour',
  '/careers',
  ...POLICIES.map(({ path }) => path),
];
