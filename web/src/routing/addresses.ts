import type { Language } from '../languages.ts';

/** Every page has an address in English and, below this, one in Hindi. */
const HINDI = '/hi';

/** The language that an address asks for; null where it leaves that to the visitor. */
export const languageOfAddress = (path: string): Language | null => (/^\/hi(\/|$)/.test(path) ? 'hi' : null);

/** What stands before every link of a page: who came to a Hindi address stays among them. */
export const baseOfAddress = (path: string): string | undefined =>
  languageOfAddress(path) ? HINDI : undefined;

/** A page's address without its language. */
export const plainAddress = (path: string): string =>
  languageOfAddress(path) ? path.slice(HINDI.length) || '/' : path;

export function addressIn(language: Language, path: string): string {
  if (language === 'en') return path;
  return path === '/' ? HINDI : HINDI + path;
}
