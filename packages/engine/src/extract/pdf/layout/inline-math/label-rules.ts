import type { Base } from '../../formula/scripts/scripts.ts';
import { isPicture, type Label, type Token } from './token.ts';
import type { LineContext } from './token-line.ts';

/** What a rule decides of one token of a line. */
export interface Decision {
  /** The token's place in the line. */
  at: number;
  label?: Label;
  /** A new left edge, in points, where a blank belongs to the formula's own spacing. */
  x0?: number;
  /** Its signs, where the rule reads them otherwise. */
  bases?: Base[];
}

/** One reason to label tokens of a line. Rules run one after the other; each sees what those before it decided. */
export interface LabelRule {
  /** As `--explain` prints it. */
  name: string;
  /** Right to left, where a decision depends on what follows; left to right by default. */
  order?: 'backward';
  /** What the rule decides when it looks at the token at `at`; null where it does not apply. */
  decide: (tokens: readonly Token[], at: number, context: LineContext) => Decision[] | null;
}

export const asMath = (at: number): Decision => ({ at, label: 'math' });

/**
 * The tokens of a line as the rules label them; the tokens given stay as they are. A picture is in no formula,
 * whatever a rule says of the tokens around it.
 */
export const labelled = (tokens: readonly Token[], rules: readonly LabelRule[], context: LineContext) =>
  rules.reduce((line, rule) => withRule(line, rule, context), [...tokens]);

function withRule(tokens: Token[], { name, order, decide }: LabelRule, context: LineContext): Token[] {
  let line = tokens;
  for (let step = 0; step < tokens.length; step += 1) {
    const decisions = decide(line, order === 'backward' ? tokens.length - 1 - step : step, context);
    if (!decisions) continue;
    if (line === tokens) line = [...tokens];
    for (const { at, ...change } of decisions) {
      const token = line[at] as Token;
      if (!isPicture(token)) line[at] = { ...token, ...change, labelledBy: name };
    }
  }
  return line;
}
