import { type DocumentTree, walkBlocks, walkInlines } from '../tree/index.ts';

/** Letters of the text that are counted: a document's language shows in its first pages. */
const MOST_LETTERS = 5_000;

const count = (text: string, letters: RegExp) => text.match(letters)?.length ?? 0;

/** Whether most letters of the text are Devanagari. */
function isMostlyDevanagari({ blocks }: DocumentTree): boolean {
  let [devanagari, latin] = [0, 0];
  for (const block of walkBlocks(blocks)) {
    for (const inline of walkInlines(block)) {
      if (inline.type !== 'text') continue;
      devanagari += count(inline.value, /\p{Script=Devanagari}/gu);
      latin += count(inline.value, /\p{Script=Latin}/gu);
    }
    if (devanagari + latin > MOST_LETTERS) break;
  }
  return devanagari > latin;
}

/** The language in which a document's reader is told something: what the document names, or else its script. */
export function sentenceLanguage(tree: DocumentTree): 'en' | 'hi' {
  const isHindi = tree.language ? tree.language.toLowerCase().startsWith('hi') : isMostlyDevanagari(tree);
  return isHindi ? 'hi' : 'en';
}
