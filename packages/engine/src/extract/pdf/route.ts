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
  reader: 'glyphs' | 'ocr';
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

/**
 * Text layers that cannot be believed: unmapped, in legacy Hindi fonts, or Devanagari, which programs write in the
 * order of its shapes and with conjuncts taken apart.
 */
function isWrongText(glyphs: Glyph[]): boolean {
  if (unknownShare(glyphs) > UNKNOWN_SHARE) return true;
  const legacy = glyphs.filter((glyph) => LEGACY_FONTS.test(glyph.font.name)).length;
  const devanagari = glyphs.filter((glyph) => DEVANAGARI.test(glyph.text)).length;
  return legacy > glyphs.length * 0.15 || devanagari > glyphs.length * 0.15 || looksShuffled(glyphs);
}

const MANY_LETTERS = 200;

/** Latin text whose letters are at odds with every language: a cipher of a map. */
function looksShuffled(glyphs: Glyph[]): boolean {
  const letters = glyphs.filter((glyph) => !glyph.font.math && /^\p{Script=Latin}+$/u.test(glyph.text));
  if (letters.length < MANY_LETTERS) return false;
  const text = letters.map((glyph) => glyph.text.toLowerCase()).join('');
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
  if (page.glyphs.filter((glyph) => glyph.visible).length === 0) return drawingOnly(page, cover);
  if (isWrongText(page.glyphs.filter((glyph) => glyph.visible))) {
    return { nature: 'wrong-text', reader: 'ocr', regions: [] };
  }
  const area = page.width * page.height;
  const regions = page.images.filter(
    (image) => ((image.x1 - image.x0) * (image.y1 - image.y0)) / area > REGION_COVER,
  );
  return { nature: regions.length > 0 ? 'mixed' : 'born-digital', reader: 'glyphs', regions };
}

/** Pictures or outlines without a letter: text may have been turned into paths. */
function drawingOnly(page: Page, cover: number): Route {
  const drawn = page.shapes.length + page.rules.length > 0 || cover > 0;
  return { nature: drawn ? 'scanned' : 'empty', reader: drawn ? 'ocr' : 'glyphs', regions: [] };
}
