import { windowsLatin } from '../../encodings/text-encodings.ts';
import { flatMap } from '../../flat-map.ts';

const FIRST_CODE = 0x80;
const CODES = Array.from({ length: FIRST_CODE }, (_, i) => FIRST_CODE + i);
/** The upper halves of the code pages of Windows and Mac OS: programs that write PDFs take one for the other. */
const PAGES = [CODES.map(windowsLatin), [...new TextDecoder('macintosh').decode(Uint8Array.from(CODES))]];

const PUNCTUATION = /^\p{P}$/u;

function otherCharacters(text: string): string[] {
  return flatMap(PAGES, (page) => {
    const at = text === '' ? -1 : page.indexOf(text);
    return flatMap(PAGES, (other) => {
      const character = other[at];
      return character !== undefined && character !== text && PUNCTUATION.test(character) ? [character] : [];
    });
  });
}

const OTHERS = new Map(PAGES.flat().map((text) => [text, otherCharacters(text)]));
const NONE: readonly string[] = [];

/**
 * The punctuation that has the code of a letter on the other code page: a dash for ñ, quotes for ë and í. Empty for most
 * texts.
 */
export const charactersOfOtherPages = (text: string): readonly string[] => OTHERS.get(text) ?? NONE;
