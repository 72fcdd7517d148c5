import { MEDIUM_SPACE_EM } from '../../metrics.ts';
import type { Token } from './token.ts';
import { isOperator, isProse, type LineContext, type Span } from './token-line.ts';

/*
 * A number before an equation or a sum whose first operand is a letter multiplies it: LibreOffice leaves a blank between the two
 * that is nearly a word's, `the equations 2 x + 3y = 5`. In prose a number counts a noun, or follows what it numbers.
 */

/** What is numbered, and verbs whose number is a value. A capitalised word numbers, too: `Figure 2 AB = CD`. */
const NUMBERED =
  /^(?:figure|fig|question|section|chapter|exercise|example|equation|eq|problem|case|step|part|line|row|column|class|page|no|number|level|day|point|is|are|be)$/;

/** Whether the number at `at` is the factor of the statement in `span`, right behind it. */
export function isFactorOfStatement(
  tokens: readonly Token[],
  at: number,
  { from, to }: Span,
  gap: number,
  { size, space }: LineContext,
): boolean {
  const before = tokens[at - 1];
  const first = tokens[from] as Token;
  return (
    gap < Math.min(MEDIUM_SPACE_EM * size, space) &&
    /^\p{L}{1,2}$/u.test(first.text.normalize('NFKD')) &&
    before !== undefined &&
    isProse(before) &&
    /^\p{Ll}/u.test(before.text) &&
    !NUMBERED.test(before.text) &&
    tokens.slice(from, to).some(isOperator)
  );
}
