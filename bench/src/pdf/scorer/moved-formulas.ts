import { formulaDistance, type Pair } from './align.ts';
import type { Item } from './page-streams.ts';

type Formula = Exclude<Item, { t: 'w' }>;

/** Shorter formulas say too little to be known by what they are. */
const LEAST_TOKENS = 8;
/** Those in cells of a table that was read by its columns, so many places from the author's. */
const LEAST_TOKENS_OF_CELL = 4;
const MOST_PLACES_OF_CELL = 16;
/** Formulas that differ by more are not the same one. */
const MOST_APART = 0.3;

const formulaIn = (item: Item | null): Formula | null =>
  item && item.t !== 'w' && item.tokens.length >= LEAST_TOKENS ? item : null;

const isWrong = ([truth, found]: Pair<Item>) => !truth || !found || truth.key !== found.key;

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

/** Formulas that are the same, of which each was compared with another one like it. */
function equalsOf(pairs: readonly Pair<Item>[], wrong: readonly number[]): Candidate[] {
  const truthAt = new Map<string, number>();
  for (const at of wrong) {
    const truth = formulaIn(pairs[at]?.[0] ?? null);
    if (truth) truthAt.set(truth.key, at);
  }
  return wrong.flatMap((foundAt) => {
    const found = formulaIn(pairs[foundAt]?.[1] ?? null);
    const at = found && truthAt.get(found.key);
    return at === undefined || at === null ? [] : [{ truthAt: at, foundAt, distance: 0 }];
  });
}

/** The same short formulas, each compared with another one near by. */
function equalCellsOf(pairs: readonly Pair<Item>[], wrong: readonly number[]): Candidate[] {
  const cellIn = (item: Item | null) =>
    item && item.t !== 'w' && item.tokens.length >= LEAST_TOKENS_OF_CELL ? item.key : null;
  return wrong.flatMap((foundAt) => {
    const key = cellIn(pairs[foundAt]?.[1] ?? null);
    const nearby = wrong.filter((at) => Math.abs(at - foundAt) <= MOST_PLACES_OF_CELL);
    const truthAt = key === null ? undefined : nearby.find((at) => cellIn(pairs[at]?.[0] ?? null) === key);
    return truthAt === undefined ? [] : [{ truthAt, foundAt, distance: 0 }];
  });
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
 * their place, each with the one most like it, right or wrong, and those of which the same stands elsewhere. `settled` are
 * places that need nothing.
 */
export function withMovedFormulas(pairs: readonly Pair<Item>[], settled: ReadonlySet<number>): Pair<Item>[] {
  const wrong = [...pairs.keys()].filter((at) => !settled.has(at) && isWrong(pairs[at] as Pair<Item>));
  const loose = wrong.filter((at) => isApart(pairs[at] as Pair<Item>));
  const moved = pairs.map(([truth, found]): Pair<Item> => [truth, found]);
  const [taken, placed] = [new Set<number>(), new Set<number>()];
  const equals = [...equalsOf(pairs, wrong), ...equalCellsOf(pairs, wrong)];
  const candidates = [...equals, ...candidatesOf(pairs, loose)].filter(
    ({ distance }) => distance <= MOST_APART,
  );
  for (const { truthAt, foundAt } of candidates.toSorted((one, other) => one.distance - other.distance)) {
    if (taken.has(truthAt) || placed.has(foundAt)) continue;
    taken.add(truthAt);
    placed.add(foundAt);
    const truth = pairs[truthAt]?.[0] as Item;
    if (!placed.has(truthAt)) (moved[truthAt] as Pair<Item>)[0] = null;
    (moved[foundAt] as Pair<Item>)[0] = truth;
  }
  giveBack(pairs, moved, { taken, placed });
  return moved;
}

/** What lost its place to another formula is compared with what lost its author's: a misread one is wrong, not too many. */
function giveBack(
  pairs: readonly Pair<Item>[],
  moved: readonly Pair<Item>[],
  { taken, placed }: { taken: ReadonlySet<number>; placed: ReadonlySet<number> },
): void {
  const left = [...placed].filter((at) => !taken.has(at) && pairs[at]?.[0]).toSorted((a, b) => a - b);
  const bare = [...taken].filter((at) => !placed.has(at) && pairs[at]?.[1]).toSorted((a, b) => a - b);
  for (const [at, place] of bare.slice(0, left.length).entries())
    (moved[place] as Pair<Item>)[0] = pairs[left[at] as number]?.[0] ?? null;
}
