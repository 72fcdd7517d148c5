import { type Shape, shapeOf } from './bitmap.ts';
import { glyphNetwork } from './glyph-network.ts';
import type { Features, Reading } from './network.ts';
import { contoursOf, type EmBox } from './outline.ts';

/** What the network sees of an outline; the box is null where the em is not known. */
export interface Seen {
  features: Features;
  box: EmBox | null;
}

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;
/** Another start for the second half of the hash. */
const SECOND_OFFSET = 0x9e3779b9;
/** Coordinates are thousandths of an em and finer. */
const HASHED_UNITS_PER_EM = 1e5;

/** Two hashes of 32 bits and the length: the chance of a clash among a million outlines is below one in a billion. */
function hashOf(path: ArrayLike<number>): string {
  let first = FNV_OFFSET;
  let second = SECOND_OFFSET;
  for (let i = 0; i < path.length; i++) {
    const value = Math.round((path[i] ?? 0) * HASHED_UNITS_PER_EM) | 0;
    first = Math.imul(first ^ value, FNV_PRIME);
    second = Math.imul(second ^ (value >>> 1), FNV_PRIME) + i;
  }
  return `${path.length}:${first >>> 0}:${second >>> 0}`;
}

/** Every page asks for the outlines of its fonts anew. */
const HASHES = new WeakMap<ArrayLike<number>, string>();

function hashOnce(path: ArrayLike<number>): string {
  const known = HASHES.get(path);
  if (known !== undefined) return known;
  const hash = hashOf(path);
  HASHES.set(path, hash);
  return hash;
}

/**
 * What is worked out of outlines, by their hash; the longest unused go first. Documents share their fonts, and pages of one
 * do always.
 */
export class OutlineCache<Value> {
  private readonly entries = new Map<string, Value>();
  private readonly maxEntries: number;

  constructor(maxEntries: number) {
    this.maxEntries = maxEntries;
  }

  /** @param work what is not known yet is worked out of, all at once, by the places of the outlines in the list */
  of(paths: readonly ArrayLike<number>[], work: (places: number[]) => readonly Value[]): Value[] {
    const keys = paths.map(hashOnce);
    const missing = new Map<string, number>();
    const values = new Map<string, Value>();
    for (const [i, key] of keys.entries()) {
      if (this.entries.has(key)) values.set(key, this.refreshed(key));
      else if (!missing.has(key)) missing.set(key, i);
    }
    const fresh = missing.size > 0 ? work([...missing.values()]) : [];
    for (const [i, key] of [...missing.keys()].entries()) {
      values.set(key, fresh[i]!);
      this.keep(key, fresh[i]!);
    }
    return keys.map((key) => values.get(key)!);
  }

  private refreshed(key: string): Value {
    const value = this.entries.get(key)!;
    this.entries.delete(key);
    this.entries.set(key, value);
    return value;
  }

  private keep(key: string, value: Value): void {
    if (this.entries.size >= this.maxEntries) this.entries.delete(this.entries.keys().next().value!);
    this.entries.set(key, value);
  }
}

/** Outlines of a few long documents; each takes less than a kilobyte, and three where it was read. */
const CACHE = new OutlineCache<Seen | null>(4096);

/**
 * What the network sees of outlines, each looked at once.
 *
 * @param paths as pdf.js writes them, in em
 * @returns null where an outline paints nothing that a character could be
 */
export const seenOf = (paths: readonly ArrayLike<number>[]): (Seen | null)[] =>
  CACHE.of(paths, (places) => {
    const shapes = places.map((place): Shape | null => {
      const contours = contoursOf(paths[place]!);
      return contours && shapeOf(contours);
    });
    const features = glyphNetwork().features(shapes.filter((shape) => shape !== null));
    let next = 0;
    return shapes.map((shape) => shape && { features: features[next++]!, box: shape.box });
  });

/** For as long as their outlines are remembered. */
const READINGS = new WeakMap<Seen, Reading>();

/** What outlines are at the em that fonts usually draw in, each read once. */
export function readingsAtUsualEm(seen: readonly Seen[]): Reading[] {
  const fresh = seen.filter((each) => !READINGS.has(each));
  const readings = glyphNetwork().read(
    fresh.map(({ features }) => features),
    fresh.map(({ box }) => box),
  );
  for (const [i, each] of fresh.entries()) READINGS.set(each, readings[i]!);
  return seen.map((each) => READINGS.get(each)!);
}
