import { BY_SHAPE } from '../fonts/trust/verdict.ts';
import type { Glyph } from '../page.ts';

/** Letters and bars that faces draw as they draw digits. */
const DIGITS: Readonly<Record<string, string>> = { I: '1', l: '1', '|': '1', O: '0' };

/** Letters and digits of one number or word touch; the least blank has 0.2 em. */
const MAX_GAP_EM = 0.15;

const isByShape = ({ font }: Glyph) => font.trust?.choice === BY_SHAPE;

function touch(left: Glyph | undefined, right: Glyph | undefined): boolean {
  if (!left || !right || left.font !== right.font || left.baseline !== right.baseline) return false;
  return Math.abs(right.x - left.x - left.advance) < MAX_GAP_EM * left.size;
}

const keyOf = ({ font, code }: Glyph) => `${font.id} ${code}`;

/** The same face at another size: PageMaker and printer drivers name it with the size behind. */
const faceOf = ({ font: { name } }: Glyph) => name.replace(/[\d.]+$/, '');

/** Figures of one face have one advance; those that are rounded to the dots of a printer differ by less. */
const SAME_ADVANCE_EM = 0.01;

/** The advance of the figures of each face, in em, where they have one and letters that look like them another. */
function figureAdvances(glyphs: readonly Glyph[]): Map<string, number> {
  const advances = new Map<string, number>();
  for (const glyph of glyphs)
    if (isByShape(glyph) && !glyph.font.monospace && /^[2-9]$/.test(glyph.text))
      advances.set(faceOf(glyph), glyph.advance / glyph.size);
  return advances;
}

/**
 * A font that is read by its shapes alone says I for 1 where its face draws both alike. A code is one character, so it
 * is the digit where more digits than letters touch it, or where no letter does and it is as wide as the figures are.
 */
export function withDigitsByShape(glyphs: Glyph[]): Glyph[] {
  // A font of one glyph looks honest where its only code happens to be that of a letter of the same shape.
  const faces = new Set(glyphs.filter(isByShape).map(faceOf));
  if (faces.size === 0) return glyphs;
  const isCandidate = (glyph: Glyph) => glyph.text in DIGITS && faces.has(faceOf(glyph));
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
  const figures = figureAdvances(glyphs);
  const isAsWide = (glyph: Glyph) =>
    Math.abs(glyph.advance / glyph.size - (figures.get(faceOf(glyph)) ?? Infinity)) < SAME_ADVANCE_EM;
  const isDigit = (glyph: Glyph) => {
    const lead = digitsLead.get(keyOf(glyph)) ?? 0;
    return lead > 0 || (lead === 0 && isAsWide(glyph));
  };
  return glyphs.map((glyph) =>
    isCandidate(glyph) && isDigit(glyph) ? { ...glyph, text: DIGITS[glyph.text]! } : glyph,
  );
}
