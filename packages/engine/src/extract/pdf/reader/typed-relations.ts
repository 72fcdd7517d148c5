import type { Glyph } from '../page.ts';
import { endOf, isBeside } from './beside.ts';

/** What people type for arrows and relations, the longest first: `<=` is the end of no arrow, `<=>` is one. */
const TYPED: readonly [typed: string, sign: string][] = [
  ['<=>', '⇔'],
  ['<->', '↔'],
  ['-->', '→'],
  ['->', '→'],
  ['=>', '⇒'],
  ['<=', '≤'],
  ['>=', '≥'],
];

/** `x -> 0`, `n >= 2`: signs that touch are the one that they were typed for. */
export function withTypedRelations(glyphs: Glyph[]): Glyph[] {
  const read: Glyph[] = [];
  for (let at = 0; at < glyphs.length; ) {
    const glyph = glyphs[at] as Glyph;
    const found = FIRST_SIGN.test(glyph.text) && TYPED.find(([typed]) => isTyped(typed, glyphs, at));
    const length = found ? found[0].length : 1;
    read.push(found ? joined(glyphs.slice(at, at + length), found[1]) : glyph);
    at += length;
  }
  return read;
}

const DASH = /^[-‐−–]$/u;
/** What the typed ones begin with. */
const FIRST_SIGN = /^[<=>\-‐−–]$/u;

/** Signs of a font of words, one beside the other, and no more of them: programs are set in type of one width. */
function isTyped(typed: string, glyphs: readonly Glyph[], from: number): boolean {
  return [...typed].every((sign, at) => {
    const glyph = glyphs[from + at];
    if (!glyph || glyph.font.math || glyph.font.monospace || glyph.rotation !== 0) return false;
    const isSame = sign === '-' ? DASH.test(glyph.text) : glyph.text === sign;
    const before = glyphs[from + at - 1];
    return isSame && (at === 0 || (before !== undefined && isBeside(before, glyph)));
  });
}

function joined(parts: readonly Glyph[], text: string): Glyph {
  const [first, last] = [parts[0] as Glyph, parts.at(-1) as Glyph];
  const ink = {
    x0: first.ink.x0,
    x1: last.ink.x1,
    y0: Math.min(...parts.map((part) => part.ink.y0)),
    y1: Math.max(...parts.map((part) => part.ink.y1)),
  };
  return { ...first, text, name: '', advance: endOf(last) - first.x, ink };
}
