import { align, formulaDistance, type Pair } from './align.ts';
import { authorSpelling } from './author-spelling.ts';
import { cutElsewhere } from './cut-elsewhere.ts';
import { inFoundOrder } from './found-order.ts';
import { withMovedFormulas } from './moved-formulas.ts';
import { withoutLayout } from './outer-rows.ts';
import type { PageJudgement } from './page-judgements.ts';
import { foundStream, type Item, isTrivial, relaxed, transcription } from './page-streams.ts';
import { ALL_TOLERANCES, type Tolerances } from './tolerances.ts';

/** The LaTeX of a document, of which each reading knows spellings that the other does not. */
export interface SourceReadings {
  /** As the author wrote it, commands expanded. */
  written: string;
  /** Markdown of what the LaTeX reader makes of it. */
  read: string;
}

export interface DocumentJudgement extends PageJudgement {
  /** Against both readings; `cut` is right, but begins or ends elsewhere than the author's formula. */
  asPrinted: PageJudgement['verdict'] | 'cut';
}

type Verdict = DocumentJudgement['asPrinted'];

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
}

/** What was found, in its order, each against what stands there in the truth. */
function judged(truth: readonly Item[], found: readonly Item[], tolerances: Tolerances): Judged[] {
  const ordered = tolerances.has('pieces of the page in another order') ? inFoundOrder(truth, found) : truth;
  const pairs = align(ordered, found);
  const cut = cutElsewhere(pairs, tolerances);
  const compared = tolerances.has('a formula elsewhere on the page') ? withMovedFormulas(pairs, cut) : pairs;
  return compared.flatMap((pair, place) => {
    const [there, item] = pair;
    return item ? [{ item, truth: there?.key ?? '', verdict: verdictOf(pair, cut.has(place)) }] : [];
  });
}

const BEST_FIRST: readonly Verdict[] = ['right', 'cut', 'wrong', 'spurious'];

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
  return byWriting.flatMap(({ item, truth, verdict }, at) => {
    if (item.t === 'w' || isTrivial(item)) return [];
    const other = byReading[at] as Judged;
    return [
      {
        confidence: item.confidence ?? 1,
        verdict: verdict === 'cut' ? (truth === '' ? 'spurious' : 'wrong') : verdict,
        asPrinted: better(verdict, other.verdict),
        found: item.key,
        truth: `${truth}\n    ${other.truth}`,
      },
    ];
  });
}
