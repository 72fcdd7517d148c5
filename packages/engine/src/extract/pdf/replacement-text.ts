import { unionAll } from './formula/model/box.ts';
import type { Glyph, Page } from './page.ts';

/** A text object of a page's content, in the order in which it is painted. */
export interface TextObject {
  /** Where the pen stands at its start, in points of the page. */
  x: number;
  baseline: number;
  /** The number of the marked content with a replacement text that it belongs to; null where it belongs to none. */
  span: number | null;
}

/** What a file says of its text beside the codes of its glyphs: `ActualText` (ISO 32000-1, 14.9.4). */
export interface ReplacementTexts {
  objects: TextObject[];
  /** By the number of the marked content. */
  texts: string[];
}

/** Scripts whose glyphs are painted in another order than they are written in. */
const REORDERED = /[\u0900-\u0dff]/;
/** Coordinates of two readers of one file differ by rounding. */
const SAME_PLACE_PT = 0.3;
const ROUNDING_PT = 0.03;
/** Vowel signs stand above and below the line of their letters. */
const MAX_RAISE_EM = 0.6;
/** Of the glyphs that paint such a script: with more that nothing says anything of, the text is no text. */
const MAX_UNKNOWN_SHARE = 0.02;

const isReordered = ({ text }: Glyph) => REORDERED.test(text);

/** Whether a page has glyphs whose order in the file may not be that of the text. */
export const mayBeReordered = (page: Page): boolean =>
  page.glyphs.some((glyph) => glyph.visible && isReordered(glyph) && !glyph.font.byShape);

/**
 * The page with the glyphs of each marked content of an Indian script replaced by the text that the file states for
 * them. Programs that state it do so wherever the glyphs' order is not that of the text, so the other glyphs of such a
 * page are what they seem.
 */
export function withReplacementText(page: Page, { objects, texts }: ReplacementTexts): Page {
  if (!texts.some((text) => REORDERED.test(text))) return page;
  const replaced = new Map<Glyph, Glyph | null>();
  for (const [span, glyphs] of glyphsOfSpans(page.glyphs, objects)) {
    const text = texts[span] ?? '';
    if (!REORDERED.test(text) || !isOnOneLine(glyphs)) continue;
    for (const glyph of glyphs) replaced.set(glyph, null);
    replaced.set(glyphs[0]!, stated(glyphs, text));
  }
  const glyphs = page.glyphs.flatMap((glyph) => {
    const other = replaced.get(glyph);
    if (other === undefined) return [glyph];
    return other ? [other] : [];
  });
  const fonts = new Set(glyphs.filter(isReordered).map(({ font }) => font));
  const ofScript = glyphs.filter((glyph) => glyph.visible && fonts.has(glyph.font));
  const unknown = ofScript.filter(({ text }) => text === '');
  if (unknown.length > MAX_UNKNOWN_SHARE * ofScript.length) return { ...page, glyphs };
  const syllables = withSigns(glyphs);
  return {
    ...page,
    glyphs: syllables.map((glyph) => (isReordered(glyph) ? { ...glyph, isStated: true } : glyph)),
  };
}

/** A vowel sign, a nasal, a dot below. */
const SIGN = /^\p{M}+$/u;

/** Signs with the letter that they belong to, which comes right before them: their pens may stand behind the next one's. */
function withSigns(glyphs: readonly Glyph[]): Glyph[] {
  const joined: Glyph[] = [];
  for (const glyph of glyphs) {
    const letter = joined.at(-1);
    if (letter && SIGN.test(glyph.text) && isReordered(letter) && isOnOneLine([letter, glyph]))
      joined[joined.length - 1] = stated([letter, glyph], letter.text + glyph.text);
    else joined.push(glyph);
  }
  return joined;
}

/** The glyphs of each marked content: from the start of each of its text objects to that of the next one. */
function glyphsOfSpans(glyphs: readonly Glyph[], objects: readonly TextObject[]): Map<number, Glyph[]> {
  const starts = startsOf(glyphs, objects);
  const spans = new Map<number, Glyph[]>();
  for (const [at, { index, span }] of starts.entries()) {
    if (span === null) continue;
    const own = spans.get(span) ?? [];
    own.push(...glyphs.slice(index, starts[at + 1]?.index));
    spans.set(span, own);
  }
  return spans;
}

/** Where text objects begin among the glyphs, by the place of the pen; the first of several at one place comes first. */
function startsOf(
  glyphs: readonly Glyph[],
  objects: readonly TextObject[],
): { index: number; span: number | null }[] {
  const cells = new Map<string, number[]>();
  for (const [index, { x, baseline }] of glyphs.entries()) {
    const key = cellOf(x, baseline);
    cells.set(key, [...(cells.get(key) ?? []), index]);
  }
  const taken = new Set<number>();
  const indexAt = ({ x, baseline }: TextObject) => {
    const distance = (index: number) => Math.hypot(glyphs[index]!.x - x, glyphs[index]!.baseline - baseline);
    const near = STEPS.flatMap((dx) => STEPS.flatMap((dy) => cells.get(cellOf(x + dx, baseline + dy)) ?? []));
    return near
      .filter((index) => !taken.has(index) && distance(index) < SAME_PLACE_PT)
      .toSorted((a, b) => Math.round((distance(a) - distance(b)) / ROUNDING_PT) || a - b)[0];
  };
  const starts = objects.flatMap((object) => {
    const index = indexAt(object);
    if (index === undefined) return [];
    taken.add(index);
    return [{ index, span: object.span }];
  });
  return starts.toSorted((a, b) => a.index - b.index);
}

/** To the cells about a place: it may be rounded to one of its neighbours. */
const STEPS = [-1, 0, 1];
const cellOf = (x: number, baseline: number) => `${Math.round(x)} ${Math.round(baseline)}`;

function isOnOneLine(glyphs: readonly Glyph[]): boolean {
  const [first] = glyphs;
  return (
    first !== undefined &&
    glyphs.every(({ baseline }) => Math.abs(baseline - first.baseline) < MAX_RAISE_EM * first.size)
  );
}

/** One glyph for all of them, where they stand. */
function stated(glyphs: readonly Glyph[], text: string): Glyph {
  const first = glyphs[0]!;
  const x = Math.min(...glyphs.map((glyph) => glyph.x));
  const end = Math.max(...glyphs.map((glyph) => glyph.x + glyph.advance));
  const { confidence: _, ...known } = first;
  return {
    ...known,
    text: text.normalize('NFC'),
    name: '',
    x,
    advance: end - x,
    ink: unionAll(glyphs.map(({ ink }) => ink)),
  };
}
