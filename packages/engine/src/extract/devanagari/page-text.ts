import type { Glyph, PageFont, Rectangle, UnsettledWord } from '../pdf/page.ts';
import { textOfComponents } from './components.ts';
import type { ComponentReading } from './font-reading.ts';
import type { LegacyFontsById } from './legacy-fonts.ts';

/** A glyph of a legacy font and what it paints. */
interface Component {
  glyph: Glyph;
  reading: ComponentReading;
}

/** Two words of a line: blanks of most legacy fonts are 0.25 em and more, letters of a word touch. */
const MIN_BLANK_EM = 0.22;
/** Of the size: signs are moved up and down by less, lines are further apart. */
const MAX_BASELINE_OFFSET_EM = 0.15;
/** Of the size: a letter painted behind a sign without advance may stand a rounding before it. */
const MAX_BACKWARD_EM = 0.15;

const unionOf = (boxes: Rectangle[]): Rectangle => ({
  x0: Math.min(...boxes.map(({ x0 }) => x0)),
  y0: Math.min(...boxes.map(({ y0 }) => y0)),
  x1: Math.max(...boxes.map(({ x1 }) => x1)),
  y1: Math.max(...boxes.map(({ y1 }) => y1)),
});

const endOf = ({ x, advance }: Glyph) => x + advance;

interface Row {
  baseline: number;
  size: number;
  members: { component: Component; place: number }[];
}

/**
 * Where a component stands among those of its line: as it was painted where that goes from left to right but for
 * rounding, by its pen's place elsewhere.
 */
function placeIn(row: Row, { glyph }: Component): number {
  const last = row.members.at(-1);
  return last && Math.abs(glyph.x - last.place) < MAX_BACKWARD_EM * glyph.size
    ? Math.max(last.place, glyph.x)
    : glyph.x;
}

/** The components of one line of a page, left to right; several legacy fonts may share in a word. */
function rowsOf(components: readonly Component[]): Component[][] {
  const rows: Row[] = [];
  for (const component of components) {
    const { baseline, size } = component.glyph;
    const row = rows.findLast(
      (other) => Math.abs(baseline - other.baseline) < MAX_BASELINE_OFFSET_EM * Math.max(size, other.size),
    );
    if (row) row.members.push({ component, place: placeIn(row, component) });
    else rows.push({ baseline, size, members: [{ component, place: component.glyph.x }] });
  }
  return rows.map(({ members }) =>
    members.toSorted((a, b) => a.place - b.place).map(({ component }) => component),
  );
}

/** Whether a component continues the word before it. */
function continues(word: readonly Component[], { glyph }: Component): boolean {
  const end = Math.max(...word.map((other) => endOf(other.glyph)));
  return glyph.x - end < MIN_BLANK_EM * glyph.size;
}

/** Between two words that are written as one: प्रश्न-पत्र. */
const HYPHEN = '-';
/** Behind a blank the two dots are a colon. */
const VISARGA = 'ः';

/** Blanks of condensed faces have 0.2 em, as the widest kerns have; none has less than this. */
const MIN_NARROW_BLANK_EM = 0.12;
/** Between the ink on both sides of a narrow blank; a kern is the room under an overhang, where letters meet. */
const MIN_INK_GAP_EM = 0.1;
/** Components of a letter with its marks, which may end left of it. */
const MAX_LETTER_COMPONENTS = 3;

/** Signs that a letter has behind it, with which no word begins. */
const BEHIND_LETTER = /^[\u093e\u0940\u094b\u094c]/;
/** Before such a sign: the room under an overhang that is as wide as the blank of a condensed face. */
const MAX_ROOM_EM = 0.4;

/**
 * Whether a code that paints nothing moves the pen within a word. What the file calls it says nothing: fonts lend the
 * code of the space to the room under an overhang, and blanks the codes of letters.
 */
function isKern(row: readonly Component[], at: number): boolean {
  const { glyph, reading } = row[at]!;
  const advanceEm = glyph.advance / glyph.size;
  const [before, after] = [row.slice(Math.max(0, at - MAX_LETTER_COMPONENTS), at), row[at + 1]];
  const isBehindLetter = row[at - 1]?.reading.kind === 'component' && isSignBehind(after);
  if (reading.kind !== 'blank' || advanceEm >= (isBehindLetter ? MAX_ROOM_EM : MIN_BLANK_EM)) return false;
  if (isBehindLetter) return true;
  if (advanceEm < MIN_NARROW_BLANK_EM || before.length === 0 || !after) return true;
  const reach = Math.max(...before.map((component) => component.glyph.ink.x1));
  return after.glyph.ink.x0 - reach < MIN_INK_GAP_EM * glyph.size;
}

const isSignBehind = (component: Component | undefined) => BEHIND_LETTER.test(component?.reading.text ?? '');

/** Whether a component can stand within a word: a kern and a hyphen do where a letter follows. */
function isOfWord(row: readonly Component[], at: number): boolean {
  const component = row[at]!;
  const { reading } = component;
  if (reading.kind === 'component' || isKern(row, at)) return true;
  const next = row[at + 1];
  return reading.text === HYPHEN && next?.reading.kind === 'component' && continues([component], next);
}

/** Where a box stands in its line. */
const middleOf = ({ x0, x1 }: Rectangle) => (x0 + x1) / 2;

/** Whether a sign of another font stands between a word and a component: the slash of इकाई/किग्रा. */
const areParted = (word: readonly Component[], next: Component, signs: readonly Glyph[]) =>
  signs.some(
    ({ ink }) => middleOf(ink) > middleOf(word.at(-1)!.glyph.ink) && middleOf(ink) < middleOf(next.glyph.ink),
  );

/** What stands on the line of a row. */
function signsBeside([first]: readonly Component[], others: readonly Glyph[]): Glyph[] {
  const { baseline, size } = first!.glyph;
  return others.filter((other) => Math.abs(other.baseline - baseline) < MAX_BASELINE_OFFSET_EM * size);
}

/** @param signs what fonts of other scripts have in the line */
function wordsOf(row: readonly Component[], signs: readonly Glyph[]): Component[][] {
  const words: Component[][] = [];
  let open: Component[] | null = null;
  for (const [at, component] of row.entries()) {
    if (!isOfWord(row, at)) open = null;
    else if (open && continues(open, component) && !areParted(open, component, signs)) open.push(component);
    else if (component.reading.kind === 'component') words.push((open = [component]));
    else open = null;
  }
  return words;
}

const NUKTA = '\u093c';
/** From the middle of its letter: letters with a stem have it to the left. */
const MAX_NUKTA_SHIFT_EM = 0.2;

/** Nuktas behind the letter that they stand under: some fonts type them before it. */
function withSettledNuktas(word: readonly Component[]): Component[] {
  const settled = [...word];
  for (let at = 0; at + 1 < settled.length; at += 1) {
    const [component, next] = [settled[at]!, settled[at + 1]!];
    if (component.reading.text !== NUKTA || !isUnder(component, next)) continue;
    [settled[at], settled[at + 1]] = [next, component];
    at += 1;
  }
  return settled;
}

function isUnder({ glyph: { ink } }: Component, { glyph: letter }: Component): boolean {
  const middle = (ink.x0 + ink.x1) / 2;
  return (
    ink.x0 > letter.ink.x0 && middle < (letter.ink.x0 + letter.ink.x1) / 2 + letter.size * MAX_NUKTA_SHIFT_EM
  );
}

/** A word as one glyph in the place of its components. */
function glyphOf(word: readonly Component[], font: (font: PageFont) => PageFont, size: number): Glyph {
  const first = word[0]!.glyph;
  const ink = unionOf(word.filter(({ reading }) => reading.text !== '').map(({ glyph }) => glyph.ink));
  const x = Math.min(...word.map(({ glyph }) => glyph.x));
  const components = withSettledNuktas(word).map(({ reading }) => reading.text);
  const text = components.join('') === VISARGA ? ':' : textOfComponents(components).text;
  const end = Math.max(...word.map(({ glyph }) => endOf(glyph)));
  return { ...first, text, name: '', x, advance: end - x, ink, size, font: font(first.font) };
}

/** From the baseline to the headline in em of the fonts whose sizes compare with Latin ones: the height of capitals. */
const USUAL_HEADLINE_EM = 0.66;
/** Legacy fonts whose em is further off are not set beside Latin of the same size. */
const MAX_SIZE_RATIO = 1.7;

/** Sizes of other text by the baselines on which it stands, to whole points. */
function sizesByBaseline(
  glyphs: readonly Glyph[],
  isLegacy: (font: PageFont) => boolean,
): Map<number, number> {
  const sizes = new Map<number, number>();
  for (const { font, baseline, size, text } of glyphs) {
    if (isLegacy(font) || !/[\p{L}\p{N}]/u.test(text)) continue;
    const at = Math.round(baseline);
    sizes.set(at, Math.max(size, sizes.get(at) ?? 0));
  }
  return sizes;
}

/**
 * How large legacy glyphs count beside others: as large as the Latin text of their lines, half of the lines being
 * below and half above, or by the height of their headline where no line has any.
 */
function sizeFactors(glyphs: readonly Glyph[], fonts: LegacyFontsById): Map<string, number> {
  const others = sizesByBaseline(glyphs, ({ id }) => fonts.has(id));
  const ratios = new Map<string, number[]>();
  for (const { font, baseline, size } of glyphs) {
    const legacy = fonts.get(font.id);
    const other = legacy && others.get(Math.round(baseline));
    if (!legacy || !other) continue;
    const ratio = other / size;
    const drawn = legacy.headlineEm / USUAL_HEADLINE_EM;
    if (Math.max(ratio / drawn, drawn / ratio) < MAX_SIZE_RATIO)
      ratios.set(font.id, [...(ratios.get(font.id) ?? []), ratio]);
  }
  return new Map(
    [...fonts].map(([id, { headlineEm }]) => {
      const own = (ratios.get(id) ?? []).toSorted((a, b) => a - b);
      return [id, own[own.length >> 1] ?? headlineEm / USUAL_HEADLINE_EM];
    }),
  );
}

/** What its name says of a legacy font is not so: `Shiva-Medium-Italic` is no font of formulas. */
const asTextFont = (font: PageFont): PageFont => ({
  ...font,
  encoding: 'unicode',
  math: false,
  monospace: false,
  byShape: true,
});

/** The word with what each of its components may be; null where their shapes settle all of them. */
function unsettledOf(glyph: Glyph, word: readonly Component[]): UnsettledWord | null {
  if (word.every(({ reading }) => !reading.others?.length)) return null;
  const components = word.map(({ glyph: { font, code }, reading: { text, probability, others = [] } }) => ({
    key: `${font.id} ${code}`,
    choices: [{ label: text, probability }, ...others],
  }));
  return { glyph, components };
}

/** A page's glyphs, and the words among them that shapes alone do not settle. */
export interface DevanagariGlyphs {
  glyphs: Glyph[];
  unsettled: UnsettledWord[];
}

/** The page's glyphs with the words of legacy fonts in Unicode, each as one glyph. */
export function withDevanagariWords(glyphs: Glyph[], fonts: LegacyFontsById): DevanagariGlyphs {
  const unsettled: UnsettledWord[] = [];
  if (fonts.size === 0) return { glyphs, unsettled };
  const factors = sizeFactors(glyphs, fonts);
  const named = new Map<PageFont, PageFont>();
  const replaced = new Map<Glyph, Glyph | null>();
  const components: Component[] = [];
  for (const glyph of glyphs) {
    const reading = fonts.get(glyph.font.id)?.byCode.get(glyph.code);
    if (!reading || glyph.rotation !== 0) continue;
    components.push({ glyph, reading });
    if (!named.has(glyph.font)) named.set(glyph.font, asTextFont(glyph.font));
    const size = glyph.size * factors.get(glyph.font.id)!;
    if (reading.kind === 'component') replaced.set(glyph, null);
    else
      replaced.set(glyph, {
        ...glyph,
        text: reading.text || ' ',
        name: '',
        size,
        font: named.get(glyph.font)!,
      });
  }
  const rows = rowsOf(components);
  for (const row of rows)
    for (const [at, { glyph }] of row.entries()) if (isKern(row, at)) replaced.set(glyph, null);
  const others = glyphs.filter(
    ({ font, text, visible }) => visible && !fonts.has(font.id) && text.trim() !== '',
  );
  for (const word of rows.flatMap((row) => wordsOf(row, signsBeside(row, others)))) {
    const { glyph } = word[0]!;
    for (const other of word) replaced.set(other.glyph, null);
    const joined = glyphOf(word, (font) => named.get(font)!, glyph.size * factors.get(glyph.font.id)!);
    replaced.set(glyph, joined);
    const open = unsettledOf(joined, word);
    if (open) unsettled.push(open);
  }
  const read = glyphs.flatMap((glyph) => {
    const other = replaced.get(glyph);
    if (other === undefined) return [glyph];
    return other ? [other] : [];
  });
  return { glyphs: read, unsettled };
}
