import { type RecognisedBlock, type RecognisedWord, recognisedWords } from '../recogniser.ts';
import { scaledBox } from './formula/model/box.ts';
import type { Glyph, Page, Rectangle } from './page.ts';

const DEVANAGARI = /[\u0900-\u097f]/;
/** What recognition makes of a danda at a word's end. */
const MISREAD_DANDA = /(?<=[\u0900-\u097f])[|lI]$/;
/** Everything that a glyph of a script without wrong maps says for itself. */
const NOT_DEVANAGARI = /(?!\p{Script=Devanagari}|[।॥-]|\u200c|\u200d)./gsu;

interface Word {
  text: string;
  /** The glyphs that it stands for. */
  glyphs: Glyph[];
}

const middle = (box: Rectangle) => ({ x: (box.x0 + box.x1) / 2, y: (box.y0 + box.y1) / 2 });

function holds(box: Rectangle, { x, y }: { x: number; y: number }, slack: number): boolean {
  return x >= box.x0 - slack && x <= box.x1 + slack && y >= box.y0 - slack && y <= box.y1 + slack;
}

const isBlank = (glyph: Glyph) => glyph.text.trim() === '';

/**
 * The part of a recognised word that its distrusted glyphs show, or null where recognition saw something else.
 * Trusted glyphs within the word, digits or a formula, keep speaking for themselves.
 */
function textFor(word: RecognisedWord, box: Rectangle, glyphs: Glyph[], page: Page): string | null {
  const text = word.text.replace(MISREAD_DANDA, '।');
  const hindi = glyphs.some((glyph) => DEVANAGARI.test(glyph.text));
  if (hindi && !DEVANAGARI.test(text)) return null;
  const shared = page.glyphs.some(
    (glyph) => !isBlank(glyph) && !glyphs.includes(glyph) && holds(box, middle(glyph.ink), 0),
  );
  return shared && hindi ? text.replace(NOT_DEVANAGARI, '') : text;
}

/** How far a letter's middle may stand outside of its recognised word: boxes of recognition are off by a pixel or two. */
const MAX_WORD_BOX_ERROR_EM = 0.15;

function matchWords(page: Page, blocks: RecognisedBlock[], scale: number, wrong: Glyph[]): Word[] {
  const left = new Set(wrong);
  const words: Word[] = [];
  for (const recognised of recognisedWords(blocks)) {
    const box = scaledBox(recognised.box, scale);
    const glyphs = [...left].filter(({ ink, size }) => holds(box, middle(ink), size * MAX_WORD_BOX_ERROR_EM));
    if (glyphs.length === 0) continue;
    for (const glyph of glyphs) left.delete(glyph);
    const text = textFor(recognised, box, glyphs, page);
    if (text) words.push({ text, glyphs });
  }
  return words;
}

/** One glyph for a whole word, where its letters stood. */
function glyphOf({ text, glyphs }: Word): Glyph {
  const inks = glyphs.filter((glyph) => !isBlank(glyph)).map(({ ink }) => ink);
  const boxes = inks.length > 0 ? inks : glyphs.map(({ ink }) => ink);
  const ink = {
    x0: Math.min(...boxes.map(({ x0 }) => x0)),
    y0: Math.min(...boxes.map(({ y0 }) => y0)),
    x1: Math.max(...boxes.map(({ x1 }) => x1)),
    y1: Math.max(...boxes.map(({ y1 }) => y1)),
  };
  const first = glyphs[0]!;
  return { ...first, text, name: '', x: ink.x0, advance: ink.x1 - ink.x0, ink };
}

/**
 * The page with its distrusted letters replaced by recognised words. Formulas, digits and other scripts keep the
 * glyphs that the file has for them.
 *
 * @param scale points a pixel of the recognised picture
 */
export function mendText(
  page: Page,
  blocks: RecognisedBlock[],
  scale: number,
  distrusted: (glyph: Glyph) => boolean,
): Page {
  const wrong = page.glyphs.filter(distrusted);
  const words = matchWords(page, blocks, scale, wrong);
  const replaced = new Map<Glyph, Glyph | null>();
  for (const word of words) {
    for (const glyph of word.glyphs) replaced.set(glyph, null);
    replaced.set(word.glyphs[0]!, glyphOf(word));
  }
  const glyphs = page.glyphs.flatMap((glyph) => {
    const other = replaced.get(glyph);
    if (other === undefined) return [glyph];
    return other ? [other] : [];
  });
  return { ...page, glyphs };
}

/**
 * What recognition read in the place of a glyph that is a whole word, in Devanagari alone; null where it read nothing.
 *
 * @param scale points a pixel of the recognised picture
 */
export function devanagariIn(blocks: RecognisedBlock[], scale: number): (glyph: Glyph) => string | null {
  const words = recognisedWords(blocks).map(({ text, box }) => ({
    text,
    middle: middle(scaledBox(box, scale)),
  }));
  return ({ ink, size }) => {
    const inside = words.filter((word) => holds(ink, word.middle, size * MAX_WORD_BOX_ERROR_EM));
    const text = inside.map((word) => word.text).join('');
    return text.replace(NOT_DEVANAGARI, '').normalize('NFC') || null;
  };
}
