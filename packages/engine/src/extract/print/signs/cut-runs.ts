import { type Component, type MaskImage, maskOf } from '../pixels/components.ts';
import type { SignCut } from '../pixels/crops.ts';
import { cutOfMask, type PrintPixels, withoutMulti } from './print-pixels.ts';
import { isRare, RARE_ODDS } from './rare-signs.ts';
import { isPart, type Sign, signOf } from './sign.ts';

/** What each further piece must gain, in ln(probability). */
const PIECE_COST = 0.35;

export interface Run {
  signs: Sign[];
  /** As {@link scoreOf} has it. */
  score: number;
}

/** Stems of i and j, whose dots stand above them; half of another sign hardly ever touches what the other half does not. */
const STEM = /^P1[23]:\w+:[ij]$/;

const isUnlikely = (name: string) => isRare(name) || (isPart(name) && !STEM.test(name));

/** What a sign has at least that the network thinks impossible. */
const LEAST_PROBABILITY = 1e-6;

/** ln(probability) of the signs with the odds that rare ones have on a page, less what each piece must gain. */
export const scoreOf = (signs: readonly Sign[]) =>
  signs.reduce((sum, { name, probability }) => {
    const odds = isUnlikely(name) ? RARE_ODDS : 1;
    return sum + Math.log(odds * probability + LEAST_PROBABILITY) - PIECE_COST;
  }, 0);

/** Of a sign that is certain. */
export const BEST_PIECE_SCORE = Math.log(1 + LEAST_PROBABILITY) - PIECE_COST;
/** Sums of the same scores differ by less. */
export const ROUNDING = 1e-9;

/** Where signs may be parted: little ink across the cut, less than beside it. In x-heights. */
const CUT = {
  minLength: 0.6,
  minStep: 0.18,
  maxInkAcross: 0.28,
  maxInkDown: 0.35,
  maxInkDownShare: 0.105,
} as const;
const MAX_CUTS = 9;
/** Stretches between cuts that one sign may take. */
const MAX_STRETCHES = 4;

type Axis = 'across' | 'down';

function inkProfile({ mask, width, height }: MaskImage, axis: Axis): number[] {
  const profile = Array.from({ length: axis === 'across' ? width : height }, () => 0);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) if (mask[y * width + x]) profile[axis === 'across' ? x : y]! += 1;
  }
  return profile;
}

function cutsAlong(image: MaskImage, axis: Axis, u: number): number[] {
  const profile = inkProfile(image, axis);
  if (profile.length < CUT.minLength * u) return [];
  const step = Math.max(2, Math.floor(CUT.minStep * u));
  const limit =
    axis === 'across'
      ? CUT.maxInkAcross * u
      : Math.max(CUT.maxInkDown * u, CUT.maxInkDownShare * image.width);
  // at the ends of a minus sign, not within it
  const isLowest = (at: number) => {
    const around = profile.slice(Math.max(0, at - step), at + step + 1);
    return around.every((ink) => ink >= profile[at]!) && around.some((ink) => ink > profile[at]!);
  };
  const cuts = [0];
  for (let at = 2; at < profile.length - 2; at += 1)
    if (profile[at]! <= limit && at - cuts.at(-1)! >= step && isLowest(at)) cuts.push(at);
  return [...cuts.slice(0, MAX_CUTS - 1), profile.length];
}

function stretchOf(image: MaskImage, axis: Axis, from: number, to: number): MaskImage {
  const { mask, width, height } = image;
  const stretch = new Uint8Array(mask.length);
  if (axis === 'down') stretch.set(mask.subarray(from * width, to * width), from * width);
  else
    for (let row = 0; row < mask.length; row += width)
      stretch.set(mask.subarray(row + from, row + to), row + from);
  return { mask: stretch, width, height };
}

/** The ink between two cuts. */
interface Piece {
  from: number;
  to: number;
  cut: SignCut;
  /** Null as long as the network has not read it. */
  sign: Sign | null;
  /** Of what was not read, what it has at most. */
  score: number;
}

function piecesAlong(pixels: PrintPixels, component: Component, image: MaskImage, axis: Axis): Piece[] {
  const cuts = cutsAlong(image, axis, pixels.xHeightPx);
  if (cuts.length < 3) return [];
  const spans = cuts.flatMap((_, from) =>
    cuts.slice(from + 1, from + 1 + MAX_STRETCHES).map((_end, i) => [from, from + 1 + i] as const),
  );
  return spans.flatMap(([from, to]) => {
    const cut = cutOfMask(pixels, component, stretchOf(image, axis, cuts[from]!, cuts[to]!));
    return cut ? [{ from, to, cut, sign: null, score: BEST_PIECE_SCORE + ROUNDING }] : [];
  });
}

function readPieces(pixels: PrintPixels, pieces: readonly Piece[]): void {
  const readings = pixels.read(pieces.map(({ cut }) => cut)).map(withoutMulti);
  for (const [i, piece] of pieces.entries()) {
    piece.sign = signOf(piece.cut.box, readings[i]!, null);
    piece.score = scoreOf([piece.sign]);
  }
}

/** The run of pieces from the first cut to the last that scores most; the whole is none. */
function bestRun(pieces: readonly Piece[], end: number): { run: Piece[]; score: number } | null {
  const best: ({ score: number; run: Piece[] } | null)[] = [{ score: 0, run: [] }];
  for (let to = 1; to <= end; to += 1) {
    best[to] = null;
    for (const piece of pieces) {
      const before = best[piece.from];
      if (piece.to !== to || !before || (piece.from === 0 && to === end)) continue;
      const score = before.score + piece.score;
      if (score > (best[to]?.score ?? -Infinity)) best[to] = { score, run: [...before.run, piece] };
    }
  }
  const found = best[end];
  return found && found.run.length > 0 ? found : null;
}

const lastCut = (pieces: readonly Piece[]) => Math.max(0, ...pieces.map(({ to }) => to));

/**
 * The run of signs along an axis that the network believes in most; null where no cut makes sense. Only pieces of runs that
 * may be it are read, half of all: what was not read counts as certain until it is.
 */
export function runAlong(
  pixels: PrintPixels,
  component: Component,
  image: MaskImage,
  axis: Axis,
): Run | null {
  const pieces = piecesAlong(pixels, component, image, axis);
  const end = lastCut(pieces);
  for (;;) {
    const best = bestRun(pieces, end);
    if (!best) return null;
    const unread = best.run.filter(({ sign }) => sign === null);
    if (unread.length === 0) return { signs: best.run.map(({ sign }) => sign!), score: best.score };
    readPieces(pixels, unread);
  }
}

/** The best way to part a component into signs side by side that all fit; null where there is none. */
export function partedInto(
  pixels: PrintPixels,
  component: Component,
  fits: (sign: Sign) => boolean,
): Sign[] | null {
  const pieces = piecesAlong(pixels, component, maskOf(pixels.page, component), 'across');
  readPieces(pixels, pieces);
  const fitting = pieces.filter(({ sign }) => fits(sign!));
  return bestRun(fitting, lastCut(pieces))?.run.map(({ sign }) => sign!) ?? null;
}
