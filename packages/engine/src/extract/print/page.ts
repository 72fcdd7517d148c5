import { scaledBox } from '../pdf/formula/model/box.ts';
import type { Glyph, Page, PageImage, Rectangle, Rule } from '../pdf/page.ts';
import { alphabetText, fontOf, isTextItalic } from './fonts.ts';
import {
  INK_BLOAT_PX,
  ITALIC_F_OVERHANG_EM,
  isAlphanumeric,
  type Nominal,
  nominalOf,
} from './geometry/nominal-size.ts';
import type { SignMetrics } from './network/model.ts';
import type { SignsRead } from './read-signs.ts';
import { certaintyOf } from './signs/certainty.ts';
import { heightOf, midY, type Sign, type Stroke, widthOf } from './signs/sign.ts';

export interface PrintFrame {
  number: number;
  widthPx: number;
  heightPx: number;
  pointsPerPx: number;
  /** Whether its letters are Computer Modern's; its brackets then have the white of that. */
  isModern: boolean;
}

/**
 * Half a pixel on each side is what rasterising added to the outline; of a stroke one or two pixels thin, a quarter of
 * it: without thickness, the minus of a sharp screenshot would stand in no row.
 */
const EDGE_PX = 0.5;
const MAX_EDGE_SHARE = 0.25;
/**
 * Points. The layout tells rules across a page and columns from bars by shares of the page, and a picture of one formula
 * is part of one: it is laid on a sheet of this size (A5), or the bar of a fraction would be a rule across the page.
 */
const MIN_SHEET = { width: 420, height: 595 } as const;
const FENCES = { opening: new Set('([{⟨⌊⌈'), closing: new Set(')]}⟩⌋⌉') } as const;
/** Bearings of stretched fences: at least so much of their height, in points no more, in em no more. */
const FENCE_BEARING = {
  openingShare: 0.08,
  closingShare: 0.09,
  maxPoints: 3.5,
  maxLeftEm: 0.2,
  maxRightEm: 0.22,
} as const;

/** White outside of a bracket in faces other than Computer Modern, as a share of what that leaves: 0.4 to 0.75 in Times, Kp, STIX. */
const OTHER_FACE_BEARING_SHARE = 0.55;
/** White beside the bar of a norm, or of parallels, as such a share: in newtx 0.75 and more, where a list of relations was cut before it. */
const DOUBLE_BAR_SHARE = 0.75;
/** White behind a comma and before an italic letter of a formula in other faces, as shares of Computer Modern's: medians of Times, Palatino and STIX. */
const OTHER_FACE_SHARE = { comma: 0.7, italic: 0.3 } as const;
/**
 * The feet of italic letters reach so far before their pen in faces like Times (an f 0.147 em by its metrics, a j 0.124, a p 0.075, an A
 * 0.051), in Computer Modern not at all: the f of a numerator began before the bar of its fraction, and stood in a row of its own, and
 * no blank was between a comma of prose and an A.
 */
const OTHER_FACE_FEET_EM: Readonly<Record<string, number>> = { f: 0.13, j: 0.11, p: 0.065, A: 0.045 };
const COMMAS = new Set([',', ';']);

interface Bearings {
  left: number;
  right: number;
}

/** From `from` to `to` without what rasterising added, in pixels. */
function outline(from: number, to: number): [number, number] {
  const edgePx = Math.min(EDGE_PX, MAX_EDGE_SHARE * (to - from));
  return [from + edgePx, to - edgePx];
}

const rightBearing = ({ advance, left, width }: Nominal) => advance - left - width;

/** White beside a stretched fence, in points. */
function fenceBearings(sign: Sign, nominal: Nominal, pointsPerPx: number): Bearings {
  const { openingShare, closingShare, maxPoints, maxLeftEm, maxRightEm } = FENCE_BEARING;
  const [size, height] = [sign.size * pointsPerPx, heightOf(sign) * pointsPerPx];
  const left = Math.max(0, Math.min(maxLeftEm, nominal.left)) * size;
  const right = Math.max(0, Math.min(maxRightEm, rightBearing(nominal))) * size;
  if (FENCES.opening.has(sign.text))
    return { left: Math.max(left, Math.min(openingShare * height, maxPoints)), right };
  return { left, right: Math.max(right, Math.min(closingShare * height, maxPoints)) };
}

/** White on the left and on the right of a sign in faces other than Computer Modern, as shares of what that leaves. */
function otherFaceShares({ text, style }: Sign): [left: number, right: number] {
  if (text === '∥') return [DOUBLE_BAR_SHARE, DOUBLE_BAR_SHARE];
  if (text === '|') return [OTHER_FACE_BEARING_SHARE, OTHER_FACE_BEARING_SHARE];
  if (FENCES.opening.has(text)) return [OTHER_FACE_BEARING_SHARE, 1];
  if (FENCES.closing.has(text)) return [1, OTHER_FACE_BEARING_SHARE];
  if (COMMAS.has(text)) return [1, OTHER_FACE_SHARE.comma];
  return style === 'i' && isAlphanumeric(text) ? [OTHER_FACE_SHARE.italic, 1] : [1, 1];
}

function bearingsOf(sign: Sign, metrics: SignMetrics, { pointsPerPx, isModern }: PrintFrame): Bearings {
  const nominal = nominalOf(sign, metrics);
  if (!nominal || sign.isFromWord) return { left: 0, right: 0 };
  if (sign.isTall) {
    const isFence = FENCES.opening.has(sign.text) || FENCES.closing.has(sign.text);
    return isFence ? fenceBearings(sign, nominal, pointsPerPx) : { left: 0, right: 0 };
  }
  if (sign.accent !== '') return { left: 0, right: 0 };
  const size = sign.size * pointsPerPx;
  const overhang = sign.text === 'f' && isTextItalic(fontOf(sign)) ? ITALIC_F_OVERHANG_EM : 0;
  const [leftShare, rightShare] = isModern ? [1, 1] : otherFaceShares(sign);
  const footEm = isModern || sign.style !== 'i' ? undefined : OTHER_FACE_FEET_EM[sign.text];
  return {
    left: (footEm === undefined ? leftShare * nominal.left : -footEm) * size,
    right: rightShare * (rightBearing(nominal) - overhang) * size,
  };
}

/** Classes of ink that is no sign: letters that touch and could not be parted, dirt. */
const NO_SIGN: ReadonlySet<string> = new Set(['MULTI', 'NOISE', 'DEVA']);
/** The layout shows what has no name as it is printed. */
const NAMELESS = '\ufffd';
/**
 * The layout centres what is higher on the axis of its whole line, and this one stands on the baseline of its own row: that of a
 * limit in a word processor is 0.3 em above the text.
 */
const MAX_FENCE_INK_EM = 1.05;

/** From the top of the ink of a sign to its bottom. */
function outlineY(sign: Sign): [number, number] {
  const [y0, y1] = outline(sign.y0, sign.y1);
  const isOfText = !sign.isTall && (FENCES.opening.has(sign.text) || FENCES.closing.has(sign.text));
  const reach = isOfText ? (MAX_FENCE_INK_EM / 2) * sign.size : Infinity;
  return [Math.max(y0, midY(sign) - reach), Math.min(y1, midY(sign) + reach)];
}

/**
 * A formula is right where all of its signs are: the doubts of its signs add up, those of nearly sure ones with them. What a
 * sign is unsure by weighs this much. Then 7 of 100 right formulas in three faces (300 and 200 dots an inch, a scanner) are doubted, and 28 of
 * 100 wrong ones that were not.
 */
const SIGN_DOUBT = 1.6;

function glyphOf(sign: Sign, metrics: SignMetrics, frame: PrintFrame): Glyph {
  const { pointsPerPx } = frame;
  const { left, right } = bearingsOf(sign, metrics, frame);
  const certainty = certaintyOf(sign);
  const width = (widthOf(sign) - (sign.isFromWord ? 0 : INK_BLOAT_PX)) * pointsPerPx;
  const [x0, x1] = outline(sign.x0, sign.x1);
  const [y0, y1] = outlineY(sign);
  const ink = { x0: x0 * pointsPerPx, y0: y0 * pointsPerPx, x1: x1 * pointsPerPx, y1: y1 * pointsPerPx };
  return {
    text: NO_SIGN.has(sign.text) ? NAMELESS : alphabetText(sign),
    name: sign.accent,
    code: 0,
    font: fontOf(sign),
    size: sign.size * pointsPerPx,
    x: ink.x0 - left,
    baseline: sign.baseline * pointsPerPx,
    advance: width + left + right,
    ink,
    rotation: 0,
    visible: true,
    color: '000000',
    confidence: certainty,
    doubt: SIGN_DOUBT * (1 - certainty),
    ...(sign.isProse && { isProse: true }),
  };
}

function ruleOf(stroke: Stroke, pointsPerPx: number): Rule {
  const { direction } = stroke;
  const isLevel = direction === 'horizontal';
  const inset = isLevel ? EDGE_PX : 0;
  return {
    x0: (stroke.x0 + inset) * pointsPerPx,
    y0: stroke.y0 * pointsPerPx,
    x1: (stroke.x1 - inset) * pointsPerPx,
    y1: stroke.y1 * pointsPerPx,
    direction,
    thickness: (isLevel ? heightOf(stroke) : widthOf(stroke)) * pointsPerPx,
  };
}

function imageOf({ x0, y0, x1, y1 }: Rectangle, id: string, pointsPerPx: number): PageImage {
  return {
    id,
    x0: x0 * pointsPerPx,
    y0: y0 * pointsPerPx,
    x1: x1 * pointsPerPx,
    y1: y1 * pointsPerPx,
    width: x1 - x0,
    height: y1 - y0,
  };
}

/** The page model of what was read, in points. */
export function pageOf(
  signs: readonly Sign[],
  {
    strokes,
    figures,
    unexplained,
  }: Pick<SignsRead, 'strokes' | 'figures'> & { unexplained: readonly Rectangle[] },
  frame: PrintFrame,
  metrics: SignMetrics,
): Page {
  const { number, widthPx, heightPx, pointsPerPx } = frame;
  const [width, height] = [widthPx * pointsPerPx, heightPx * pointsPerPx];
  return {
    number,
    width: Math.max(MIN_SHEET.width, width),
    height: Math.max(MIN_SHEET.height, height),
    isRecognised: true,
    ...(height < MIN_SHEET.height && { isPartOfPage: true }),
    glyphs: signs.map((sign) => glyphOf(sign, metrics, frame)),
    rules: strokes.map((stroke) => ruleOf(stroke, pointsPerPx)),
    shapes: [],
    images: figures.map((box, i) => imageOf(box, `figure${i + 1}`, pointsPerPx)),
    unexplained: unexplained.map((box) => scaledBox(box, pointsPerPx)),
    links: [],
  };
}
