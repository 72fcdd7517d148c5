import type { ImageInline, MathList } from '../../../../tree/index.ts';
import { flatMap } from '../../flat-map.ts';
import { ASCENDER_EM, AXIS_HEIGHT_EM } from '../../metrics.ts';
import type { Glyph, Rectangle } from '../../page.ts';
import { unionAll } from './box.ts';
import { UNKNOWN_CHARACTER_DOUBT } from './tolerances.ts';

/** The character that stands for a picture in a line (U+FFFC, object replacement). */
export const PICTURE = '\ufffc';

/** Scripts that no formula is written in, as a class of characters: those of India, Arabic, Han, kana and Hangul. */
export const SCRIPTS_OF_PROSE =
  'Devanagari Bengali Gujarati Gurmukhi Oriya Tamil Telugu Kannada Malayalam Arabic Han Hiragana Katakana Hangul'
    .split(' ')
    .map((script) => `\\p{Script=${script}}`)
    .join('');
const PROSE_SCRIPT = new RegExp(`[${SCRIPTS_OF_PROSE}]`, 'u');

/** A word of Hindi or Tamil, or a part of one: no formula holds it, and no sign of a formula is over or under it. */
export const isProseScript = ({ text }: Pick<Item, 'text'>) => PROSE_SCRIPT.test(text);

/** What a collapsed construct is; `glyph` has not been collapsed, `picture` is an image among the words. */
export type ItemKind =
  | 'glyph'
  | 'picture'
  | 'fraction'
  | 'stack'
  | 'radical'
  | 'fenced'
  | 'array'
  | 'limits'
  | 'accented'
  | 'brace'
  | 'box';

/**
 * One thing on a line of mathematics: a glyph, or a construct already collapsed into an opaque box.
 * Constructs that are centred on the axis carry it; their own baseline is then derived.
 */
export interface Item {
  kind: ItemKind;
  /** The pen's place before and after. */
  x: number;
  end: number;
  baseline: number;
  /** The height on the page of the axis that the box is centred on; null where the baseline is exact. */
  axis: number | null;
  size: number;
  ink: Rectangle;
  /** The character, possibly composed of several glyphs; '' for a construct. */
  text: string;
  glyph: Glyph | null;
  /** Every glyph that the item is made of. */
  glyphs: Glyph[];
  /** Filled where the item is a construct. */
  nodes: MathList | null;
  /** Where the item is a picture among words. */
  picture?: ImageInline;
  /** A word of prose that a rule strikes out. */
  struck?: boolean;
  /** How unsure the reading of this item is: 0 for none, 1 for a guess. */
  doubt: number;
  /** True once another item has taken it in. */
  taken: boolean;
}

/** Characters that fonts have twice, in the one spelling used from here on. */
const SPELLING: Record<string, string> = { '∶': ':', '⧵': '∖', '⊧': '⊨', '∕': '/', '❘': '|' };

/** What TeX's symbol font names after a look-alike: the sign of a coproduct, a set's difference. */
const OMS_SPELLING: Record<string, string> = { '∐': '⨿', '\\': '∖' };

/** A shape that is as sure was right on 99 % of the fonts that the network never saw. */
const SURE_SHAPE = 0.9;

/** How unsure a glyph's character is: by its shape where nothing else tells it. */
function doubtOf({ text, confidence = 1 }: Glyph): number {
  if (text === '') return UNKNOWN_CHARACTER_DOUBT;
  return confidence >= SURE_SHAPE ? 0 : Math.min(1 - confidence, UNKNOWN_CHARACTER_DOUBT);
}

export const glyphItem = (glyph: Glyph): Item => ({
  kind: 'glyph',
  x: glyph.x,
  end: glyph.x + glyph.advance,
  baseline: glyph.baseline,
  axis: null,
  size: glyph.size,
  ink: glyph.ink,
  text:
    (glyph.font.encoding === 'OMS' ? OMS_SPELLING[glyph.text] : undefined) ??
    SPELLING[glyph.text] ??
    glyph.text,
  glyph,
  glyphs: [glyph],
  nodes: null,
  doubt: doubtOf(glyph),
  taken: false,
});

/**
 * A copy with some of it changed. To V8 it is an object of the same kind as all other items, which a copy by `...` is not:
 * what meets items of several kinds looks up each property by its name.
 */
export function changedItem(item: Item, changes: Partial<Item>): Item {
  const copy: Item = {
    kind: item.kind,
    x: item.x,
    end: item.end,
    baseline: item.baseline,
    axis: item.axis,
    size: item.size,
    ink: item.ink,
    text: item.text,
    glyph: item.glyph,
    glyphs: item.glyphs,
    nodes: item.nodes,
    doubt: item.doubt,
    taken: item.taken,
  };
  if (item.picture !== undefined) copy.picture = item.picture;
  if (item.struck !== undefined) copy.struck = item.struck;
  return Object.assign(copy, changes);
}

export interface Collapse {
  kind: ItemKind;
  parts: Item[];
  nodes: MathList;
  baseline: number;
  axis?: number | null;
  size: number;
  ink?: Rectangle;
  doubt?: number;
}

/** One opaque item in place of its parts, which count as taken. */
export function collapse({ kind, parts, nodes, baseline, axis, size, ink, doubt }: Collapse): Item {
  const box = ink ?? unionAll(parts.map((part) => part.ink));
  for (const part of parts) part.taken = true;
  return {
    kind,
    x: Math.min(box.x0, ...parts.map((part) => part.x)),
    end: Math.max(box.x1, ...parts.map((part) => part.end)),
    baseline,
    axis: axis ?? null,
    size,
    ink: box,
    text: '',
    glyph: null,
    glyphs: flatMap(parts, (part) => part.glyphs),
    nodes,
    doubt: (doubt ?? 0) + parts.reduce((sum, part) => sum + part.doubt, 0),
    taken: false,
  };
}

/** The glyphs of several items as one character, composed on the page (`=` and a stroke). */
export function compose(parts: Item[], text: string, from: Item = parts[0] as Item): Item {
  const ink = unionAll(parts.map((part) => part.ink));
  for (const part of parts) part.taken = true;
  return changedItem(from, {
    x: Math.min(...parts.map((part) => part.x)),
    end: Math.max(...parts.map((part) => part.end)),
    ink,
    text,
    glyphs: parts.flatMap((part) => part.glyphs),
    doubt: 0,
    taken: false,
  });
}

/** Where the axis runs, for glyphs and boxes alike. */
export const axisOf = (item: Item) => item.axis ?? item.baseline - AXIS_HEIGHT_EM * item.size;

/** Of a letter the top of a tall one on its baseline, of anything else the top of its ink. */
export const topOf = ({ ink, baseline, size, text }: Item) =>
  /^\p{L}$/u.test(text) ? Math.min(ink.y0, baseline - ASCENDER_EM * size) : ink.y0;
