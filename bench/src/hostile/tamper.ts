import type { randomFrom } from '../fuzz-input.ts';

type Random = ReturnType<typeof randomFrom>;

const below = (limit: number, random: Random) => Math.floor(random() * limit);

/** Enough of a file's start for its format to be known by. */
const SHORTEST_BYTES = 200;

/** Lengths, offsets and references are numbers: a wrong one does the most harm. */
function changeDigits(bytes: Uint8Array, from: number, random: Random): void {
  for (let at = from, left = 12; at < bytes.length && left > 0; at++) {
    const byte = bytes[at] ?? 0;
    if (byte < 48 || byte > 57) continue;
    bytes[at] = 48 + below(10, random);
    left -= 1;
  }
}

/** One change: a byte, a run of bytes moved, a number of the file's text, or its end cut off. */
function mutate(bytes: Uint8Array, random: Random): Uint8Array {
  const at = below(bytes.length, random);
  const kind = below(5, random);
  if (kind === 0) return bytes.slice(0, Math.max(SHORTEST_BYTES, at));
  const copy = bytes.slice();
  if (kind === 1)
    for (let count = 0; count < 20; count++) copy[below(copy.length, random)] = below(256, random);
  else if (kind === 2) copy.copyWithin(at, below(copy.length, random), below(copy.length, random));
  else if (kind === 3) copy.fill(below(256, random), at, at + below(400, random));
  else changeDigits(copy, at, random);
  return copy;
}

/** A copy of a file with one to four changes that a seed decides. */
export function tampered(bytes: Uint8Array, random: Random): Uint8Array {
  // Buffer's slice shares its bytes, and its fill refuses an end behind the last one.
  let changed: Uint8Array = new Uint8Array(bytes);
  for (let count = 1 + below(4, random); count > 0; count--) changed = mutate(changed, random);
  return changed;
}
