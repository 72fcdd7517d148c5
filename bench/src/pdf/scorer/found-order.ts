import type { Item } from './page-streams.ts';

/** A place of the truth and one of what was found that hold the same thing, which stands once in each. */
interface Anchor {
  truth: number;
  found: number;
}

/** Shorter words stand where they like. */
const ANCHOR_LETTERS = 5;
const ANCHOR_TOKENS = 5;
/** Items in a row that stand once where none of them does. */
const ROW = 3;
/** Fewer anchors in the same order are a coincidence, not a piece of the page. */
const LEAST_ANCHORS = 3;

const kindAndKey = (item: Item) => `${item.t === 'w' ? 'w' : 'm'} ${item.key}`;

const isTelling = (item: Item) =>
  item.t === 'w' ? item.key.length >= ANCHOR_LETTERS : item.tokens.length >= ANCHOR_TOKENS;

const rowAt = (keys: readonly string[], place: number) =>
  place + ROW <= keys.length ? keys.slice(place, place + ROW).join('\n') : null;

/** The places of what stands once. */
function singles(names: readonly (string | null)[]): Map<string, number> {
  const places = new Map<string, number>();
  const repeated = new Set<string>();
  for (const [place, name] of names.entries()) {
    if (name === null) continue;
    if (places.has(name)) repeated.add(name);
    else places.set(name, place);
  }
  for (const name of repeated) places.delete(name);
  return places;
}

/** In the order of what was found. */
function anchorsOf(truth: readonly Item[], found: readonly Item[]): Anchor[] {
  const namesOf = (items: readonly Item[]) => {
    const keys = items.map(kindAndKey);
    return [
      items.map((item, at) => (isTelling(item) ? (keys[at] ?? '') : null)),
      keys.map((_, at) => rowAt(keys, at)),
    ];
  };
  const [inTruth, inFound] = [namesOf(truth), namesOf(found)];
  const truthOf = new Map<number, number>();
  for (const [at, names] of inTruth.entries()) {
    const there = singles(names);
    for (const [name, place] of singles(inFound[at] ?? []))
      if (there.has(name) && !truthOf.has(place)) truthOf.set(place, there.get(name) as number);
  }
  return [...truthOf]
    .map(([place, other]) => ({ truth: other, found: place }))
    .toSorted((one, other) => one.found - other.found);
}

/** Runs of anchors that follow each other in both. */
function runsOf(anchors: readonly Anchor[]): Anchor[][] {
  const rank = new Map(
    anchors.toSorted((one, other) => one.truth - other.truth).map((anchor, at) => [anchor, at]),
  );
  const runs: Anchor[][] = [];
  for (const anchor of anchors) {
    const last = runs.at(-1)?.at(-1);
    if (last && rank.get(anchor) === (rank.get(last) ?? 0) + 1) runs.at(-1)?.push(anchor);
    else runs.push([anchor]);
  }
  return runs;
}

/** Runs long enough to be pieces of the page; what joins when a shorter one goes is one run. */
function piecesOf(anchors: readonly Anchor[]): Anchor[][] {
  let kept = anchors;
  for (let least = 1; least <= LEAST_ANCHORS; least += 1) {
    let before = Number.POSITIVE_INFINITY;
    while (kept.length < before) {
      before = kept.length;
      kept = runsOf(kept)
        .filter(({ length }) => length >= least)
        .flat();
    }
  }
  return runsOf(kept);
}

/** Of the items between two pieces of the truth, how many go with the first one: as many as find most of their equals. */
function itemsOfFirst(
  between: readonly string[],
  afterFirst: readonly string[],
  beforeNext: readonly string[],
): number {
  const [after, before] = [new Set(afterFirst), new Set(beforeNext)];
  let score = between.filter((key) => before.has(key)).length;
  let best = { score, count: 0 };
  for (const [at, key] of between.entries()) {
    score += Number(after.has(key)) - Number(before.has(key));
    if (score > best.score) best = { score, count: at + 1 };
  }
  return best.count;
}

/**
 * The truth with its pieces in the order in which they were found: columns and boxes that were read in another order are
 * compared all the same. What is compared with what changes by it, not how.
 */
export function inFoundOrder(truth: readonly Item[], found: readonly Item[]): Item[] {
  const pieces = piecesOf(anchorsOf(truth, found));
  const keys = { truth: truth.map(kindAndKey), found: found.map(kindAndKey) };
  const byTruth = pieces.toSorted(([one], [other]) => (one?.truth ?? 0) - (other?.truth ?? 0));
  const starts = new Map<Anchor[], number>();
  for (const [at, piece] of byTruth.entries()) {
    const [first, last] = [piece[0] as Anchor, byTruth[at - 1]?.at(-1)];
    if (!last) {
      starts.set(piece, 0);
      continue;
    }
    const between = keys.truth.slice(last.truth + 1, first.truth);
    const count = itemsOfFirst(
      between,
      keys.found.slice(last.found + 1, last.found + 1 + between.length),
      keys.found.slice(Math.max(0, first.found - between.length), first.found),
    );
    starts.set(piece, last.truth + 1 + count);
  }
  const ends = new Map(
    byTruth.map((piece, at) => [piece, starts.get(byTruth[at + 1] ?? []) ?? truth.length]),
  );
  return pieces.length < 2
    ? [...truth]
    : pieces.flatMap((piece) => truth.slice(starts.get(piece), ends.get(piece)));
}
