import type { SignReading } from '../network/classifier.ts';
import { type Component, joinComponents } from '../pixels/components.ts';
import { cutOf, type SignCut } from '../pixels/crops.ts';
import { heightOf, isPart, midX, type ReadComponent, textOfName, unionOf, widthOf } from './sign.ts';
import { type SignIndex, signIndex } from './sign-index.ts';
import type { PrintPixels } from './split.ts';

/*
 * Grain and a low density break the thin arch of an n: two stems are left, and `n` is read as `ii`. Two components side by
 * side that look like a letter together, and like little by themselves, are that letter. Lengths are in x-heights.
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

interface Pair {
  left: ReadComponent;
  right: ReadComponent;
}

const probabilityOf = ({ reading }: ReadComponent) => reading.top[0]?.probability ?? 0;

const isPiece = ({ component }: ReadComponent, u: number) =>
  heightOf(component) > PIECE.minHeight * u && heightOf(component) < PIECE.maxHeight * u;

/** Whether a small component stands right above: then this is the stem of a dotted letter. */
function hasDot(stem: Component, all: SignIndex<Component>, u: number): boolean {
  return all.around(stem, 0, DOT.maxGap * u).some((other) => {
    const isSmall = Math.max(widthOf(other), heightOf(other)) < DOT.maxSide * u;
    return isSmall && other.y1 <= stem.y0 + 1 && midX(other) > stem.x0 - 1 && midX(other) < stem.x1 + 1;
  });
}

function mayBeBroken({ left, right }: Pair, u: number): boolean {
  const [a, b] = [left.component, right.component];
  const shared = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0);
  return (
    b.x0 > a.x0 &&
    b.x0 - a.x1 < MAX_GAP * u &&
    shared > PIECE.minSharedHeight * Math.min(heightOf(a), heightOf(b)) &&
    widthOf(unionOf([a, b])) < MAX_WIDTH * u &&
    Math.min(probabilityOf(left), probabilityOf(right)) < SURE_PIECE
  );
}

function brokenPairs(read: readonly ReadComponent[], u: number): Pair[] {
  const all = signIndex(
    read.map(({ component }) => component),
    2 * u,
  );
  const pieces = read.filter((each) => isPiece(each, u) && !hasDot(each.component, all, u));
  const byComponent = new Map(pieces.map((each) => [each.component, each]));
  return pieces.flatMap((left) =>
    all.around(left.component, MAX_GAP * u, 0).flatMap((other) => {
      const right = byComponent.get(other);
      return right && mayBeBroken({ left, right }, u) ? [{ left, right }] : [];
    }),
  );
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

/** Whether two pieces are one letter: the network believes in it, and more than in the two. */
function isWhole({ top }: SignReading, { left, right }: Pair): boolean {
  const [best] = top;
  if (!best || isPart(best.name) || !/^[\p{L}\p{N}]$/u.test(textOfName(best.name))) return false;
  const apart = Math.sqrt(probabilityOf(left) * probabilityOf(right));
  return best.probability > Math.max(MIN_WHOLE, apart);
}

/** The components of a page, letters that were broken in two made whole. */
export function mendBroken(pixels: PrintPixels, read: readonly ReadComponent[]): ReadComponent[] {
  const { ink, page, xHeightPx } = pixels;
  const pairs = brokenPairs(read, xHeightPx);
  if (pairs.length === 0) return [...read];
  const cut = ({ component }: ReadComponent) => cutOf(ink, page, component);
  const readings = pixels.read(pairs.map(({ left, right }) => togetherOf(cut(left), cut(right))));
  const best = pairs
    .map((pair, i) => ({ pair, reading: readings[i]! }))
    .filter(({ pair, reading }) => isWhole(reading, pair))
    .sort((a, b) => b.reading.top[0]!.probability - a.reading.top[0]!.probability);
  const gone = new Set<ReadComponent>();
  const whole: ReadComponent[] = [];
  for (const { pair, reading } of best) {
    if (gone.has(pair.left) || gone.has(pair.right)) continue;
    gone.add(pair.left).add(pair.right);
    whole.push({ component: joinComponents(page, pair.left.component, pair.right.component), reading });
  }
  return [...read.filter((each) => !gone.has(each)), ...whole];
}
