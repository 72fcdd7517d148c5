/** Numbers from 0 to 1. */
export type Random = () => number;

/** A number that differs for every page of every document. */
export function seedOf(name: string, seed: number): number {
  let hash = 2166136261 ^ seed;
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619);
  return hash >>> 0;
}

export const between = (random: Random, low: number, high: number) => low + (high - low) * random();

/** Two normally distributed numbers cost one logarithm (Box and Muller, 1958); one is enough here. */
export const normal = (random: Random) =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
