import { ITALIC_F_OVERHANG_EM } from '../geometry/nominal-size.ts';
import { gapX, type Sign } from '../signs/sign.ts';

/** Lengths in em of the sign. */
const SAME_WORD = { baseline: 0.05, minGap: -0.25, maxGap: 0.2, size: 0.2 } as const;
/** Two letters of whose styles the network is sure part where only one is italic. */
const SURE = 0.6;
const LETTER_STYLES = new Set(['r', 'b', 'i', 'bi', 'tt']);
const ITALICS = new Set(['i', 'bi']);
/** Strokes that a letter of a word may have been taken for. */
const STRAYS = new Set(['|', '’']);
/** Greek begins here, and stands in formulas. */
const FIRST_GREEK = 0x370;

export const isLatinLetter = (text: string) => /^\p{L}+$/u.test(text) && text.codePointAt(0)! < FIRST_GREEK;
/** A capital behind a small letter, as no word has: `IlB` is a product, in a line of upright words. */
export const hasCapitalWithin = (text: string) => /\p{Ll}\p{Lu}/u.test(text);
export const isDigit = (text: string) => /^\d$/.test(text);

function standsInWord({ style, text }: Sign): boolean {
  return (LETTER_STYLES.has(style) && (isLatinLetter(text) || isDigit(text))) || STRAYS.has(text);
}

function changesItalics(a: Sign, b: Sign): boolean {
  if (a.style === b.style || a.probability <= SURE || b.probability <= SURE) return false;
  return ITALICS.has(a.style) || ITALICS.has(b.style);
}

/** Blank behind a letter, in em: an italic f hangs over it. */
function blankBetween(last: Sign, sign: Sign): number {
  const overhang = last.text === 'f' && ITALICS.has(last.style) ? ITALIC_F_OVERHANG_EM : 0;
  return gapX(last, sign) / sign.size + overhang;
}

function continuesWord(last: Sign, sign: Sign): boolean {
  const gap = blankBetween(last, sign);
  return (
    !changesItalics(last, sign) &&
    Math.abs(last.baseline - sign.baseline) < SAME_WORD.baseline * sign.size &&
    sign.x0 > last.x0 &&
    gap > SAME_WORD.minGap &&
    gap < SAME_WORD.maxGap &&
    Math.abs(sign.size - last.size) < SAME_WORD.size * sign.size
  );
}

/** Letters and digits that stand without blanks on one baseline: two and more. */
export function wordRuns(signs: readonly Sign[]): Sign[][] {
  const inOrder = signs
    .filter(({ isTall }) => !isTall)
    .toSorted((a, b) => Math.round(a.baseline * 10) - Math.round(b.baseline * 10) || a.x0 - b.x0);
  const runs: Sign[][] = [];
  let run: Sign[] = [];
  for (const sign of inOrder) {
    const last = run.at(-1);
    if (!standsInWord(sign)) {
      runs.push(run);
      run = [];
    } else if (last && continuesWord(last, sign)) run.push(sign);
    else {
      runs.push(run);
      run = [sign];
    }
  }
  return [...runs, run].filter(({ length }) => length > 1);
}
