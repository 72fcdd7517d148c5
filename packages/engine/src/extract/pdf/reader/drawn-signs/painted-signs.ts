import type { Belief } from '../../../shapes/beliefs.ts';
import { readShapes } from '../../fonts/trust/evidence.ts';
import { MAX_GLYPHS } from '../../fonts/trust/trust.ts';
import { textOfShape } from '../../fonts/trust/verdict.ts';
import type { GlyphIndex } from '../../glyph-index.ts';
import { AXIS_HEIGHT_EM, SAME_SIZE_RATIO } from '../../metrics.ts';
import type { Glyph, Rectangle, Rule } from '../../page.ts';
import { boxAround } from '../matrix.ts';
import { transformedPath } from '../path.ts';
import { isBetweenOperands } from './dash-bars.ts';
import {
  type Beside,
  besides,
  centerX,
  centerY,
  type DrawnSign,
  drawnGlyph,
  height,
  largest,
  width,
} from './drawn-sign.ts';
import { type FilledPath, MAX_FILLED_PATHS } from './filled-paths.ts';

/**
 * Operators, relations, Greek letters, brackets and their pieces. Letters and bullets stay what they are; a radical has a
 * bar, which ticks that look like one have not.
 */
const SIGN = /^(?![|√])[\p{Sm}\p{Ps}\p{Pe}α-ωΔΓΘΛΣΦΨΩϕϵϑ°∠′″]$/u;
/** Below it, look-alikes counted in, a path stays one, and doubts the formula about it. */
const MIN_CERTAINTY = 0.6;
/** As far as text is looked for on either side: the gap below at the size of titles. */
const REACH_PT = 40;
/** To the text that a sign stands beside: the space about a relation, stretched; more is between the cells of a table. */
const MAX_GAP_EM = 1;
/** To what is as tall as a line: the end of a bracket about a fraction with a sign before it. */
const MAX_TALL_GAP_EM = 1.8;
const TALL_EM = 0.6;
/** Of the longer side: a degree sign has a third; what is smaller are dots, and the pieces of ornamental frames. */
const MIN_SIGN_EM = 0.22;
/** Signs beside signs: each round finds those beside the text and the signs of the rounds before. */
const MAX_ROUNDS = 3;

/** A path as the network sees it beside a glyph of text: in em of that glyph, from its baseline. */
interface Placement {
  filled: FilledPath;
  owner: Glyph;
  inEm: number[];
  /** Whether the owner is another piece of the same bracket. */
  isPiece: boolean;
}

interface ReadSign {
  placement: Placement;
  text: string;
  certainty: number;
  /** Null for bars, which any reading may be. */
  belief: Belief | null;
}

/**
 * Signs of formulas that a program painted as filled paths between the glyphs of text, as the printer driver "Microsoft
 * Print to PDF" does with fonts that it may not embed. Nothing tells their size and baseline but the text beside them.
 */
export function paintedSigns(
  paths: readonly FilledPath[],
  rules: readonly Rule[],
  index: GlyphIndex,
): DrawnSign[] {
  if (paths.length > MAX_FILLED_PATHS) return [];
  const bars = barsOfFractions(rules, index);
  const signs: Glyph[] = [];
  const found: ReadSign[] = [];
  let left = paths;
  for (let round = 0; round < MAX_ROUNDS && left.length > 0; round++) {
    const hosts: Hosts = { index, others: [...bars, ...signs] };
    const read = bestReadings(
      left.flatMap((filled) => placementsOf(filled, hosts)),
      index,
    );
    if (read.size === 0) break;
    for (const sign of read.values()) {
      signs.push(drawnGlyph(sign.text, sign.placement.filled.box, sign.placement.owner));
      found.push(sign);
    }
    left = left.filter((filled) => !read.has(filled));
  }
  return clustersOf(found).map(signOf);
}

/** One sign of its parts: a tall bracket of its pieces. */
function signOf(parts: readonly ReadSign[]): DrawnSign {
  const filled = parts.map(({ placement }) => placement.filled);
  const owner = largest(parts.map(({ placement }) => placement.owner)) as Glyph;
  const [first] = parts as [ReadSign];
  const text = BRACKET.test(first.text) ? bracketOf(parts) : first.text;
  return {
    glyph: drawnGlyph(text, boxAround(filled.map(({ box }) => box)), owner),
    rules: filled.flatMap(({ rules: own }) => own),
    shapes: filled.flatMap(({ shapes }) => shapes),
  };
}

/** Signs by themselves, and the pieces of each bracket together. */
function clustersOf(signs: readonly ReadSign[]): ReadSign[][] {
  const clusters: ReadSign[][] = [];
  for (const sign of signs) {
    const isOfSame = (other: ReadSign) =>
      mayBePiece(other) && isStacked(other.placement.filled.box, sign.placement);
    const cluster = mayBePiece(sign) && clusters.find((parts) => parts.some(isOfSame));
    if (cluster) cluster.push(sign);
    else clusters.push([sign]);
  }
  return clusters;
}

const mayBePiece = ({ text, placement }: ReadSign) => BRACKET.test(text) && !placement.filled.isWholeBracket;

/** Brackets by the shapes of their ends and of the whole. */
const BRACKETS = {
  '(': '(⎛⎝',
  ')': ')⎞⎠',
  '[': '[⎡⎣',
  ']': ']⎤⎦',
  '{': '{⎧⎨⎩',
  '}': '}⎫⎬⎭',
  '⌈': '⌈',
  '⌉': '⌉',
  '⌊': '⌊',
  '⌋': '⌋',
} as const;
const MIN_LIKELIHOOD = 1e-3;

const beliefIn = (shapes: string, belief: Belief) =>
  [...shapes].reduce((sum, shape) => sum + belief.of(shape), 0);

/** The bracket whose pieces the parts are likest; straight parts are in all of them. */
function bracketOf(parts: readonly ReadSign[]): string {
  const likelihood = (shapes: string) =>
    parts.reduce(
      (sum, { belief }) => sum + Math.log(MIN_LIKELIHOOD + (belief ? beliefIn(shapes, belief) : 1)),
      0,
    );
  const all = Object.entries(BRACKETS).map(([text, shapes]) => ({ text, value: likelihood(shapes) }));
  return all.reduce((best, each) => (each.value > best.value ? each : best)).text;
}

/** What signs stand beside: glyphs of the page, bars of fractions, and signs that were read before. */
interface Hosts {
  index: GlyphIndex;
  others: Glyph[];
}

/** Bars of fractions as glyphs of the line that they stand in: as large as what is over them. */
function barsOfFractions(rules: readonly Rule[], index: GlyphIndex): Glyph[] {
  return rules.flatMap((rule) => {
    if (rule.direction !== 'horizontal' || width(rule) > MAX_BAR_PT) return [];
    const above = largest(index.near({ ...rule, y0: rule.y0 - MAX_OPERAND_PT }));
    if (!above || !isBetweenOperands({ ink: rule, size: above.size }, index)) return [];
    return [{ ...drawnGlyph('−', rule, above), baseline: centerY(rule) + AXIS_HEIGHT_EM * above.size }];
  });
}
/** The widest fraction, and how far its numerator is looked for. */
const MAX_BAR_PT = 300;
const MAX_OPERAND_PT = 10;

function placementsOf(filled: FilledPath, { index, others }: Hosts): Placement[] {
  const { box } = filled;
  const near = { ...box, x0: box.x0 - REACH_PT, x1: box.x1 + REACH_PT };
  const beside = hostsBeside(box, [...index.near(near), ...others]).flatMap((each) => {
    if (!each) return [];
    const maxGapEm = height(box) > TALL_EM * each.glyph.size ? MAX_TALL_GAP_EM : MAX_GAP_EM;
    return each.gapEm <= maxGapEm ? [each.glyph] : [];
  });
  const isPieceWith = (owner: Glyph) =>
    !filled.isWholeBracket && BRACKET.test(owner.text) && isStacked(owner.ink, { filled, owner });
  const stacked = others.filter(isPieceWith);
  return [...beside, ...stacked].flatMap((owner) => {
    if (owner.rotation !== 0) return [];
    const { size, baseline } = owner;
    if (Math.max(width(box), height(box)) < MIN_SIGN_EM * size) return [];
    const inEm = transformedPath(filled.path, [1 / size, 0, 0, -1 / size, -box.x0 / size, baseline / size]);
    return [{ filled, owner, inEm, isPiece: stacked.includes(owner) }];
  });
}

/** What is nearest on either side, and what is nearest of the larger print behind that: a script is no host of its base. */
function hostsBeside(box: Rectangle, glyphs: Glyph[]): Beside[] {
  const sidesOf = (list: Glyph[]) => Object.values(besides(box, list)).filter((each) => each !== null);
  const nearest = sidesOf(glyphs);
  const least = (1 + SAME_SIZE_RATIO) * Math.min(...nearest.map(({ glyph }) => glyph.size));
  return [...nearest, ...sidesOf(glyphs.filter(({ size }) => size > least))];
}

/** Pieces of one bracket stand above each other, to the dots of a printer; a straight one may be painted over the others. */
const MAX_PIECE_OFFSET_EM = 0.1;
const MAX_PIECE_GAP_EM = 0.6;

/** Whether a path is right above or below a piece of a bracket. */
function isStacked(
  ink: Rectangle,
  { filled: { box }, owner: { size } }: Pick<Placement, 'filled' | 'owner'>,
): boolean {
  const isAligned =
    Math.abs(box.x0 - ink.x0) < MAX_PIECE_OFFSET_EM * size ||
    Math.abs(box.x1 - ink.x1) < MAX_PIECE_OFFSET_EM * size;
  const gapPt = Math.max(box.y0 - ink.y1, ink.y0 - box.y1);
  return isAligned && gapPt < MAX_PIECE_GAP_EM * size;
}

/** Brackets, and their pieces (Unicode block Miscellaneous Technical). */
const BRACKET = /^[()[\]{}⌈⌉⌊⌋\u239b-\u23b1]$/u;

/** The likeliest sign of each path that is one. */
function bestReadings(placements: readonly Placement[], index: GlyphIndex): Map<FilledPath, ReadSign> {
  const kinds = new Map(placements.map(({ inEm }) => [keyOf(inEm), inEm]));
  const best = new Map<FilledPath, ReadSign>();
  if (kinds.size === 0 || kinds.size > MAX_GLYPHS) return best;
  const beliefs = readShapes([...kinds.values()]);
  const byKey = new Map([...kinds.keys()].map((key, at) => [key, beliefs[at] ?? null]));
  for (const placement of placements) {
    const read = readingOf(placement, byKey.get(keyOf(placement.inEm)) ?? null, index);
    const other = best.get(placement.filled);
    if (read && (!other || other.certainty < read.certainty)) best.set(placement.filled, read);
  }
  return best;
}

/** Coordinates of a printer are multiples of its dots; a hundredth of an em is less. */
const STEPS_PER_EM = 100;
const keyOf = (inEm: readonly number[]) => inEm.map((value) => Math.round(value * STEPS_PER_EM)).join(' ');

function readingOf(placement: Placement, belief: Belief | null, index: GlyphIndex): ReadSign | null {
  if (placement.isPiece || isStraight(placement.filled)) return pieceOf(placement, belief);
  if (!belief || belief.alike < MIN_CERTAINTY) return null;
  const text = textOfShape(belief.best);
  if (DASH.test(text)) return minusOf(placement, index);
  if (BRACKET.test(text)) return bracketIn(placement, belief);
  return SIGN.test(text) ? { placement, text, certainty: belief.alike, belief } : null;
}

/** Of a piece's height: the straight one of a bracket. */
const MAX_STRAIGHT_ASPECT_RATIO = 0.25;

const isStraight = ({ box, shapes }: FilledPath) =>
  shapes.length === 0 && width(box) < MAX_STRAIGHT_ASPECT_RATIO * height(box);

/** Another piece of a bracket: a straight one is a bar, and the ends are told by what they are likest among pieces. */
function pieceOf(placement: Placement, belief: Belief | null): ReadSign | null {
  if (isStraight(placement.filled))
    return placement.isPiece ? { placement, text: '⎪', certainty: 1, belief: null } : null;
  return belief && bracketIn(placement, belief);
}

/** Brackets and their ends are taller than wide; as wide is a letter of a slanted watermark, a C on its back. */
const MAX_BRACKET_ASPECT_RATIO = 0.8;

/** A bracket or an end of one, where the shape is no bar or slanted stroke, which look like parts of some. */
function bracketIn(placement: Placement, belief: Belief): ReadSign | null {
  const { box } = placement.filled;
  if (width(box) > MAX_BRACKET_ASPECT_RATIO * height(box)) return null;
  const all = Object.values(BRACKETS).map((shapes) => beliefIn(shapes, belief));
  const certainty = all.reduce((sum, each) => sum + each, 0);
  return certainty > MIN_CERTAINTY ? { placement, text: textOfShape(belief.best), certainty, belief } : null;
}

const DASH = /^[-‐‑‒–—―−_‾⎯]$/u;
/** In em of the text beside it: a minus sign, by its length, its thickness and the height of its middle. */
const MINUS_EM = {
  length: { min: 0.3, max: 0.9 },
  thickness: { max: 0.12 },
  axis: { min: 0.14, max: 0.42 },
} as const;
/** From a bar to the operands of a fraction: under a descender and over a small letter. Lines of text are further off. */
const MAX_BAR_GAP_EM = 0.62;

/** Whether something is right over the bar, and right under it. */
function hasOperands(bar: Rectangle, size: number, index: GlyphIndex): boolean {
  const reach = MAX_BAR_GAP_EM * size;
  const isAcross = ({ ink }: Glyph) => centerX(ink) > bar.x0 && centerX(ink) < bar.x1;
  const over = index.near({ ...bar, y0: bar.y0 - reach, y1: bar.y0 });
  const under = index.near({ ...bar, y0: bar.y1, y1: bar.y1 + reach });
  return (
    over.some((glyph) => isAcross(glyph) && centerY(glyph.ink) < bar.y0) &&
    under.some((glyph) => isAcross(glyph) && centerY(glyph.ink) > bar.y1)
  );
}

/** A bar at the height of the axis, where nothing is underlined, without the operands of a fraction over and under it. */
function minusOf(placement: Placement, index: GlyphIndex): ReadSign | null {
  const { filled, owner } = placement;
  const { size, baseline } = owner;
  const lengthEm = width(filled.box) / size;
  const axisEm = (baseline - centerY(filled.box)) / size;
  const isMinus =
    lengthEm > MINUS_EM.length.min &&
    lengthEm < MINUS_EM.length.max &&
    height(filled.box) / size < MINUS_EM.thickness.max &&
    axisEm > MINUS_EM.axis.min &&
    axisEm < MINUS_EM.axis.max &&
    !hasOperands(filled.box, size, index);
  return isMinus
    ? { placement, text: '−', certainty: 1 - Math.abs(axisEm - AXIS_HEIGHT_EM), belief: null }
    : null;
}
