import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingHttpHeaders } from 'node:http';

export const EMAIL_LANGUAGES = ['en', 'hi'] as const;
export type EmailLanguage = (typeof EMAIL_LANGUAGES)[number];

const asked = new AsyncLocalStorage<EmailLanguage>();

/** The language that a request asks for first, if the site speaks it; the site's own pages name theirs. */
const languageOf = (headers: IncomingHttpHeaders): EmailLanguage =>
  /^hi\b/i.test(headers['accept-language'] ?? '') ? 'hi' : 'en';

/** Writes every email that the work causes in the language of the request, also those sent after its answer. */
export const inLanguageOf = <Result>(headers: IncomingHttpHeaders, work: () => Result): Result =>
  asked.run(languageOf(headers), work);

/** The language of the request that is being answered; English where there is none. */
export const emailLanguage = (): EmailLanguage => asked.getStore() ?? 'en';
