import { align, formulaDistance } from './align.ts';
import { foundStream, isTrivial, relaxed, transcription } from './page-streams.ts';

/** How sure the engine was of a formula, and what it is worth. */
export interface PageJudgement {
  confidence: number;
  /** `spurious` where the page has no formula there. */
  verdict: 'right' | 'wrong' | 'spurious';
  /** In TeX. */
  found: string;
  /** What stands there on the page, in TeX: a formula, or a word. */
  truth?: string;
}

/** Every formula that was found on a page, against the page's transcription. */
export function judgePage(
  transcript: string,
  markdown: string,
  confidences: readonly number[],
): PageJudgement[] {
  const { items } = foundStream(markdown, confidences);
  return align(relaxed(transcription(transcript)), relaxed(items)).flatMap(([truth, found]) => {
    if (!found || found.t === 'w' || isTrivial(found)) return [];
    const right = truth && truth.t !== 'w' && formulaDistance(truth.tokens, found.tokens) === 0;
    const verdict = right ? 'right' : truth && truth.t !== 'w' ? 'wrong' : 'spurious';
    return [{ confidence: found.confidence ?? 1, verdict, found: found.key, truth: truth?.key ?? '' }];
  });
}
