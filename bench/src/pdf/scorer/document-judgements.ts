import { align, formulaDistance, type Pair } from './align.ts';
import { authorSpelling } from './author-spelling.ts';
import { cutElsewhere } from './cut-elsewhere.ts';
import { inFoundOrder } from './found-order.ts';
import { withMovedFormulas } from './moved-formulas.ts';
import { withoutLayout } from './outer-rows.ts';
import type { PageJudgement } from './page-judgements.ts';
import { foundStream, type Item, isTrivial, relaxed, transcription } from './page-streams.ts';
import { ALL_TOLERANCES, type Tolerances } from './tolerances.ts';
import { isUnknown } from './unknown-commands.ts';

/** The LaTeX of a document, of which each reading knows spellings that the other does not. */
export interface SourceReadings {
  /** As the author wrote it, commands expanded. */
  written: string;
  /** Markdown of what the LaTeX reader makes of it. */
  read: string;
}

export interface DocumentJudgement extends PageJudgement {
  /**
   * Against both readings; `cut` is right, but begins or ends elsewhere than the author's formula. `unknown` is what the
   * source does not tell: it has a reference or a command there of which the judge does not know what it prints.
   */
  asPrinted: PageJudgement['verdict'] | 'cut' | 'unknown';
}

type Verdict = Exclude<DocumentJudgement['asPrinted'], 'unknown'>;

function verdictOf([truth, found]: Pair<Item>, isCut: boolean): Verdict {
  const truthFormula = truth && truth.t !== 'w' ? truth : null;
  if (truthFormula && found && found.t !== 'w' && formulaDistance(truthFormula.tokens, found.tokens) === 0)
    return 'right';
  if (isCut) return 'cut';
  return truthFormula ? 'wrong' : 'spurious';
}

interface Judged {
  item: Item;
  truth: string;
  verdict: Verdict;
  /** Whether what stands there can be compared: a formula, of which everything is known, or nothing. */
  standsThere: 'formula' | 'unknown' | 'nothing';
}

const kindOf = (truth: Item | null): Judged['standsThere'] => {
  if (!truth || truth.t === 'w') return 'nothing';
  return isUnknown(truth.tokens) ? 'unknown' : 'formula';
};

/** Neither reading has a formula there that can be compared, and one has a formula that cannot. */
const isUnjudged = (one: Judged, other: Judged) =>
  one.standsThere !== 'formula' &&
  other.standsThere !== 'formula' &&
  (one.standsThere === 'unknown' || other.standsThere === 'unknown');

/** What was found, in its order, each against what stands there in the truth. */
function judged(truth: readonly Item[], found: readonly Item[], tolerances: Tolerances): Judged[] {
  const ordered = tolerances.has('pieces of the page in another order') ? inFoundOrder(truth, found) : truth;
  const pairs = align(ordered, found);
  const cut = cutElsewhere(pairs, tolerances);
  const compared = tolerances.has('a formula elsewhere on the page') ? withMovedFormulas(pairs, cut) : pairs;
  return compared.flatMap((pair, place) => {
    const [there, item] = pair;
    if (!item) return [];
    const verdict = verdictOf(pair, cut.has(place));
    return [{ item, truth: there?.key ?? '', verdict, standsThere: kindOf(there) }];
  });
}

const BEST_FIRST: readonly Verdict[] = ['right', 'cut', 'wrong', 'spurious'];

/** The better of the two readings; what agrees with neither is not known to be wrong where the source does not tell. */
function asPrinted(one: Judged, other: Judged): DocumentJudgement['asPrinted'] {
  const best = better(one.verdict, other.verdict);
  const agrees = best === 'right' || best === 'cut';
  return !agrees && isUnjudged(one, other) ? 'unknown' : best;
}

const better = (one: Verdict, other: Verdict) =>
  BEST_FIRST.indexOf(one) <= BEST_FIRST.indexOf(other) ? one : other;

/** Every formula that was found in a document, against its source as it is written and as it is printed. */
export function judgeDocument(
  { written, read }: SourceReadings,
  markdown: string,
  confidences: readonly number[],
  tolerances = ALL_TOLERANCES,
): DocumentJudgement[] {
  const spelled = (text: string) => authorSpelling(text, tolerances);
  const statements = (items: readonly Item[]) => relaxed(withoutLayout(items, tolerances), tolerances);
  const found = statements(foundStream(spelled(markdown), confidences).items);
  const judge = (truth: readonly Item[]) => judged(statements(truth), found, tolerances);
  const byWriting = judge(transcription(spelled(written)));
  const byReading = tolerances.has('the second reading of the source')
    ? judge(foundStream(spelled(read)).items)
    : byWriting;
  return byWriting.flatMap((one, at) => {
    const { item, truth, verdict } = one;
    if (item.t === 'w' || isTrivial(item)) return [];
    const other = byReading[at] as Judged;
    return [
      {
        confidence: item.confidence ?? 1,
        verdict: verdict === 'cut' ? (truth === '' ? 'spurious' : 'wrong') : verdict,
        asPrinted: asPrinted(one, other),
        found: item.key,
        truth: `${truth}\n    ${other.truth}`,
      },
    ];
  });
}
