import type { ErrorCode } from './errors.ts';

/** Who reads a file: scans and pictures by the model where there is a key, one engine alone, or the other. */
export const ENGINES = ['auto', 'builtIn', 'gemini'] as const;
export type Engine = (typeof ENGINES)[number];

/** Failures of a user's own key: no file of the batch would fare better. */
export const AI_KEY_ERRORS = ['ai-key-invalid', 'ai-key-type', 'ai-key-blocked', 'ai-not-available'] as const;
export type AiKeyError = (typeof AI_KEY_ERRORS)[number];

export const isAiKeyError = (code: ErrorCode): code is AiKeyError =>
  (AI_KEY_ERRORS as readonly ErrorCode[]).includes(code);

/**
 * What an error of the Gemini API says of the key; null where the key is not at fault.
 *
 * @param reasons the `reason` of each of the error's details
 */
export function aiKeyErrorOf(status: number, reasons: readonly string[], message: string): AiKeyError | null {
  if (status === 401) return 'ai-key-type';
  if (status === 403) return 'ai-key-blocked';
  if (status !== 400) return null;
  if (reasons.includes('API_KEY_INVALID')) return 'ai-key-invalid';
  return /FAILED_PRECONDITION|location is not supported|billing/i.test(message) ? 'ai-not-available' : null;
}

const KEYS = /\b(?:AIza[\w-]{10,}|AQ\.[\w.-]{10,}|ya29\.[\w.-]{10,})/g;

/** A text without the keys that somebody may have put into it. */
export const withoutKeys = (text: string): string => text.replace(KEYS, '…');

/** How many characters a key may have; today's have 39 to about 60. */
export const LONGEST_KEY = 400;

export const GEMINI_API = 'https://generativelanguage.googleapis.com';
