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

/** @param change what else the rule decides of the token */
export const asMath = (at: number, { x0, bases }: Pick<Decision, 'x0' | 'bases'> = {}): Decision => ({
  at,
  label: 'math',
  x0,
  bases,
});

/**
 * The tokens of a line as the rules label them; the tokens given stay as they are. A picture is in no formula,
 * whatever a rule says of the tokens around it.
 */
export const labelled = (tokens: readonly Token[], rules: readonly LabelRule[], context: LineContext) =>
  rules.reduce((line, rule) => withRule(line, rule, context), [...tokens]);

const decided = (token: Token, { label, x0, bases }: Decision, rule: string): Token => ({
  bases: bases ?? token.bases,
  text: token.text,
  label: label ?? token.label,
  labelledBy: rule,
  x0: x0 ?? token.x0,
  x1: token.x1,
  size: token.size,
  glyph: token.glyph,
  role: token.role,
  object: token.object,
});

function withRule(tokens: Token[], { name, order, decide }: LabelRule, context: LineContext): Token[] {
  let line = tokens;
  for (let step = 0; step < tokens.length; step += 1) {
    const decisions = decide(line, order === 'backward' ? tokens.length - 1 - step : step, context);
    if (!decisions) continue;
    if (line === tokens) line = [...tokens];
    for (const decision of decisions) {
      const token = line[decision.at] as Token;
      if (!isPicture(token)) line[decision.at] = decided(token, decision, name);
    }
  }
  return line;
}
