import type { FormulaNode } from '../tree/index.ts';

/** A formula as it stands in a text. */
export interface Mark {
  formula: number;
  start: number;
  length: number;
}

/** What readers add to a formula or take out of it: it says nothing about where the formula stood. */
const NUMBERS = /\\(?:tag|label)\*?\s*\{[^{}]*\}|\\(?:notag|nonumber)\b/y;
/** What stands right before and after a formula in its delimiters. */
const OPENED = /(?:\$|\\\(|\\\[|\}|\]|```(?:math|latex|tex))$/;
const CLOSED = /^(?:\$|\\\)|\\\]|\\end\{|```)/;
/** A formula that is known by itself. */
const UNMISTAKABLE = /^(?=.*[\\^_=]).{6,}$/s;

/** A text without white space and numbers, and where each of its characters stood. */
function squeezed(text: string): { text: string; places: number[] } {
  let kept = '';
  const places: number[] = [];
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    NUMBERS.lastIndex = index;
    if (character === '\\' && NUMBERS.test(text)) index = NUMBERS.lastIndex - 1;
    else if (character > ' ') {
      kept += character;
      places.push(index);
    }
  }
  return { text: kept, places };
}

/** Characters that are looked through for one formula at least, and for all of a sheet's together. */
const REACH = 60_000;
const REACH_OF_ALL = 20_000_000;

const NUMBERS_BEHIND = new RegExp(`(?:\\s*(?:${NUMBERS.source}))*`, 'y');

/** The end of a formula that has numbers behind it. */
function endOf(source: string, at: number): number {
  NUMBERS_BEHIND.lastIndex = at;
  return NUMBERS_BEHIND.test(source) ? NUMBERS_BEHIND.lastIndex : at;
}

interface Stretch {
  from: number;
  to: number;
}

/** The first place of a formula in a stretch; -1 where there is none. */
function placeOf(source: string, tex: string, { from, to }: Stretch): number {
  const within = source.slice(from, to);
  const first = within.indexOf(tex);
  for (let found = first; found >= 0; found = within.indexOf(tex, found + 1)) {
    const [at, end] = [from + found, from + found + tex.length];
    const opened = OPENED.test(source.slice(Math.max(0, at - 12), at));
    if (opened && CLOSED.test(source.slice(end, end + 5))) return at;
  }
  return first >= 0 && UNMISTAKABLE.test(tex) ? from + first : -1;
}

/** The places of formulas that are there once: none before them can stand behind one of them. */
function certainPlaces(source: string, formulas: readonly string[]): Map<number, number> {
  const certain = new Map<number, number>();
  if (source.length > REACH) return certain;
  let last = -1;
  for (const [index, tex] of formulas.entries()) {
    if (!UNMISTAKABLE.test(tex)) continue;
    const at = source.indexOf(tex);
    if (at <= last || source.includes(tex, at + 1)) continue;
    certain.set(index, at);
    last = at;
  }
  return certain;
}

/**
 * The formulas that are found in the text they were read from, in reading order. A formula that came out of a macro,
 * or stands elsewhere, is left out.
 */
export function markFormulas(
  source: string,
  formulas: readonly { formula: number; node: FormulaNode }[],
): Mark[] {
  if (formulas.length === 0) return [];
  const { text, places } = squeezed(source);
  const texts = formulas.map(({ node }) => squeezed(node.tex ?? '').text);
  const certain = certainPlaces(text, texts);
  const bounds = [...certain];
  const reach = Math.max(REACH, REACH_OF_ALL / texts.length);
  const marks: Mark[] = [];
  let from = 0;
  for (const [index, { formula }] of formulas.entries()) {
    const tex = texts[index] ?? '';
    while ((bounds[0]?.[0] ?? index) < index) bounds.shift();
    const to = Math.min(
      from + reach,
      bounds[0] ? bounds[0][1] + (texts[bounds[0][0]]?.length ?? 0) : text.length,
    );
    const at = tex === '' ? -1 : (certain.get(index) ?? placeOf(text, tex, { from, to }));
    if (at < from) continue;
    from = at + tex.length;
    const start = places[at] ?? 0;
    marks.push({ formula, start, length: endOf(source, (places[from - 1] ?? start) + 1) - start });
  }
  return marks;
}
