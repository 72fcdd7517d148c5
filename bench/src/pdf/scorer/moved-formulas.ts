import { formulaDistance, type Pair } from './align.ts';
import type { Item } from './page-streams.ts';

type Formula = Exclude<Item, { t: 'w' }>;

/** Shorter formulas say too little to be known by what they are. */
const LEAST_TOKENS = 8;
/** Formulas that differ by more are not the same one. */
const MOST_APART = 0.3;

const formulaIn = (item: Item | null): Formula | null =>
  item && item.t !== 'w' && item.tokens.length >= LEAST_TOKENS ? item : null;

const isApart = ([truth, found]: Pair<Item>) =>
  !truth ||
  !found ||
  truth.t === 'w' ||
  found.t === 'w' ||
  formulaDistance(truth.tokens, found.tokens) > MOST_APART;

interface Candidate {
  truthAt: number;
  foundAt: number;
  distance: number;
}

function candidatesOf(pairs: readonly Pair<Item>[], loose: readonly number[]): Candidate[] {
  return loose.flatMap((foundAt) => {
    const found = formulaIn(pairs[foundAt]?.[1] ?? null);
    if (!found) return [];
    return loose.flatMap((truthAt) => {
      const truth = formulaIn(pairs[truthAt]?.[0] ?? null);
      if (!truth) return [];
      const shorter = Math.min(truth.tokens.length, found.tokens.length);
      if (shorter / Math.max(truth.tokens.length, found.tokens.length) < 1 - MOST_APART) return [];
      return [{ truthAt, foundAt, distance: formulaDistance(truth.tokens, found.tokens) }];
    });
  });
}

/**
 * The pairs with formulas compared that stand elsewhere on the page than in the source: those which found nothing alike in
 * their place, each with the one most like it, right or wrong. `settled` are places that need nothing.
 */
export function withMovedFormulas(pairs: readonly Pair<Item>[], settled: ReadonlySet<number>): Pair<Item>[] {
  const loose = [...pairs.keys()].filter((at) => !settled.has(at) && isApart(pairs[at] as Pair<Item>));
  const moved = pairs.map(([truth, found]): Pair<Item> => [truth, found]);
  const [taken, placed] = [new Set<number>(), new Set<number>()];
  const candidates = candidatesOf(pairs, loose).filter(({ distance }) => distance <= MOST_APART);
  for (const { truthAt, foundAt } of candidates.toSorted((one, other) => one.distance - other.distance)) {
    if (taken.has(truthAt) || placed.has(foundAt)) continue;
    taken.add(truthAt);
    placed.add(foundAt);
    const truth = pairs[truthAt]?.[0] as Item;
    if (!placed.has(truthAt)) (moved[truthAt] as Pair<Item>)[0] = null;
    (moved[foundAt] as Pair<Item>)[0] = truth;
  }
  return moved;
}
