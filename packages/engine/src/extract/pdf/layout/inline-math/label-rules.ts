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
  /** The role of the tokens that it looks at, others are not asked. No rule gives a token another role. */
  role?: Token['role'];
  /** Texts of which one stands in the lines that it looks at. No rule gives a token another text. */
  signs?: readonly string[];
  /** Whether it is about variables in the font of the prose, which documents with an italic font for formulas do not have. */
  isOfTyped?: true;
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
export function labelled(
  tokens: readonly Token[],
  rules: readonly LabelRule[],
  context: LineContext,
): Token[] {
  const texts = new Set(tokens.map(({ text }) => text));
  const roles = new Set(tokens.map(({ role }) => role));
  let line = [...tokens];
  for (const rule of rules) {
    const { role, signs, isOfTyped } = rule;
    if (isOfTyped && context.hasMathItalicFont) continue;
    if (role && !roles.has(role)) continue;
    if (!signs || signs.some((sign) => texts.has(sign))) line = withRule(line, rule, context);
  }
  return line;
}

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

function withRule(tokens: Token[], rule: LabelRule, context: LineContext): Token[] {
  const { name, role, order, decide } = rule;
  let line = tokens;
  for (let step = 0; step < tokens.length; step += 1) {
    const at = order === 'backward' ? tokens.length - 1 - step : step;
    if (role && tokens[at]!.role !== role) continue;
    const decisions = decide(line, at, context);
    if (!decisions) continue;
    if (line === tokens) line = [...tokens];
    for (const decision of decisions) {
      const token = line[decision.at] as Token;
      if (!isPicture(token)) line[decision.at] = decided(token, decision, name);
    }
  }
  return line;
}
