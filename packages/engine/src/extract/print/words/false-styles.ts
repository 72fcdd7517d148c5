import { median, type Sign, styleOfName, widthOf } from '../signs/sign.ts';

/*
 * Faces that the network has not seen look bold or typewritten to it in every other word: print that ran, slab serifs.
 * A page's words together tell: bold has more ink than the other words, and typewriters give narrow letters as much room as wide ones.
 */

/** Fewer words of a style, or of the text's own, say nothing of the face. */
const MIN_WORDS = 5;
/** Letters of a word that is measured. */
const MIN_LETTERS = 3;
/** Ink in the boxes of bold letters, to that in the boxes of others: 1.14 and more in print, 0.98 to 1.04 where they are one face. */
const MIN_BOLD_RATIO = 1.1;
/** Letters that take least and most room, but in typewriter faces. */
const NARROW = 'ijl';
const WIDE = 'mw';
/** Width of wide letters, to that of narrow ones: 1.2 to 1.7 in typewriter faces, 2.4 and more in others. */
const MAX_TYPEWRITER_RATIO = 2;

/** Share of ink in the boxes of a word's letters; null where they were made from what a recogniser read. */
function densityOf(word: readonly Sign[]): number | null {
  const letters = word.filter(({ component }) => component !== null);
  if (letters.length === 0) return null;
  const boxes = letters.reduce((sum, { x0, x1, y0, y1 }) => sum + (x1 - x0) * (y1 - y0), 0);
  return letters.reduce((sum, { component }) => sum + component!.area, 0) / boxes;
}

const densitiesOf = (words: readonly Sign[][]) => words.map(densityOf).filter((density) => density !== null);

const areFalseBold = (bold: readonly Sign[][], plain: readonly Sign[][]) =>
  Math.min(bold.length, plain.length) >= MIN_WORDS &&
  median(densitiesOf(bold)) < MIN_BOLD_RATIO * median(densitiesOf(plain));

function areFalseTypewriter(words: readonly Sign[][]): boolean {
  const widthsOf = (letters: string) =>
    words
      .flat()
      .filter(({ text }) => letters.includes(text))
      .map((sign) => widthOf(sign) / sign.size);
  const [narrow, wide] = [widthsOf(NARROW), widthsOf(WIDE)];
  if (Math.min(words.length, narrow.length + wide.length) < MIN_WORDS) return false;
  return narrow.length > 0 && wide.length > 0 && median(wide) > MAX_TYPEWRITER_RATIO * median(narrow);
}

/** The style that a letter of a style has in a face where that is none. */
const PLAIN_STYLES: Readonly<Record<'bold' | 'typewriter', Readonly<Record<string, string>>>> = {
  bold: { b: 'r', bi: 'i' },
  typewriter: { tt: 'r' },
};

function removeStyle(sign: Sign, styles: Readonly<Record<string, string>>): void {
  const named = (name: string) => {
    const style = styleOfName(name);
    return styles[style] ? `${styles[style]}${name.slice(style.length)}` : name;
  };
  sign.style = styles[sign.style] ?? sign.style;
  sign.name = named(sign.name);
  sign.top = sign.top.map((each) => ({ ...each, name: named(each.name) }));
}

/** Takes bold and typewriter styles from all signs of a page whose words show that its face has none. */
export function dropFalseStyles(
  signs: readonly Sign[],
  words: readonly Sign[][],
  styleOf: (word: Sign[]) => string,
): void {
  const measured = words.filter((word) => word.length >= MIN_LETTERS);
  const inStyle = (style: string) => measured.filter((word) => styleOf(word) === style);
  const [bold, typewriter] = [inStyle('b'), inStyle('tt')];
  if (areFalseTypewriter(typewriter)) for (const sign of signs) removeStyle(sign, PLAIN_STYLES.typewriter);
  if (
    areFalseBold(
      bold,
      measured.filter((word) => !bold.includes(word)),
    )
  )
    for (const sign of signs) removeStyle(sign, PLAIN_STYLES.bold);
}
