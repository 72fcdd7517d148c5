import { type Belief, Beliefs } from '../../../shapes/beliefs.ts';
import { labelOf, OTHER, textOfLabel } from '../../../shapes/characters.ts';
import { glyphNetwork } from '../../../shapes/glyph-network.ts';
import type { Reading } from '../../../shapes/network.ts';
import { readingsAtUsualEm, type Seen, seenOf } from '../../../shapes/outline-cache.ts';
import { flatMap } from '../../flat-map.ts';
import { IDENTITY } from '../../reader/matrix.ts';
import { inkOf, transformedPath } from '../../reader/path.ts';
import { placeByCharacter, scaleOfCollection } from '../type3-collection.ts';
import { withUsualHeight } from './path-size.ts';

let beliefs: Beliefs | undefined;

/** The beliefs of the one network for glyphs. */
export function glyphBeliefs(): Beliefs {
  beliefs ??= new Beliefs(glyphNetwork());
  return beliefs;
}

/** An eighth: the network does not notice half of it. */
const SCALE_STEP = 1.12;
/** Ems beside the usual one that fonts draw in: some programs shrink their letters within it. */
const SCALES = [1, SCALE_STEP, 1 / SCALE_STEP, SCALE_STEP ** 2, 1 / SCALE_STEP ** 2];
/** What one unit of the logarithm of another scale costs, in units of the mean logarithm of the certainty. */
const SCALE_PENALTY = 0.35;
/** Below this certainty of the mean glyph another scale is tried; fonts at the usual one reach 0.8 and more. */
const MIN_USUAL_CERTAINTY = 0.6;
/** Added to probabilities before their logarithm is taken: no glyph alone refutes a scale. */
const SCALE_FLOOR = 1e-4;

/** Of Type 3 fonts nothing tells the em: twenty-five sizes between a fifth and five times the first guess. */
const TYPE3_STEPS = 25;
const TYPE3_RANGE = 5;
/** In the same units: less, as the first guess is one; without it a bracket and a few letters suit a third of it as well. */
const TYPE3_PENALTY = 0.1;

function meanLog(readings: readonly Reading[]): number {
  const all = glyphBeliefs();
  return (
    readings.reduce((sum, one) => sum + Math.log(all.certaintyOf(one) + SCALE_FLOOR), 0) / readings.length
  );
}

function readingsAt(seen: readonly Seen[], scale: number): Reading[] {
  if (scale === 1) return readingsAtUsualEm(seen);
  const features = seen.map((each) => each.features);
  const boxes = seen.map(({ box }) => box);
  return glyphNetwork().read(features, boxes, scale);
}

interface Scaled {
  readings: Reading[];
  /** Mean logarithm of the certainty, less what the scale costs. */
  value: number;
}

function bestScale(seen: readonly Seen[], scales: readonly number[], penalty: number): Scaled {
  const attempts = scales.map((scale) => {
    const readings = readingsAt(seen, scale);
    return { readings, value: meanLog(readings) - penalty * Math.abs(Math.log(scale)) };
  });
  return attempts.reduce((best, attempt) => (attempt.value > best.value ? attempt : best));
}

const TYPE3_SCALES = Array.from(
  { length: TYPE3_STEPS },
  (_, i) => TYPE3_RANGE ** ((2 * i) / (TYPE3_STEPS - 1) - 1),
);

/** What the shapes of some glyphs say, by place in the list; null where a glyph has none. */
type Read = (Belief | null)[];

/** The glyphs of one font, all at the scale that suits them best. */
function readAt(paths: readonly (ArrayLike<number> | null)[], best: (seen: readonly Seen[]) => Scaled) {
  const drawn = flatMap(paths, (path, i) => (path ? [{ path, i }] : []));
  const found = seenOf(drawn.map(({ path }) => path));
  const usable = flatMap(drawn, ({ i }, k) => (found[k] ? [{ i, seen: found[k] }] : []));
  const read: Read = Array<Belief | null>(paths.length).fill(null);
  if (usable.length === 0) return { read, value: Number.NEGATIVE_INFINITY };
  const scaled = best(usable.map(({ seen }) => seen));
  for (const [k, { i }] of usable.entries()) read[i] = glyphBeliefs().of(scaled.readings[k]!);
  return { read, value: scaled.value };
}

/** @param paths in em of the font; null where a glyph has none */
export const readShapes = (paths: readonly (ArrayLike<number> | null)[]): Read =>
  readAt(paths, atUsualScale).read;

type Paths = readonly (ArrayLike<number> | null)[];

/** The glyphs as they are painted, and upside down: some programs turn the text instead. */
function readEitherWay(paths: Paths): { paths: Paths; read: Read; value: number }[] {
  return withUsualHeight(paths).map((sized, turned) => ({
    paths: turned ? paths.map((path) => path && transformedPath(path, [1, 0, 0, -1, 0, 0])) : paths,
    ...readAt(sized, (seen) => bestScale(seen, TYPE3_SCALES, TYPE3_PENALTY)),
  }));
}

const likelier = <T extends { value: number }>(attempts: readonly T[]): T | null =>
  attempts.reduce<T | null>((best, each) => (best && best.value >= each.value ? best : each), null);

/**
 * The same for fonts whose em is not known.
 *
 * @param paths in any unit
 */
export const readShapesOfAnySize = (paths: Paths): Read =>
  likelier(readEitherWay(paths))?.read ?? paths.map(() => null);

/**
 * The same for bitmaps of all sizes whose origins say nothing: each is read again in the place and at the size that the
 * first reading of the whole gives it.
 */
export function readCollectedShapes(paths: Paths, pixel: number): Read {
  const attempts = readEitherWay(paths).map(({ paths: turned, read, value }) => {
    const placed = placedPaths(turned, read, pixel);
    return placed ? readAt(placed, atOwnScale) : { read, value };
  });
  return likelier(attempts)?.read ?? paths.map(() => null);
}

function atOwnScale(seen: readonly Seen[]): Scaled {
  const readings = readingsAt(seen, 1);
  return { readings, value: meanLog(readings) };
}

/** Paths in em of their own, on their baselines; null where no character tells the scale. */
function placedPaths(paths: Paths, read: Read, pixel: number): Paths | null {
  const characters = paths.map((path, i) => {
    const ink = path && inkOf(path, IDENTITY);
    return ink ? { text: textOfLabel(read[i]?.best ?? OTHER), ink } : null;
  });
  const scale = scaleOfCollection(
    characters.filter((each) => each !== null),
    pixel,
  );
  return (
    scale &&
    paths.map((path, i) => {
      const character = characters[i];
      if (!path || !character) return null;
      const { em, x, baseline } = placeByCharacter(character.text, character.ink, scale);
      return transformedPath(path, [1 / em, 0, 0, 1 / em, -x / em, -baseline / em]);
    })
  );
}

function atUsualScale(seen: readonly Seen[]): Scaled {
  const readings = readingsAt(seen, 1);
  const value = meanLog(readings);
  return value >= Math.log(MIN_USUAL_CERTAINTY)
    ? { readings, value }
    : bestScale(seen, SCALES, SCALE_PENALTY);
}

/** Added to probabilities: a glyph refutes an encoding by no more than this (in thousands, e to the 5.5). */
const LIKELIHOOD_FLOOR = 0.004;
/** The character itself, and what looks like it: shape cannot tell them, but leans to the right one. */
const WEIGHT = { exact: 0.7, alike: 0.3 } as const;

/** The logarithm of how well a shape suits a text; texts that the network does not know suit none. */
export function logLikelihood(belief: Belief, text: string): number {
  const label = labelOf(text);
  if (!glyphBeliefs().knows(label)) return Math.log(LIKELIHOOD_FLOOR);
  return Math.log(
    LIKELIHOOD_FLOOR + WEIGHT.exact * belief.of(label) + WEIGHT.alike * belief.ofLookAlikes(label),
  );
}

/** What an unlikely character keeps, so that no single glyph condemns a font. */
const CONTRADICTION_FLOOR = 0.003;

/**
 * How much a shape speaks against a text: the logarithm of its probability over that of the likeliest, look-alikes
 * counted in; 0 for none. Null where the network has no say about the text.
 */
export function contradiction(belief: Belief, text: string): number | null {
  const label = labelOf(text);
  if (!glyphBeliefs().knows(label) || belief.best === OTHER) return null;
  const own = belief.ofLookAlikes(label);
  return Math.log((own + CONTRADICTION_FLOOR) / (Math.max(own, belief.alike) + CONTRADICTION_FLOOR));
}

/** Above it a shape confirms its text, below it speaks for another one. */
const CONFIRMED_FROM = 0.5;

export function confirms(belief: Belief, text: string): boolean {
  const label = labelOf(text);
  return glyphBeliefs().knows(label) && belief.ofLookAlikes(label) > CONFIRMED_FROM;
}
