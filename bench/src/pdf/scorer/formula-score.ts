import { formulaDistance, type Pair } from './align.ts';
import type { Comparable, ComparableFormula } from './stream.ts';

/** Sums over formulas and words of a document. `ned` is the normalised edit distance, 0 to 1, added up. */
export interface FormulaTally {
  inline: number;
  inlineExact: number;
  inlineNed: number;
  /** Inline formulas that were found as inline formulas, near enough. */
  inlineHits: number;
  /** Inline formulas that were found at all, right or not. */
  inlineFound: number;
  displays: number;
  displaysExact: number;
  displayNed: number;
  displayHits: number;
  displaysFound: number;
  words: number;
  wrongWords: number;
}

export const emptyTally = (): FormulaTally => ({
  inline: 0,
  inlineExact: 0,
  inlineNed: 0,
  inlineHits: 0,
  inlineFound: 0,
  displays: 0,
  displaysExact: 0,
  displayNed: 0,
  displayHits: 0,
  displaysFound: 0,
  words: 0,
  wrongWords: 0,
});

export const addTallies = (one: FormulaTally, other: FormulaTally): FormulaTally => {
  const sum = { ...one };
  for (const name of Object.keys(sum) as (keyof FormulaTally)[]) sum[name] += other[name];
  return sum;
};

const NUMBER = /^[-0-9.,()]$/;

/** Numbers are text or formula as the author likes: they count only where both are formulas, and not as found. */
export const isNumber = ({ tokens }: ComparableFormula): boolean =>
  tokens.every((token) => NUMBER.test(token));

/** A formula this near to the truth was found, though it may be wrong. */
const NEAR = 0.5;

function countFormula(tally: FormulaTally, truth: ComparableFormula, found: Comparable | null): number {
  const distance = found && found.t !== 'w' ? formulaDistance(truth.tokens, found.tokens) : 1;
  const [exact, hit] = [distance === 0 ? 1 : 0, found?.t === truth.t && distance <= NEAR ? 1 : 0];
  if (truth.t === 'm') {
    tally.inline += 1;
    tally.inlineNed += distance;
    tally.inlineExact += exact;
    tally.inlineHits += hit;
  } else {
    tally.displays += 1;
    tally.displayNed += distance;
    tally.displaysExact += exact;
    tally.displayHits += hit;
  }
  return distance;
}

function countWord(tally: FormulaTally, key: string, found: Comparable | null): void {
  tally.words += 1;
  if (found?.t !== 'w' || found.key !== key) tally.wrongWords += 1;
}

const shown = (item: Comparable | null) => (item ? (item.t === 'w' ? `WORD ${item.s}` : item.key) : '—');

function missOf(truth: ComparableFormula, found: Comparable | null, distance: number): string {
  const kind = truth.t === 'd' ? 'D' : 'i';
  return `${kind} ${distance.toFixed(2)}\n   GT ${truth.key}\n   PR ${shown(found)}`;
}

const spurious = (truth: Comparable | null, found: ComparableFormula) =>
  `x spurious ${found.t}: ${found.key}${truth?.t === 'w' ? `  (GT word ${truth.s})` : ''}`;

/** Formula by formula and word by word; every miss is told to `miss`. */
export function scoreFormulas(
  pairs: readonly Pair<Comparable>[],
  miss: (text: string) => void = () => {},
): FormulaTally {
  const tally = emptyTally();
  for (const [truth, found] of pairs) {
    const isNumberOfText = truth?.t === 'm' && isNumber(truth);
    if (found?.t === 'm' && !isNumberOfText) tally.inlineFound += 1;
    if (found?.t === 'd') tally.displaysFound += 1;
    if (!isNumberOfText) scorePair(tally, truth, found, miss);
  }
  return tally;
}

function scorePair(
  tally: FormulaTally,
  truth: Comparable | null,
  found: Comparable | null,
  miss: (text: string) => void,
): void {
  if (truth?.t === 'w') countWord(tally, truth.key, found);
  if (truth && truth.t !== 'w') {
    const distance = countFormula(tally, truth, found);
    if (distance > 0) miss(missOf(truth, found, distance));
  } else if (found && found.t !== 'w') miss(spurious(truth, found));
}

const share = (part: number, whole: number) => (100 * part) / whole || 0;
const mean = (sum: number, count: number) => (sum / count || 0).toFixed(3);

function kindLine(
  kind: string,
  count: number,
  exact: number,
  ned: number,
  hits: number,
  found: number,
): string {
  const rates = `P ${share(hits, found).toFixed(1)} R ${share(hits, count).toFixed(1)}`;
  return `${kind}: n=${count} exact ${share(exact, count).toFixed(1)}% NED ${mean(ned, count)} ${rates}`;
}

/** One line of figures. */
export function formulaLine(tally: FormulaTally): string {
  const all = tally.inline + tally.displays;
  const exact = ((100 * (tally.displaysExact + tally.inlineExact)) / all).toFixed(1);
  const ned = ((tally.displayNed + tally.inlineNed) / all).toFixed(3);
  const wrongWords = ((100 * tally.wrongWords) / tally.words).toFixed(1);
  const { inline, inlineExact, inlineNed, inlineHits, inlineFound } = tally;
  const { displays, displaysExact, displayNed, displayHits, displaysFound } = tally;
  return [
    kindLine('inline', inline, inlineExact, inlineNed, inlineHits, inlineFound),
    kindLine('display', displays, displaysExact, displayNed, displayHits, displaysFound),
    `all exact ${exact}% NED ${ned}`,
    `words err ${wrongWords}%`,
  ].join(' | ');
}
