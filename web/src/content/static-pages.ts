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
  '/tools/translator',
  '/tools/pdf-splitter',
  '/tools/word-merger',
  '/api',
  '/faqs',
  '/help',
  '/contact',
  '/demo',
  '/tour',
  '/careers',
  ...POLICIES.map(({ path }) => path),
];

/** Pages that differ with who looks: an empty frame, which comes to life. Search engines leave them out. */
export const PERSONAL_PAGES: readonly string[] = [
  '/sign-in',
  '/sign-up',
  '/verified',
  '/dashboard',
  '/review',
  '/admin',
  '/admin/panel',
];
