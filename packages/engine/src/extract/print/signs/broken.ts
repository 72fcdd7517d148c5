import type { Rectangle } from '../../pdf/page.ts';
import type { SignReading } from '../network/classifier.ts';
import { bridgedLabels } from '../pixels/bridges.ts';
import { type Component, joinComponents } from '../pixels/components.ts';
import { cutOf, type SignCut } from '../pixels/crops.ts';
import type { PrintPixels } from './print-pixels.ts';
import { isRare } from './rare-signs.ts';
import { heightOf, isPart, midX, type ReadComponent, textOfName, unionOf, widthOf } from './sign.ts';
import { type SignIndex, signIndex } from './sign-index.ts';

/*
 * Grain and a low density break the thin arch of an n: two stems are left, and `n` is read as `ii`; the ball of a k becomes
 * a dot. Components that look like a sign together, and like less by themselves, are that sign, where they stand side by
 * side or faint pixels join them. Lengths are in x-heights.
 */

/** A break is so wide at most; letters of a word stand further apart. */
const MAX_GAP = 0.12;
const PIECE = { minHeight: 0.4, maxHeight: 1.8, minSharedHeight: 0.5 } as const;
const MAX_WIDTH = 2;
/** Of one of the pieces: what the network is surer of is no piece. */
const SURE_PIECE = 0.9;
const MIN_WHOLE = 0.7;
/** The dot of an i or j: so high above its stem, so large. */
const DOT = { maxGap: 0.6, maxSide: 0.45 } as const;

/** Pieces that faint pixels join: the lesser is a crumb, or one of them doubted; and as many as make one sign. */
const BRIDGED = { maxCrumb: 0.5, surePiece: 0.97, maxSide: 2.6, maxPieces: 3 } as const;
/** What they make is a letter, or any sign of which the network is so sure. */
const SURE_SIGN = 0.9;
const NO_SIGN = new Set(['MULTI', 'NOISE', 'DEVA', 'RULE']);

type Pieces = readonly ReadComponent[];

interface Group {
  pieces: Pieces;
  isBridged: boolean;
}

/** The stem of an i or j, which is half of a sign. */
const DOTTED_STEM = /^P1[23]:\w+:[ij]$/;
/** What the network gives no class at all still has a logarithm. */
const LEAST_PROBABILITY = 1e-6;
/**
 * How sure the network can be of such a stem where no dot stands above it, and of a rare sign: either may be a piece of
 * something else, as the Λ of an M.
 */
const PIECE_LIKE = 0.5;

function probabilityOf({ component, reading }: ReadComponent, all: SignIndex<Component>, u: number): number {
  const [best] = reading.top;
  const isLoneStem = DOTTED_STEM.test(best?.name ?? '') && !hasDot(component, all, u);
  const isPieceLike = isLoneStem || isRare(best?.name ?? '');
  return Math.min(best?.probability ?? 0, isPieceLike ? PIECE_LIKE : 1);
}

const isPiece = ({ component }: ReadComponent, u: number) =>
  heightOf(component) > PIECE.minHeight * u && heightOf(component) < PIECE.maxHeight * u;

/** Whether a small component stands right above: then this is the stem of a dotted letter. */
function hasDot(stem: Component, all: SignIndex<Component>, u: number): boolean {
  return all.around(stem, 0, DOT.maxGap * u).some((other) => {
    const isSmall = Math.max(widthOf(other), heightOf(other)) < DOT.maxSide * u;
    return isSmall && other.y1 <= stem.y0 + 1 && midX(other) > stem.x0 - 1 && midX(other) < stem.x1 + 1;
  });
}

/** Of the lesser box, that lies within the other: no sign stands within a letter, and what does is a piece of it. */
const MIN_WITHIN = 0.7;

function overlapMost(a: Rectangle, b: Rectangle): boolean {
  const across = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0);
  const down = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0);
  return (
    across > MIN_WITHIN * Math.min(widthOf(a), widthOf(b)) &&
    down > MIN_WITHIN * Math.min(heightOf(a), heightOf(b))
  );
}

function mayBeBroken(
  left: ReadComponent,
  right: ReadComponent,
  all: SignIndex<Component>,
  u: number,
): boolean {
  const [a, b] = [left.component, right.component];
  const shared = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0);
  return (
    b.x0 > a.x0 &&
    b.x0 - a.x1 < MAX_GAP * u &&
    shared > PIECE.minSharedHeight * Math.min(heightOf(a), heightOf(b)) &&
    widthOf(unionOf([a, b])) < MAX_WIDTH * u &&
    (overlapMost(a, b) || Math.min(probabilityOf(left, all, u), probabilityOf(right, all, u)) < SURE_PIECE)
  );
}

/** Two pieces side by side. */
function brokenPairs(read: Pieces, all: SignIndex<Component>, u: number): Pieces[] {
  const pieces = read.filter((each) => isPiece(each, u) && !hasDot(each.component, all, u));
  const byComponent = new Map(pieces.map((each) => [each.component, each]));
  return pieces.flatMap((left) =>
    all.around(left.component, MAX_GAP * u, 0).flatMap((other) => {
      const right = byComponent.get(other);
      return right && mayBeBroken(left, right, all, u) ? [[left, right]] : [];
    }),
  );
}

const longerSide = (box: Rectangle) => Math.max(widthOf(box), heightOf(box));

/** What lies within a letter's box is a piece of it up to this size: the whole arm of a k. */
const MAX_WITHIN = 0.7;

/** A sign and a crumb within its box: the ball of a k, whose link to it is fainter than ink. */
function crumbPairs(read: Pieces, all: SignIndex<Component>, u: number): Pieces[] {
  const byComponent = new Map(read.map((each) => [each.component, each]));
  const crumbs = read.filter(({ component }) => longerSide(component) < MAX_WITHIN * u);
  return crumbs.flatMap((crumb) =>
    all.around(crumb.component, 0, 0).flatMap((other) => {
      const whole = byComponent.get(other);
      const holdsCrumb = whole && whole !== crumb && isPiece(whole, u) && overlapMost(other, crumb.component);
      return holdsCrumb ? [[whole, crumb]] : [];
    }),
  );
}

/** Groups of two or three pieces that faint pixels join. */
function bridgedGroups(
  { ink, page, xHeightPx: u }: PrintPixels,
  read: Pieces,
  all: SignIndex<Component>,
): Pieces[] {
  const byLabel = new Map(read.map((each) => [each.component.label, each]));
  const isCrumb = ({ component }: ReadComponent) => longerSide(component) < BRIDGED.maxCrumb * u;
  const isLoose = (each: ReadComponent) => isCrumb(each) || probabilityOf(each, all, u) < BRIDGED.surePiece;
  const isTooLarge = (pieces: Pieces) =>
    longerSide(unionOf(pieces.map(({ component }) => component))) > BRIDGED.maxSide * u &&
    pieces.filter((each) => !isCrumb(each)).length > 1;
  const joined = new Map<ReadComponent, ReadComponent[]>();
  for (const piece of read.filter(isLoose)) {
    if (longerSide(piece.component) > BRIDGED.maxSide * u) continue;
    for (const label of bridgedLabels(ink, page, piece.component)) {
      const other = byLabel.get(label);
      if (!other || isTooLarge([piece, other])) continue;
      joined.set(piece, [...(joined.get(piece) ?? []), other]);
    }
  }
  const pairs = [...joined].flatMap(([piece, others]) => others.map((other) => [piece, other]));
  const triples = pairs.flatMap(([one, other]) =>
    (joined.get(other!) ?? []).filter((third) => third !== one).map((third) => [one!, other!, third]),
  );
  const stars = [...joined].flatMap(([piece, others]) =>
    others.length === BRIDGED.maxPieces - 1 ? [[piece, ...others]] : [],
  );
  return [...pairs, ...triples, ...stars].filter((group) => !isTooLarge(group));
}

/** The ink of two cuts as one. */
function togetherOf(one: SignCut, other: SignCut): SignCut {
  const box = unionOf([one.box, other.box]);
  const [width, height] = [widthOf(box), heightOf(box)];
  const data = new Uint8Array(width * height);
  for (const { box: own, ink } of [one, other])
    for (let y = 0; y < ink.height; y += 1)
      for (let x = 0; x < ink.width; x += 1) {
        const at = (y + own.y0 - box.y0) * width + x + own.x0 - box.x0;
        data[at] = Math.max(data[at]!, ink.data[y * ink.width + x]!);
      }
  return { box, ink: { data, width, height }, area: one.area + other.area };
}

/** Whether pieces are one sign: the network believes in it, and more than in the pieces. */
function isWhole(
  { top }: SignReading,
  { pieces, isBridged }: Group,
  all: SignIndex<Component>,
  u: number,
): boolean {
  const [best] = top;
  if (!best || isPart(best.name) || NO_SIGN.has(best.name)) return false;
  const isLetter = /^[\p{L}\p{N}]$/u.test(textOfName(best.name));
  const apart = Math.exp(
    pieces.reduce((sum, piece) => sum + Math.log(probabilityOf(piece, all, u) + LEAST_PROBABILITY), 0) /
      pieces.length,
  );
  if (!isLetter && !isBridged) return false;
  return best.probability > Math.max(isLetter ? MIN_WHOLE : SURE_SIGN, apart);
}

/** The components of a page, signs that were broken made whole. */
export function mendBroken(pixels: PrintPixels, read: readonly ReadComponent[]): ReadComponent[] {
  const { ink, page, xHeightPx } = pixels;
  const all = signIndex(
    read.map(({ component }) => component),
    2 * xHeightPx,
  );
  const groups: Group[] = [
    ...[...brokenPairs(read, all, xHeightPx), ...crumbPairs(read, all, xHeightPx)].map((pieces) => ({
      pieces,
      isBridged: false,
    })),
    ...bridgedGroups(pixels, read, all).map((pieces) => ({ pieces, isBridged: true })),
  ];
  if (groups.length === 0) return [...read];
  const cut = ({ component }: ReadComponent) => cutOf(ink, page, component);
  const readings = pixels.read(groups.map(({ pieces }) => pieces.map(cut).reduce(togetherOf)));
  const best = groups
    .map((group, i) => ({ ...group, reading: readings[i]! }))
    .filter((group) => isWhole(group.reading, group, all, xHeightPx))
    .sort((a, b) => b.reading.top[0]!.probability - a.reading.top[0]!.probability);
  const gone = new Set<ReadComponent>();
  const whole: ReadComponent[] = [];
  for (const { pieces, reading } of best) {
    if (pieces.some((piece) => gone.has(piece))) continue;
    for (const piece of pieces) gone.add(piece);
    const component = pieces
      .map((piece) => piece.component)
      .reduce((one, other) => joinComponents(page, one, other));
    whole.push({ component, reading });
  }
  return [...read.filter((each) => !gone.has(each)), ...whole];
}
