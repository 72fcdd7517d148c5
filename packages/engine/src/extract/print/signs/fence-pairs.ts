import { LEFT_DOUBT } from './certainty.ts';
import { heightOf, isPart, probabilityOf, type Sign, styleOfName, textOfName } from './sign.ts';

/*
 * Fences of one row come in pairs, one within the other. Their names are chosen together: the network's probabilities of
 * all, by how likely the pairs are that they make. Lengths are in x-heights.
 */

const PAIRS: ReadonlyMap<string, number> = new Map([
  ...['()', '[]', '{}', '⟨⟩', '⌊⌋', '⌈⌉', '||', '∥∥'].map((pair) => [pair, 1] as const),
  // Half-open intervals are one pair of twenty.
  ...['[)', '(]'].map((pair) => [pair, 0.05] as const),
]);
const OPENING = new Set('([{⟨⌊⌈|∥');
const CLOSING = new Set(')]}⟩⌋⌉|∥');
const FENCES = new Set([...OPENING, ...CLOSING]);
/** How likely a fence without a partner is: a brace of cases, `1)`, the bar of divides. */
const ALONE = { bracket: 0.05, bar: 0.5 } as const;
const BARS = new Set('|∥');
/** Of a class that the network does not name. */
const LEAST_PROBABILITY = 0.002;
/** A square bracket that lost a foot, at the edge of a screenshot or because a camera leant; and how often one does. */
const LOST_FOOT: Readonly<Record<string, string>> = { '[': '⌊⌈', ']': '⌋⌉' };
const LOST_FOOT_SHARE = 0.1;
/** What may be a fence at all, in the network's view. */
const MIN_FENCE_PROBABILITY = 0.02;

/** Fences of one row share so much of the taller one's height, and stand so near to the one before. */
const ROW = { minSharedHeight: 0.85, maxGap: 24 } as const;
/** Rows of more fences are text, whose ends lose partners anyway. */
const MAX_ROW = 24;

/** Whether two fences are of one height, at one height. */
export const sharesRow = (a: Sign, b: Sign) =>
  Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0) > ROW.minSharedHeight * Math.max(heightOf(a), heightOf(b));

interface Fence {
  sign: Sign;
  /** ln(probability) by text. */
  names: Map<string, number>;
}

function namesOf(sign: Sign): Map<string, number> {
  const own = textOfName(sign.name);
  const seen = (text: string) => probabilityOf(sign, (name) => !isPart(name) && textOfName(name) === text);
  const names = new Map<string, number>([[own, Math.max(sign.probability, seen(own))]]);
  for (const text of FENCES) {
    const [...halves] = LOST_FOOT[text] ?? '';
    const footless = Math.max(0, ...halves.map((half) => (half === own ? sign.probability : seen(half))));
    const probability = Math.max(LEAST_PROBABILITY, seen(text), LOST_FOOT_SHARE * footless);
    if (text !== own) names.set(text, probability);
  }
  return new Map([...names].map(([text, probability]) => [text, Math.log(probability)]));
}

function isFence(sign: Sign): boolean {
  return (
    sign.accent === '' &&
    !isPart(sign.name) &&
    (FENCES.has(textOfName(sign.name)) ||
      probabilityOf(sign, (name) => !isPart(name) && FENCES.has(textOfName(name))) > MIN_FENCE_PROBABILITY)
  );
}

/** Fences in rows, each from left to right. */
function rowsOf(signs: readonly Sign[], u: number): Fence[][] {
  const rows: Fence[][] = [];
  for (const sign of signs.filter(isFence).toSorted((a, b) => a.x0 - b.x0)) {
    const row = rows.find((each) => {
      const last = each.at(-1)!.sign;
      return each.length < MAX_ROW && sign.x0 - last.x1 < ROW.maxGap * u && sharesRow(last, sign);
    });
    const fence = { sign, names: namesOf(sign) };
    if (row) row.push(fence);
    else rows.push([fence]);
  }
  return rows;
}

const aloneWeight = (text: string) =>
  FENCES.has(text) ? Math.log(BARS.has(text) ? ALONE.bar : ALONE.bracket) : 0;

interface Choice {
  score: number;
  texts: readonly string[];
}

function bestAlone({ sign, names }: Fence): Choice {
  const own = textOfName(sign.name);
  const score = names.get(own);
  if (score !== undefined) return { score: score + aloneWeight(own), texts: [own] };
  const [text, likeliest] = [...names].reduce((a, b) => (b[1] > a[1] ? b : a));
  return { score: likeliest + aloneWeight(text), texts: [text] };
}

function bestPair(opening: Fence, closing: Fence): Choice {
  let best: Choice = { score: -Infinity, texts: [] };
  for (const [pair, weight] of PAIRS) {
    const [left, right] = [pair[0]!, pair[1]!];
    const score =
      (opening.names.get(left) ?? -Infinity) + (closing.names.get(right) ?? -Infinity) + Math.log(weight);
    if (score > best.score) best = { score, texts: [left, right] };
  }
  return best;
}

/** The likeliest names of a row's fences: each alone, or one of a pair around and before others. */
function bestNames(row: readonly Fence[]): Choice {
  const n = row.length;
  const best: Choice[][] = Array.from({ length: n + 1 }, () => []);
  for (let from = n; from >= 0; from -= 1) {
    best[from]![from] = { score: 0, texts: [] };
    for (let to = from + 1; to <= n; to += 1) {
      const alone = bestAlone(row[from]!);
      const rest = best[from + 1]![to]!;
      let choice: Choice = { score: alone.score + rest.score, texts: [...alone.texts, ...rest.texts] };
      for (let partner = from + 1; partner < to; partner += 1) {
        if (!sharesRow(row[from]!.sign, row[partner]!.sign)) continue;
        const pair = bestPair(row[from]!, row[partner]!);
        const [inner, behind] = [best[from + 1]![partner]!, best[partner + 1]![to]!];
        const score = pair.score + inner.score + behind.score;
        if (score > choice.score)
          choice = { score, texts: [pair.texts[0]!, ...inner.texts, pair.texts[1]!, ...behind.texts] };
      }
      best[from]![to] = choice;
    }
  }
  return best[0]![n]!;
}

/** Probability of one fence's name: that of the row with it, to the best row without. */
function probabilityWithin(row: readonly Fence[], at: number, { score, texts }: Choice): number {
  const without = row.map((fence, i) =>
    i === at ? { ...fence, names: new Map([...fence.names].filter(([text]) => text !== texts[at])) } : fence,
  );
  return 1 / (1 + Math.exp(bestNames(without).score - score));
}

/** Surer of a name than this, the network needs no row. */
const SURE = 0.99;

/** Gives fences the names that their rows make likeliest, and the certainty that these leave. */
export function pairFences(signs: readonly Sign[], xHeightPx: number): void {
  for (const row of rowsOf(signs, xHeightPx)) {
    const best = bestNames(row);
    for (const [at, text] of best.texts.entries()) {
      const { sign } = row[at]!;
      const isRenamed = text !== textOfName(sign.name);
      if (!isRenamed && (sign.probability >= SURE || !FENCES.has(text))) continue;
      // Certainty halves the doubt of a sign because its neighbours speak for it. These were asked already.
      const probability = Math.max(0, 1 - (1 - probabilityWithin(row, at, best)) / LEFT_DOUBT);
      const style = styleOfName(sign.name) === 'X' ? 'X' : 's';
      if (isRenamed) Object.assign(sign, { name: `${style}:${text}`, probability });
      else sign.probability = Math.max(sign.probability, probability);
    }
  }
}
