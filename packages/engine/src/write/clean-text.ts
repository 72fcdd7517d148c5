/** Characters that XML 1.0 cannot hold or nobody can see: controls, halves of surrogate pairs, non-characters. */
const FORBIDDEN = /[^\P{Cc}\t\n\r]|\p{Cs}|[\uFFFE\uFFFF]/u;
const EVERY_FORBIDDEN = new RegExp(FORBIDDEN.source, 'gu');

export const hasForbidden = (value: string) => FORBIDDEN.test(value);

const isSurrogate = (unit: string) => unit >= '\uD800' && unit <= '\uDFFF';

/** Text as every format can hold it: no control characters, U+FFFD for half a character, composed (NFC). */
export function cleanText(value: string): string {
  if (!hasForbidden(value)) return value.normalize('NFC');
  return value.replace(EVERY_FORBIDDEN, (unit) => (isSurrogate(unit) ? '\uFFFD' : '')).normalize('NFC');
}
