import { flatMap } from '../flat-map.ts';
import type { Glyph } from '../page.ts';
import { endOf, isBeside } from './beside.ts';

/** `AB || CD`, `l || m`: two bars between the names of lines are the sign of parallels. */
export function withTypedParallels(glyphs: Glyph[]): Glyph[] {
  if (!glyphs.some(({ text }) => text === '|')) return glyphs;
  return flatMap(glyphs, (glyph, at) => {
    if (isSecondBar(glyphs, at)) return [];
    if (!isSecondBar(glyphs, at + 1)) return [glyph];
    const second = glyphs[at + 1] as Glyph;
    const ink = { ...glyph.ink, x1: second.ink.x1 };
    return [{ ...glyph, text: '∥', name: '', advance: endOf(second) - glyph.x, ink }];
  });
}

/** The second of two bars with the names of lines on both sides, all with blanks or all without. */
function isSecondBar(glyphs: readonly Glyph[], at: number): boolean {
  const [first, second] = [glyphs[at - 1], glyphs[at]];
  if (first?.text !== '|' || second?.text !== '|' || !isBeside(first, second)) return false;
  if (second.font.monospace || second.font.math) return false;
  const [before, after] = [wordBefore(glyphs, at - 2), wordAfter(glyphs, at + 1)];
  const [last, next] = [before.at(-1), after[0]];
  if (!last || !next) return false;
  const names = [before, after].map((word) => word.map(({ text }) => text).join(''));
  const isApart = !isBeside(last, first) && !isBeside(second, next);
  const isTouching = isBeside(last, first) && isBeside(second, next);
  return (isApart && names.every(isNameOfLine)) || (isTouching && names.every((name) => SEGMENT.test(name)));
}

const SEGMENT = /^[A-Z]{2}$/;
/** Two points, or one small letter. */
const isNameOfLine = (name: string) => SEGMENT.test(name) || /^[a-z]$/.test(name);

const isLetter = ({ text }: Glyph) => /^\p{L}$/u.test(text);
const isBlank = ({ text }: Glyph) => text.trim() === '';

/** The letters that end there, without the blank behind them. */
function wordBefore(glyphs: readonly Glyph[], at: number): Glyph[] {
  const end = glyphs[at] && isBlank(glyphs[at]) ? at - 1 : at;
  let from = end;
  while (
    from >= 0 &&
    isLetter(glyphs[from] as Glyph) &&
    (from === end || isBeside(glyphs[from] as Glyph, glyphs[from + 1] as Glyph))
  )
    from -= 1;
  return glyphs.slice(from + 1, end + 1);
}

function wordAfter(glyphs: readonly Glyph[], at: number): Glyph[] {
  const from = glyphs[at] && isBlank(glyphs[at]) ? at + 1 : at;
  let to = from;
  while (
    to < glyphs.length &&
    isLetter(glyphs[to] as Glyph) &&
    (to === from || isBeside(glyphs[to - 1] as Glyph, glyphs[to] as Glyph))
  )
    to += 1;
  return glyphs.slice(from, to);
}
