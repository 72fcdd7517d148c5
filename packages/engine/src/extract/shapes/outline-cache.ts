import { type Shape, shapeOf } from './bitmap.ts';
import { glyphNetwork } from './glyph-network.ts';
import type { Features } from './network.ts';
import { contoursOf, type EmBox } from './outline.ts';

/** What the network sees of an outline; the box is null where the em is not known. */
export interface Seen {
  features: Features;
  box: EmBox | null;
}

/** Outlines of a few long documents; each takes less than a kilobyte. */
const MAX_ENTRIES = 8192;

/** By hash of the outline; the longest unused go first. Documents share their fonts, and pages of one do always. */
const CACHE = new Map<string, Seen | null>();

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

function keep(key: string, seen: Seen | null): void {
  if (CACHE.size >= MAX_ENTRIES) CACHE.delete(CACHE.keys().next().value!);
  CACHE.set(key, seen);
}

/**
 * What the network sees of outlines, each looked at once.
 *
 * @param paths as pdf.js writes them, in em
 * @returns null where an outline paints nothing that a character could be
 */
export function seenOf(paths: readonly ArrayLike<number>[]): (Seen | null)[] {
  const keys = paths.map(hashOf);
  const missing = new Map<string, Shape>();
  for (const [i, key] of keys.entries()) {
    const known = CACHE.get(key);
    if (known !== undefined) {
      CACHE.delete(key);
      CACHE.set(key, known);
    } else if (!missing.has(key)) {
      const contours = contoursOf(paths[i]!);
      if (contours) missing.set(key, shapeOf(contours));
      else keep(key, null);
    }
  }
  const features = glyphNetwork().features([...missing.values()]);
  const fresh = new Map<string, Seen>();
  for (const [i, [key, { box }]] of [...missing].entries()) {
    const seen = { features: features[i]!, box };
    fresh.set(key, seen);
    keep(key, seen);
  }
  return keys.map((key) => fresh.get(key) ?? CACHE.get(key) ?? null);
}
