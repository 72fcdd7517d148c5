import type { Glyph, Page, PageFont, PageImage, Rectangle } from './page.ts';

/** What a page is made of, and so who reads it. */
export type PageNature =
  /** Letters drawn by the program that made the page. */
  | 'born-digital'
  /** A picture of a page. */
  | 'scanned'
  /** A picture with the invisible text of somebody's recogniser. */
  | 'scanned-with-text'
  /** Letters, and pictures large enough to hold text of their own. */
  | 'mixed'
  /** Letters whose text is not what they show. */
  | 'wrong-text'
  | 'empty';

export interface Route {
  nature: PageNature;
  /** `mend` keeps the formulas' letters and takes the words from recognition. */
  reader: 'glyphs' | 'ocr' | 'mend';
}

/** Cells across and down a page; a cell is half a centimetre wide. */
const GRID_CELL_COUNT = 40;
/** Share of a page that a scan covers at least: borders and the gutter of a book may be cut off. */
const MIN_SCAN_SHARE = 0.6;
/** Share of a page from which on a picture may hold text of its own; logos and signs are smaller. */
const MIN_REGION_SHARE = 0.04;
/** A stamp or a page number over a scan has fewer glyphs, a page of text has more. */
const MIN_TEXT_GLYPH_COUNT = 20;
/** More invisible glyphs than a mark or two are the text of a recogniser. */
const MAX_STRAY_HIDDEN_COUNT = 50;
/** Share of letters that nobody can name above which the text layer says nothing. */
const MAX_UNKNOWN_SHARE = 0.3;
/** Share of letters in Devanagari, or in a legacy font, from which on the text is recognised instead. */
const MAX_WRONG_SHARE = 0.15;

/** The share of the page that boxes cover, on a grid. */
function coverOf(boxes: Rectangle[], page: Page): number {
  const cells = new Uint8Array(GRID_CELL_COUNT * GRID_CELL_COUNT);
  const column = (x: number) =>
    Math.round((Math.min(Math.max(x, 0), page.width) / page.width) * GRID_CELL_COUNT);
  const row = (y: number) =>
    Math.round((Math.min(Math.max(y, 0), page.height) / page.height) * GRID_CELL_COUNT);
  for (const box of boxes) {
    for (let y = row(box.y0); y < row(box.y1); y += 1)
      cells.fill(1, y * GRID_CELL_COUNT + column(box.x0), y * GRID_CELL_COUNT + column(box.x1));
  }
  return cells.reduce((sum, cell) => sum + cell, 0) / cells.length;
}

const DEVANAGARI = /[\u0900-\u097f]/;
/** Legacy fonts draw Devanagari at the codes of Latin letters. */
const LEGACY_FONTS =
  /kruti|devlys|chanakya|shusha|walkman|sanskrit\d|dv-?tt|shree-?dev|agra|aps-?dv|akruti|ism-|webdunia|bhaskar|naidunia|4cgandhi|susha|yogesh|richa|krishna/i;
const PRIVATE = /[\ue000-\uf8ff\ufffd]/;

function isUnknown(glyph: Glyph): boolean {
  return glyph.text === '' || PRIVATE.test(glyph.text);
}

/** Signs that stand for a formula's pieces have no character of their own; they are no sign of a wrong map. */
function unknownShare(glyphs: Glyph[]): number {
  const text = glyphs.filter((glyph) => !glyph.font.math);
  if (text.length === 0) return 0;
  return text.filter(isUnknown).length / text.length;
}

/** Half forms of Devanagari come under all kinds of characters; digits and Latin letters are what they seem. */
const ASCII = /^[ -~]*$/;
const isLegacy = ({ name, byShape }: PageFont) => LEGACY_FONTS.test(name) && !byShape;
const fontsOf = (glyphs: readonly Glyph[]) => [...new Set(glyphs.map(({ font }) => font))];
const legacyFontsOf = (glyphs: readonly Glyph[]) => new Set(fontsOf(glyphs).filter(isLegacy));
const inDevanagari = ({ font, text, isStated }: Glyph) => DEVANAGARI.test(text) && !font.byShape && !isStated;

/** True where a page's words are Hindi, however they are stored. */
export function isHindi(page: Page): boolean {
  return page.glyphs.some(({ text }) => DEVANAGARI.test(text)) || fontsOf(page.glyphs).some(isLegacy);
}

const shareOf = (glyphs: Glyph[], test: (glyph: Glyph) => boolean) =>
  glyphs.filter(test).length / glyphs.length;

/**
 * Text layers that cannot be believed: unmapped, in legacy Hindi fonts, or Devanagari, which programs write in the
 * order of its shapes and with conjuncts taken apart.
 */
function isWrongText(glyphs: Glyph[]): boolean {
  if (unknownShare(glyphs) > MAX_UNKNOWN_SHARE || looksShuffled(glyphs)) return true;
  const legacy = legacyFontsOf(glyphs);
  const inLegacyFont = ({ font }: Glyph) => legacy.has(font);
  return shareOf(glyphs, inLegacyFont) > MAX_WRONG_SHARE || shareOf(glyphs, inDevanagari) > MAX_WRONG_SHARE;
}

/** Which glyphs of a page with a wrong text layer say something else than they show. */
export function distrusted(page: Page): (glyph: Glyph) => boolean {
  const text = page.glyphs.filter(({ font, visible }) => visible && !font.math);
  const everything = unknownShare(text) > MAX_UNKNOWN_SHARE || looksShuffled(text);
  const hindiFonts = new Set(text.filter(inDevanagari).map(({ font }) => font));
  const legacy = legacyFontsOf(page.glyphs);
  const isHindiForm = (glyph: Glyph) => hindiFonts.has(glyph.font) && !ASCII.test(glyph.text);
  return (glyph) => {
    if (glyph.font.math || !glyph.visible) return false;
    return everything || legacy.has(glyph.font) || isHindiForm(glyph);
  };
}

/** Fewer letters may lack vowels by chance: names, abbreviations, units. */
const MIN_LETTER_COUNT = 200;
/** Vowels among the letters of a text: near 0.4 in every language of Europe; a wrong map puts others in their place. */
const VOWEL_SHARE = { min: 0.18, max: 0.7 } as const;
/** Letters of a word overlap or stand at once; word spaces begin at a fifth of an em. */
const MAX_LETTER_GAP_EM = 0.15;

const LATIN = /^\p{Script=Latin}+$/u;
/** Formulas set in text fonts are full of single consonants; words are not. */
const MIN_WORD_LENGTH = 4;

function latinWords(glyphs: Glyph[]): string[] {
  const words: string[] = [];
  let last: Glyph | null = null;
  for (const glyph of glyphs) {
    const letter = !glyph.font.math && LATIN.test(glyph.text);
    const joined =
      last !== null && Math.abs(glyph.x - last.x - last.advance) < glyph.size * MAX_LETTER_GAP_EM;
    if (letter && joined && last?.baseline === glyph.baseline) words.push(words.pop()! + glyph.text);
    else if (letter) words.push(glyph.text);
    last = letter ? glyph : null;
  }
  return words.filter(({ length }) => length >= MIN_WORD_LENGTH);
}

/** Latin text whose letters are at odds with every language: a cipher of a map. */
function looksShuffled(glyphs: Glyph[]): boolean {
  const text = latinWords(glyphs).join('').toLowerCase();
  if (text.length < MIN_LETTER_COUNT) return false;
  const vowels = text.match(/[aeiouyàâäáãåéèêëíìîïóòôöõúùûü]/g)?.length ?? 0;
  const share = vowels / text.length;
  return share < VOWEL_SHARE.min || share > VOWEL_SHARE.max;
}

/** Decides from what is on the page who can read it. */
export function routePage(page: Page): Route {
  const visible = page.glyphs.filter((glyph) => glyph.visible && glyph.text.trim() !== '');
  const hidden = page.glyphs.length - page.glyphs.filter((glyph) => glyph.visible).length;
  const cover = coverOf(page.images, page);
  if (cover > MIN_SCAN_SHARE && visible.length < MIN_TEXT_GLYPH_COUNT) {
    return {
      nature: hidden > MAX_STRAY_HIDDEN_COUNT ? 'scanned-with-text' : 'scanned',
      reader: 'ocr',
    };
  }
  if (page.incomplete) return { nature: 'wrong-text', reader: 'ocr' };
  if (page.glyphs.filter((glyph) => glyph.visible).length === 0) return drawingOnly(page, cover);
  if (isWrongText(page.glyphs.filter((glyph) => glyph.visible))) {
    return { nature: 'wrong-text', reader: 'mend' };
  }
  return {
    nature: page.images.some((image) => isRegion(image, page)) ? 'mixed' : 'born-digital',
    reader: 'glyphs',
  };
}

const isRegion = ({ x0, y0, x1, y1 }: PageImage, { width, height }: Page) =>
  ((x1 - x0) * (y1 - y0)) / (width * height) > MIN_REGION_SHARE;

/** Pictures or outlines without a letter: text may have been turned into paths. */
function drawingOnly(page: Page, cover: number): Route {
  const drawn = page.shapes.length + page.rules.length > 0 || cover > 0;
  return { nature: drawn ? 'scanned' : 'empty', reader: drawn ? 'ocr' : 'glyphs' };
}
