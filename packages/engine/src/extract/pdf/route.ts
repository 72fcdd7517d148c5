import type { Glyph, Page, PageImage, Rectangle } from './page.ts';

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
  /** Large pictures on a page of letters: what they show is a matter of its own. */
  regions: PageImage[];
}

const GRID = 40;
const SCAN_COVER = 0.6;
const REGION_COVER = 0.04;
const FEW_GLYPHS = 20;
const HIDDEN_GLYPHS = 50;
/** Share of letters that nobody can name above which the text layer says nothing. */
const UNKNOWN_SHARE = 0.3;
/** Share of letters in Devanagari, or in a legacy font, from which on the text is recognised instead. */
const WRONG_SHARE = 0.15;

/** The share of the page that boxes cover, on a grid. */
function coverOf(boxes: Rectangle[], page: Page): number {
  const cells = new Uint8Array(GRID * GRID);
  const column = (x: number) => Math.round((Math.min(Math.max(x, 0), page.width) / page.width) * GRID);
  const row = (y: number) => Math.round((Math.min(Math.max(y, 0), page.height) / page.height) * GRID);
  for (const box of boxes) {
    for (let y = row(box.y0); y < row(box.y1); y += 1)
      cells.fill(1, y * GRID + column(box.x0), y * GRID + column(box.x1));
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
const inLegacyFont = (glyph: Glyph) => LEGACY_FONTS.test(glyph.font.name);
const inDevanagari = (glyph: Glyph) => DEVANAGARI.test(glyph.text);

/** True where a page's words are Hindi, however they are stored. */
export function isHindi(page: Page): boolean {
  return page.glyphs.some((glyph) => inLegacyFont(glyph) || inDevanagari(glyph));
}

const shareOf = (glyphs: Glyph[], test: (glyph: Glyph) => boolean) =>
  glyphs.filter(test).length / glyphs.length;

/**
 * Text layers that cannot be believed: unmapped, in legacy Hindi fonts, or Devanagari, which programs write in the
 * order of its shapes and with conjuncts taken apart.
 */
function isWrongText(glyphs: Glyph[]): boolean {
  if (unknownShare(glyphs) > UNKNOWN_SHARE || looksShuffled(glyphs)) return true;
  return shareOf(glyphs, inLegacyFont) > WRONG_SHARE || shareOf(glyphs, inDevanagari) > WRONG_SHARE;
}

/** Which glyphs of a page with a wrong text layer say something else than they show. */
export function distrusted(page: Page): (glyph: Glyph) => boolean {
  const text = page.glyphs.filter(({ font, visible }) => visible && !font.math);
  const everything = unknownShare(text) > UNKNOWN_SHARE || looksShuffled(text);
  const hindiFonts = new Set(text.filter(inDevanagari).map(({ font }) => font));
  const isHindiForm = (glyph: Glyph) => hindiFonts.has(glyph.font) && !ASCII.test(glyph.text);
  return (glyph) => {
    if (glyph.font.math || !glyph.visible) return false;
    return everything || inLegacyFont(glyph) || isHindiForm(glyph);
  };
}

const MANY_LETTERS = 200;

const LATIN = /^\p{Script=Latin}+$/u;
/** Formulas set in text fonts are full of single consonants; words are not. */
const WORD = 4;

function latinWords(glyphs: Glyph[]): string[] {
  const words: string[] = [];
  let last: Glyph | null = null;
  for (const glyph of glyphs) {
    const letter = !glyph.font.math && LATIN.test(glyph.text);
    const joined = last !== null && Math.abs(glyph.x - last.x - last.advance) < glyph.size * 0.15;
    if (letter && joined && last?.baseline === glyph.baseline) words.push(words.pop()! + glyph.text);
    else if (letter) words.push(glyph.text);
    last = letter ? glyph : null;
  }
  return words.filter(({ length }) => length >= WORD);
}

/** Latin text whose letters are at odds with every language: a cipher of a map. */
function looksShuffled(glyphs: Glyph[]): boolean {
  const text = latinWords(glyphs).join('').toLowerCase();
  if (text.length < MANY_LETTERS) return false;
  const vowels = text.match(/[aeiouyàâäáãåéèêëíìîïóòôöõúùûü]/g)?.length ?? 0;
  const share = vowels / text.length;
  return share < 0.18 || share > 0.7;
}

/** Decides from what is on the page who can read it. */
export function routePage(page: Page): Route {
  const visible = page.glyphs.filter((glyph) => glyph.visible && glyph.text.trim() !== '');
  const hidden = page.glyphs.length - page.glyphs.filter((glyph) => glyph.visible).length;
  const cover = coverOf(page.images, page);
  if (cover > SCAN_COVER && visible.length < FEW_GLYPHS) {
    return { nature: hidden > HIDDEN_GLYPHS ? 'scanned-with-text' : 'scanned', reader: 'ocr', regions: [] };
  }
  if (page.incomplete) return { nature: 'wrong-text', reader: 'ocr', regions: [] };
  if (page.glyphs.filter((glyph) => glyph.visible).length === 0) return drawingOnly(page, cover);
  if (isWrongText(page.glyphs.filter((glyph) => glyph.visible))) {
    return { nature: 'wrong-text', reader: 'mend', regions: regionsOf(page) };
  }
  const regions = regionsOf(page);
  return { nature: regions.length > 0 ? 'mixed' : 'born-digital', reader: 'glyphs', regions };
}

function regionsOf(page: Page): PageImage[] {
  const area = page.width * page.height;
  return page.images.filter((image) => ((image.x1 - image.x0) * (image.y1 - image.y0)) / area > REGION_COVER);
}

/** Pictures or outlines without a letter: text may have been turned into paths. */
function drawingOnly(page: Page, cover: number): Route {
  const drawn = page.shapes.length + page.rules.length > 0 || cover > 0;
  return { nature: drawn ? 'scanned' : 'empty', reader: drawn ? 'ocr' : 'glyphs', regions: [] };
}
