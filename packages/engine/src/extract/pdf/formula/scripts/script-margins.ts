import { flatMap } from '../../flat-map.ts';
import { ROUNDING_EM, SIDE_BEARING_EM } from '../../metrics.ts';
import { centerX } from '../model/box.ts';
import type { Item } from '../model/item.ts';
import { FAULT_DOUBT } from '../model/tolerances.ts';
import type { Line } from './baseline.ts';
import type { Base } from './scripts.ts';
import { isPrime } from './typed-primes.ts';

/**
 * By how much of an em the ink of a script may lie over or under another sign of the line, which is then as good a base for it:
 * italics overhang and negative kerns reach less. The limit below a name that was not read as one overlaps its letters by 0.3.
 */
const MAX_OVERLAP_EM = SIDE_BEARING_EM;

/**
 * Beside a base is what has its middle this far behind the base's, as the index of a V has that leans over it (0.1 em); behind
 * the start of a stretched sign, which may have its limits over it. The limit of an integral close before it has 0.03 em.
 */
const MIN_ASIDE_EM = ROUNDING_EM;

/**
 * The margin by which a script of a base is its own and no other sign's, in em of the line: negative where it lies over or
 * under a sign of the line, or before its base, as limits do that were not read as such.
 */
function marginEm(script: Item, base: Base, others: readonly Item[], { size }: Line): number {
  const overlaps = others.map(({ ink }) => Math.min(ink.x1, script.ink.x1) - Math.max(ink.x0, script.ink.x0));
  const apart = MAX_OVERLAP_EM - Math.max(0, ...overlaps) / size;
  return Math.min(apart, asideEm(script, base, size));
}

/** How far the script is beside its base rather than over, under or before it. */
function asideEm(script: Item, { item, presub, presup }: Base, size: number): number {
  if (!item || isPrime(script) || presub.includes(script) || presup.includes(script))
    return Number.POSITIVE_INFINITY;
  const from = item.axis === null ? centerX(item.ink) : item.ink.x0;
  return (centerX(script.ink) - from) / size - MIN_ASIDE_EM;
}

/** Doubt of scripts whose base was chosen against what lies nearer: one is enough. */
export function doubtOfMargins(bases: readonly Base[], line: Line): number {
  const signs = flatMap(bases, ({ item }) => (item && item.axis === null ? [item] : []));
  const isDoubtful = bases.some((base) =>
    [...base.sub, ...base.sup, ...base.presub, ...base.presup].some(
      (script) =>
        marginEm(
          script,
          base,
          signs.filter((sign) => sign !== base.item),
          line,
        ) < 0,
    ),
  );
  return isDoubtful ? FAULT_DOUBT : 0;
}
