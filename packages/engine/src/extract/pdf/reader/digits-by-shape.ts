import { BY_SHAPE } from '../fonts/trust/verdict.ts';
import type { Glyph } from '../page.ts';

/** Letters and bars that faces draw as they draw digits. */
const DIGITS: Readonly<Record<string, string>> = { I: '1', l: '1', '|': '1', O: '0' };

/** Letters and digits of one number or word touch; the least blank has 0.2 em. */
const MAX_GAP_EM = 0.15;

const isCandidate = ({ font, text }: Glyph) => font.trust?.choice === BY_SHAPE && text in DIGITS;

function touch(left: Glyph | undefined, right: Glyph | undefined): boolean {
  if (!left || !right || left.font !== right.font || left.baseline !== right.baseline) return false;
  return Math.abs(right.x - left.x - left.advance) < MAX_GAP_EM * left.size;
}

const keyOf = ({ font, code }: Glyph) => `${font.id} ${code}`;

/**
 * A font that is read by its shapes alone says I for 1 where its face draws both alike. A code is one character, so it
 * is the digit where more digits than letters touch it.
 */
export function withDigitsByShape(glyphs: Glyph[]): Glyph[] {
  const digitsLead = new Map<string, number>();
  for (const [at, glyph] of glyphs.entries()) {
    if (!isCandidate(glyph)) continue;
    const [before, after] = [glyphs[at - 1], glyphs[at + 1]];
    const beside = [touch(before, glyph) && before, touch(glyph, after) && after];
    const lead = beside.reduce((sum, other) => {
      if (!other || other.text in DIGITS) return sum;
      if (/^\d$/.test(other.text)) return sum + 1;
      return /^\p{L}$/u.test(other.text) ? sum - 1 : sum;
    }, 0);
    digitsLead.set(keyOf(glyph), (digitsLead.get(keyOf(glyph)) ?? 0) + lead);
  }
  if (digitsLead.size === 0) return glyphs;
  return glyphs.map((glyph) =>
    isCandidate(glyph) && (digitsLead.get(keyOf(glyph)) ?? 0) > 0
      ? { ...glyph, text: DIGITS[glyph.text]! }
      : glyph,
  );
}
