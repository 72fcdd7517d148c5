import type { Glyph } from '../page.ts';

/** By the number of full stops that they are drawn with. */
const ACCENTS: Record<number, string> = { 3: '\u20db', 4: '\u20dc' };

/** From the baseline of the letter to that of its dots: amsmath sets them a little above an x; exponents stand lower. */
const LEAST_RISE_EM = 0.5;
const MOST_RISE_EM = 1.1;
/** From a dot to the next: full stops side by side have 0.28 em. */
const MOST_DOT_STEP_EM = 0.36;
/** Between the middle of the dots and that of a slanted letter, which has its top to the right. */
const MOST_SHIFT_EM = 0.2;

const middle = (glyphs: readonly Glyph[]) =>
  (Math.min(...glyphs.map(({ ink }) => ink.x0)) + Math.max(...glyphs.map(({ ink }) => ink.x1))) / 2;

const follows = (before: Glyph, after: Glyph | undefined): after is Glyph =>
  after?.text === '.' &&
  after.font === before.font &&
  after.baseline === before.baseline &&
  after.x > before.x &&
  after.x - before.x < MOST_DOT_STEP_EM * before.size;

function dotsFrom(glyphs: readonly Glyph[], at: number): Glyph[] {
  const first = glyphs[at];
  if (first?.text !== '.') return [];
  const dots = [first];
  while (follows(dots.at(-1) as Glyph, glyphs[at + dots.length]))
    dots.push(glyphs[at + dots.length] as Glyph);
  return dots;
}

function isOver(dots: readonly Glyph[], letter: Glyph | undefined): letter is Glyph {
  const [first] = dots;
  if (!first || !letter || !/^\p{L}$/u.test(letter.text)) return false;
  const rise = (letter.baseline - first.baseline) / letter.size;
  return (
    rise > LEAST_RISE_EM &&
    rise < MOST_RISE_EM &&
    Math.abs(middle(dots) - middle([letter])) < MOST_SHIFT_EM * letter.size
  );
}

function accent(dots: readonly Glyph[], letter: Glyph): Glyph {
  const first = dots[0] as Glyph;
  const last = dots.at(-1) as Glyph;
  const ink = { ...first.ink, x1: last.ink.x1 };
  return {
    ...first,
    text: ACCENTS[dots.length] as string,
    name: '',
    baseline: letter.baseline,
    advance: last.x + last.advance - first.x,
    ink,
  };
}

/** `\dddot{x}`: the full stops that amsmath sets over a letter, right before it, are one accent in the letter's line. */
export function withRaisedDots(glyphs: Glyph[]): Glyph[] {
  const result: Glyph[] = [];
  for (let at = 0; at < glyphs.length; ) {
    const dots = dotsFrom(glyphs, at);
    const letter = glyphs[at + dots.length];
    if (dots.length === 0) result.push(letter as Glyph);
    else if (ACCENTS[dots.length] !== undefined && isOver(dots, letter)) result.push(accent(dots, letter));
    else result.push(...dots);
    at += Math.max(1, dots.length);
  }
  return result;
}
