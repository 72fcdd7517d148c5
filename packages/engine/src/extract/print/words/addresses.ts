import type { RecognisedWord } from '../../recogniser.ts';
import type { Sign } from '../signs/sign.ts';
import { likeness, MIN_CONFIDENCE, MIN_LIKENESS, textOf } from './word-letters.ts';

/*
 * Addresses of pages and of mail, as a coaching sheet has at its foot: no word of a language, and to the network a colon, slashes
 * and products of letters. Nothing in a formula looks like one to the recogniser.
 */

/** `https://…`, `www.name.in`, `name.com/…` */
const PAGE_ADDRESS =
  /^[(<]?(?:https?:\/\/[\w.-]+|www\.[\w-]+\.[\w.-]+|[\w-]{4,}(?:\.[\w-]{2,})*\.(?:com|org|net|edu|info|in))(?:[:/?#][^\s]*)?[)>.,;]*$/u;
const MAIL_ADDRESS = /^[(<]?[\w.+-]+@[\w-]+(?:\.[\w-]+)+[)>.,;]*$/u;

/** Whether a word is an address, and the signs in its place are more or less its characters. */
export const isAddress = ({ text, confidence }: RecognisedWord, signs: readonly Sign[]): boolean =>
  confidence >= MIN_CONFIDENCE &&
  (PAGE_ADDRESS.test(text) || MAIL_ADDRESS.test(text)) &&
  likeness(textOf(signs), text) >= MIN_LIKENESS;
