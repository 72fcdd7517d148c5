import type { FormulaItem, WordItem } from './stream.ts';

type Word = WordItem & { key: string };
type Formula = FormulaItem & { tokens: string[]; key: string };

/** What stands at one place of the truth and of what was found; null where it stands in one of them only. */
export type Pair<Item> = [truth: Item | null, found: Item | null];

/** Levenshtein's distance of two lists. */
export function editDistance(one: readonly string[], other: readonly string[]): number {
  if (one.length === 0 || other.length === 0) return Math.max(one.length, other.length);
  let above = new Int32Array(other.length + 1).map((_, place) => place);
  for (let i = 1; i <= one.length; i += 1) {
    const row = new Int32Array(other.length + 1);
    row[0] = i;
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1;
      row[j] = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + same);
    }
    above = row;
  }
  return above[other.length] ?? 0;
}

/** 0 for equal formulas, 1 for formulas with nothing in common. */
export const formulaDistance = (truth: readonly string[], found: readonly string[]): number =>
  editDistance(truth, found) / Math.max(truth.length, found.length);

/** A formula and a word are hardly ever the same thing, two words seldom; 2 is left out and put in. */
const COST = { otherKind: 1.9, otherWord: 0.95, partOfWord: 0.5, formula: 1.2 };
/** Formulas of which one is so much shorter are not compared. */
const LENGTHS_APART = 0.7;

function wordCost(truth: string, found: string): number {
  if (truth === found) return 0;
  const long = truth.length > 2 && found.length > 2;
  return long && (truth.includes(found) || found.includes(truth)) ? COST.partOfWord : COST.otherWord;
}

function formulaCost(truth: Formula, found: Formula): number {
  const [a, b] = [truth.tokens.length, found.tokens.length];
  if (Math.abs(a - b) / Math.max(a, b) > LENGTHS_APART) return COST.formula;
  return truth.key === found.key
    ? 0
    : (COST.formula * editDistance(truth.tokens, found.tokens)) / Math.max(a, b);
}

function costOf(truth: Word | Formula, found: Word | Formula): number {
  if (truth.t === 'w') return found.t === 'w' ? wordCost(truth.key, found.key) : COST.otherKind;
  return found.t === 'w' ? COST.otherKind : formulaCost(truth, found);
}

const [PAIR, LEFT_OUT, PUT_IN] = [0, 1, 2] as const;
const FAR = 1e6;
const NEVER = 1e9;
const LEAST_BAND = 400;
const BAND_BEYOND = 300;

/** The cheapest way to every pair of places: what the last step was, row by row. */
function stepsOf(truth: readonly (Word | Formula)[], found: readonly (Word | Formula)[]): Uint8Array[] {
  const [n, m] = [truth.length, found.length];
  const band = Math.max(LEAST_BAND, Math.abs(n - m) + BAND_BEYOND);
  const steps = [new Uint8Array(m + 1).fill(PUT_IN)];
  let above = new Float32Array(m + 1).map((_, place) => place);
  for (let i = 1; i <= n; i += 1) {
    const row = new Float32Array(m + 1);
    const rowSteps = new Uint8Array(m + 1);
    row[0] = i;
    rowSteps[0] = LEFT_OUT;
    for (let j = 1; j <= m; j += 1) {
      if (Math.abs(j - (i * m) / n) > band) {
        row[j] = FAR;
        continue;
      }
      const leftOut = (above[j] as number) + 1;
      const putIn = (row[j - 1] as number) + 1;
      const before = above[j - 1] as number;
      const pair =
        before < Math.min(leftOut, putIn)
          ? before + costOf(truth[i - 1] as Word | Formula, found[j - 1] as Word | Formula)
          : NEVER;
      row[j] = Math.min(pair, leftOut, putIn);
      if (pair <= leftOut && pair <= putIn) rowSteps[j] = PAIR;
      else rowSteps[j] = leftOut <= putIn ? LEFT_OUT : PUT_IN;
    }
    steps.push(rowSteps);
    above = row;
  }
  return steps;
}

/** The truth and what was found side by side, in reading order. */
export function align<Item extends Word | Formula>(
  truth: readonly Item[],
  found: readonly Item[],
): Pair<Item>[] {
  const steps = stepsOf(truth, found);
  const pairs: Pair<Item>[] = [];
  let [i, j] = [truth.length, found.length];
  while (i > 0 || j > 0) {
    const step = i === 0 ? PUT_IN : j === 0 ? LEFT_OUT : steps[i]?.[j];
    if (step !== PUT_IN) i -= 1;
    if (step !== LEFT_OUT) j -= 1;
    pairs.push([step === PUT_IN ? null : (truth[i] as Item), step === LEFT_OUT ? null : (found[j] as Item)]);
  }
  return pairs.reverse();
}
