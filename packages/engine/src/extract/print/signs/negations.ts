import { SHAPE_CERTAINTY } from './fences.ts';
import { type LevelStroke, levelStrokes } from './level-strokes.ts';
import { probabilityOf, type Sign, textOfName } from './sign.ts';
import type { SignInk } from './sign-ink.ts';

/*
 * The network has no class for ≢ and ⊄: it takes the one for ≠ or ±, the other for ⊈. What they are drawn of tells them: how many
 * bars and level arms the stroke crosses.
 */

/**
 * Share of a relation's width that ink runs across without a gap. Bars are 0.9 and more. The arms of ⊂ are 0.6 to 0.8 in Times and
 * newtx, where the bow and the stroke across it leave 0.36 at most; so are those of ∈, which has three.
 */
const MIN_SHARE = { bar: 0.85, arm: 0.5 } as const;
/** The network must think of a negated relation at least so much: of the ≢ of newtx 0.4, beside 0.44 for ±. */
const MIN_NEGATED = 0.3;
/** How far the gaps between three bars may differ, of the first; 0.12 in newtx at 300 dots an inch. */
const MAX_UNEVEN = 0.3;
/** The lower arm to the upper one; where a bar below has run into it, it is twice as thick. */
const MAX_THICKER = 1.6;

/** Struck-out relations, as the network names them. */
const NEGATED = /^(?:[≠∉⊈≰≱∄]|=\+\u0338|\/\+∈)$/u;

const middleOf = ({ y0, y1 }: LevelStroke) => (y0 + y1) / 2;
const thicknessOf = ({ y0, y1 }: LevelStroke) => y1 - y0;

/** Three bars, each as far from the next. */
function isIdentity(strokes: readonly LevelStroke[]): boolean {
  const [first, second, third] = strokes.map(middleOf) as [number, number, number];
  const gap = second - first;
  return strokes.length === 3 && Math.abs(third - second - gap) <= MAX_UNEVEN * gap;
}

/** Two arms, neither of them with a bar in it. */
function isSubset(strokes: readonly LevelStroke[]): boolean {
  const [upper, lower] = strokes.map(thicknessOf) as [number, number];
  return strokes.length === 2 && lower <= MAX_THICKER * upper;
}

/** Relations that it has no class for: what it takes them for, and how they are drawn. */
const UNKNOWN = [
  { text: '≢', like: new Set(['≠', '±', '∉']), minShare: MIN_SHARE.bar, isDrawn: isIdentity },
  { text: '⊄', like: new Set(['⊈']), minShare: MIN_SHARE.arm, isDrawn: isSubset },
] as const;

const isNegated = (sign: Sign) =>
  probabilityOf(sign, (name) => NEGATED.test(textOfName(name))) >= MIN_NEGATED;

/** Tells ≢ and ⊄ from the relations that the network takes them for. */
export function settleNegations(signs: readonly Sign[], maskOfSign: SignInk['maskOfSign']): void {
  for (const sign of signs) {
    const unknown = UNKNOWN.find(({ like }) => like.has(sign.text));
    const mask = unknown && isNegated(sign) ? maskOfSign(sign) : null;
    if (!unknown || mask === null || !unknown.isDrawn(levelStrokes(mask, unknown.minShare))) continue;
    const score = { name: `s:${unknown.text}`, probability: SHAPE_CERTAINTY };
    Object.assign(sign, { ...score, text: unknown.text, top: [score] });
  }
}
