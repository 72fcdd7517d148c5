import { similarity } from './edits.ts';

/** Two texts are the same thing above this similarity. */
const ALIKE = 0.9;

export interface Matching {
  /** Places of the pairs in both lists. */
  pairs: [truth: number, found: number][];
  missed: string[];
  extra: string[];
}

function takeEqual(truth: string[], found: string[]): Matching['pairs'] {
  const places = new Map<string, number[]>();
  for (const [place, text] of found.entries()) places.set(text, [...(places.get(text) ?? []), place]);
  return truth.flatMap((text, place) => {
    const other = places.get(text)?.shift();
    return other === undefined ? [] : [[place, other] as [number, number]];
  });
}

function alikePairs(truth: string[], found: string[], left: Set<number>, right: Set<number>) {
  const alike = [...left].flatMap((place) =>
    [...right].map((other) => ({
      place,
      other,
      score: similarity(truth[place] ?? '', found[other] ?? '', ALIKE),
    })),
  );
  return alike.filter(({ score }) => score > ALIKE).sort((a, b) => b.score - a.score);
}

/** Equal texts are pairs, then the most similar of what is left. */
export function matchTexts(truth: string[], found: string[]): Matching {
  const pairs = takeEqual(truth, found);
  const left = new Set(truth.keys());
  const right = new Set(found.keys());
  for (const [place, other] of pairs) {
    left.delete(place);
    right.delete(other);
  }
  for (const { place, other } of alikePairs(truth, found, left, right)) {
    if (!left.has(place) || !right.has(other)) continue;
    left.delete(place);
    right.delete(other);
    pairs.push([place, other]);
  }
  return {
    pairs,
    missed: [...left].map((place) => truth[place] ?? ''),
    extra: [...right].map((other) => found[other] ?? ''),
  };
}

/** How many pairs stand elsewhere in the order: those beyond the longest run that rises in both lists. */
export function outOfOrder(pairs: Matching['pairs']): number {
  const ends: number[] = [];
  for (const [, found] of [...pairs].sort(([a], [b]) => a - b)) {
    const at = ends.findIndex((end) => end > found);
    ends[at < 0 ? ends.length : at] = found;
  }
  return pairs.length - ends.length;
}
