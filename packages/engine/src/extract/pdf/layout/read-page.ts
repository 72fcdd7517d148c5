import type { Block, Box } from '../../../tree/index.ts';
import { flatMap } from '../flat-map.ts';
import { centerX, centerY, unionAll } from '../formula/model/box.ts';
import type { Item } from '../formula/model/item.ts';
import { reduce } from '../formula/reduce.ts';
import { MAX_OFF_CENTRE_EM, MOST_SHARE } from '../metrics.ts';
import type { Glyph, Page, Rectangle, Rule } from '../page.ts';
import { blocksOf, sourceOf } from './blocks/blocks.ts';
import { addCaption } from './blocks/captions.ts';
import { withTornLabels } from './displays/torn-labels.ts';
import { isBarOfFormulas } from './displays/wide-bars.ts';
import { doubtfulFormulas } from './doubtful-formulas.ts';
import { narrowBeside } from './drawings/beside-figures.ts';
import { captionsBeside } from './drawings/captions-beside.ts';
import { captionsInRow } from './drawings/captions-in-row.ts';
import { checkboxesOf } from './drawings/checkboxes.ts';
import { drawingsOf } from './drawings/drawings.ts';
import { drawnBlanksOf } from './drawings/drawn-blanks.ts';
import { paintedBulletsOf } from './drawings/drawn-bullets.ts';
import { placeFigures } from './drawings/figures.ts';
import { glyphsOfFigures } from './drawings/labels.ts';
import { leftMarks } from './drawings/left-marks.ts';
import { keptPictures, type Report, withoutDrawnWatermarks, withoutWatermarks } from './drawings/left-out.ts';
import { linkUnderlinesOf } from './drawings/link-underlines.ts';
import { placePictures } from './drawings/page-pictures.ts';
import { placedDrawings } from './drawings/placed-drawings.ts';
import { withWrittenInk } from './drawings/written-ink.ts';
import { formulaFontsOf } from './inline-math/formula-fonts.ts';
import { withMathFontProse } from './inline-math/math-font-prose.ts';
import { withPrintedSource } from './inline-math/printed-source.ts';
import { withRomanOfFormulas } from './inline-math/roman-of-formulas.ts';
import { isRotated, type RotatedText, rotatedTexts, turnBy, turnedBox } from './lines/rotated-text.ts';
import { besideRules, columnRulesOf, columnsBesideRules } from './lines/ruled-columns.ts';
import type { BlockEntry, Entry, TextEntry } from './model/entries.ts';
import type { Explain } from './model/explanation.ts';
import { withoutMarkedFurniture } from './model/marked-furniture.ts';
import { PageAccount } from './model/page-account.ts';
import type { PictureRequest } from './model/picture-request.ts';
import { withoutPrintersMarks } from './model/printers-marks.ts';
import { EDGE_SHARE } from './model/tolerances.ts';
import { withTypewrittenProse } from './model/typewritten.ts';
import { readColumn } from './read-column.ts';
import { claimEmptyFrames } from './tables/empty-frames.ts';
import { tablesOf } from './tables/tables.ts';
import { isPageInOtherLanguage } from './token-labels/label-doubt.ts';
import { doubtMarked } from './unexplained.ts';

/** No page of text has as many; glyphs scattered over a page take five seconds by then, and twice as many twenty. */
const MAX_GLYPHS = 100_000;

export interface PageLayout {
  entries: Entry[];
  pictures: PictureRequest[];
  /** Lines of running heads and feet that the producer marked as such; they are none of the entries. */
  heads: TextEntry[];
  /** What became of everything that is painted on the page. */
  account: PageAccount;
}

/**
 * Everything on a page in reading order: lines of prose, displays, finished blocks; and the pictures it needs.
 *
 * @throws RangeError where the page holds more glyphs than any text does: it is better kept as a picture
 */
export function layOutPage(read: Page, report: Report = {}): PageLayout {
  const { explain } = report;
  const painted = withRomanOfFormulas(withMathFontProse(withTypewrittenProse(read)));
  const account = new PageAccount(painted);
  const trimmed = withoutPrintersMarks(painted, account, explain);
  const { page: whole, heads } = withoutMarkedFurniture(trimmed, account, report);
  const visible = visibleGlyphs(whole, account);
  const printed = withoutWatermarks(whole, visible, account, report);
  const pictures = keptPictures(whole, printed, account, report);
  const bullets = paintedBulletsOf(whole.shapes, printed);
  account.claim(
    whole.shapes.filter((shape) => bullets.boxes.has(shape)),
    'text',
    'bullet drawn as a path',
  );
  const checkboxes = checkboxesOf(whole.rules, printed);
  account.claim(checkboxes.rules, 'text', 'box to be ticked');
  const glyphs = [...pictures.glyphs, ...checkboxes.glyphs, ...pictures.bullets, ...bullets.glyphs];
  const upright = glyphs.filter((glyph) => !isRotated(glyph));
  const unmarked = withoutDrawnWatermarks(whole, upright, account, report);
  const page = {
    ...unmarked,
    rules: whole.rules.filter((rule) => !checkboxes.rules.has(rule)),
    shapes: unmarked.shapes.filter((shape) => !bullets.boxes.has(shape)),
  };
  const reading = {
    page: page.number,
    hasMathItalicFont: hasMathItalic(upright),
    fonts: formulaFontsOf(upright),
    isRecognised: page.isRecognised ?? false,
    isInOtherLanguage: isPageInOtherLanguage(upright),
    account,
  };
  const placed = placedDrawings(page, glyphs);
  const isOpen = (mark: Rectangle) => !placed.some((box) => isWithin(mark, box));
  const open = { ...page, rules: page.rules.filter(isOpen), shapes: page.shapes.filter(isOpen) };
  const readCell = (items: Item[], box: Rectangle) =>
    readAsCell(readColumn({ items, box, of: 1 }, { rules: [], links: page.links, ...reading }));
  const tables = tablesOf(open, upright, { readCell, ...reading }, pictures.boxes);
  account.claim(tables.rules, 'table rule', 'rules that make a grid');
  const rules = page.rules.filter((rule) => !tables.rules.has(rule));
  const outside = glyphs.filter((glyph) => !tables.glyphs.has(glyph));
  const shapes = page.shapes.filter((shape) => !tables.tables.some(({ box }) => isWithin(shape, box)));
  const drawings = drawingsOf({ ...page, rules, shapes }, outside, placed);
  const isDrawn = (mark: Rectangle) => drawings.boxes.some((box) => isWithin(mark, box));
  account.claim([...page.shapes, ...rules].filter(isDrawn), 'figure', 'drawing');
  const images = placePictures(
    pictures.boxes.filter((box) => !tables.images.has(box) && !isDrawn(box)),
    outside,
    page.number,
  );
  const closed = [...drawings.boxes.filter((box) => !drawings.loose.includes(box)), ...images.boxes];
  const inFigure = glyphsOfFigures(closed, outside, { boxes: drawings.loose, atMargin: drawings.atMargin });
  account.claim([...inFigure], 'figure', 'label of a figure');
  const rest = outside.filter((glyph) => !inFigure.has(glyph));
  const isWide = (rule: Rule) => rule.x1 - rule.x0 > MOST_SHARE * page.width && !isBarOfFormulas(rule, rest);
  const underlines = linkUnderlinesOf(rules, page.links, rest);
  account.claim(underlines, 'decoration', 'underline of a link');
  const wide = rules.filter(isWide);
  const narrow = rules.filter((rule) => !isWide(rule) && !underlines.has(rule));
  const level = rest.filter((glyph) => !isRotated(glyph));
  const columns = besideRules(level, columnRulesOf(level, narrow)).map((part) => reduce(part, narrow));
  const leftRules = columns.map((column) => new Set(column.rules));
  const isUnused = (rule: Rule) => leftRules.every((rules) => rules.has(rule));
  const unused = new Set([...narrow.filter(isUnused), ...wide]);
  const blanks = drawnBlanksOf([...unused], page.rules, level);
  account.claim(blanks.rules, 'text', 'blank to be filled in');
  const items = [...flatMap(columns, (column) => column.items), ...reduce(blanks.glyphs, []).items];
  const free = new Set([...unused].filter((rule) => !blanks.rules.has(rule)));
  account.claim(
    narrow.filter((rule) => !unused.has(rule)),
    'formula',
    'bar or frame of a construct',
  );
  const dividers = columnRulesOf(items, [...free]);
  account.claim(
    [...free].filter((rule) => dividers.some((divider) => isWithin(rule, divider))),
    'decoration',
    'rule between columns',
  );
  const frames = claimEmptyFrames(page, visible, account);
  const contents = [...drawings.boxes, ...images.boxes];
  const left = leftMarks({ frames, contents, ...page, glyphs: visible }, account, report);
  const grounds = shapes.filter((shape) => account.of(shape).state === 'decoration');
  const wideRules = wide.filter(({ direction }) => direction === 'horizontal');
  const marks = {
    wideRules,
    boxes: grounds,
    contents: [...contents, ...tables.tables.map(({ box }) => box)],
  };
  const figures = [...drawings.entries, ...images.figures, ...left.pictures.figures];
  const inRow = captionsInRow(items, figures);
  const captions = new Map([...captionsBeside(items, figures), ...inRow]);
  for (const [{ block }, caption] of captions)
    addCaption(block, readCell(caption, unionAll(caption.map(({ ink }) => ink))));
  const inCaption = new Set([...captions.values()].flat());
  const placedItems = [...items, ...images.items, ...left.pictures.items].filter(
    (item) => !inCaption.has(item),
  );
  const entries = flatMap(columnsBesideRules(placedItems, dividers, marks), (column) =>
    readColumn(column, {
      rules: [...free],
      links: page.links,
      explain,
      isPartOfPage: page.isPartOfPage ?? false,
      ...reading,
    }),
  );
  for (const entry of entries)
    if (entry.kind === 'text' && isRuledOff(entry, wide, page)) entry.ruledOff = true;
  const rotated = rotatedBlocks(page, rest, account, explain);
  const all = placeFigures(withTornLabels(withPrintedSource(entries)), [
    ...tables.tables,
    ...figures,
    ...rotated.entries,
  ]);
  const turned = new Set<Entry>(rotated.entries);
  narrowBeside(all, [...drawings.boxes, ...images.boxes]);
  doubtMarked(all, [...left.marks, ...pictures.nameless]);
  explainRegions(page.number, tables.tables, drawings.boxes, explain);
  return {
    entries: all,
    pictures: withWrittenInk(
      [
        ...tables.pictures,
        ...drawings.pictures,
        ...images.requests,
        ...left.pictures.requests,
        ...rotated.pictures,
        // Those of rotated blocks are among its pictures, turned.
        ...doubtfulFormulas(all.filter((entry) => !turned.has(entry))),
      ],
      painted,
      account,
    ),
    heads: linesOfHeads(page, heads),
    account,
  };
}

const NOTHING = { rules: [], shapes: [], images: [], links: [] };

/** What is turned at the edge of a page is a watermark or a stamp. */
function linesOfHeads(page: Page, marked: Glyph[]): TextEntry[] {
  const glyphs = marked.filter((glyph) => glyph.visible && !isRotated(glyph));
  if (glyphs.length === 0) return [];
  const { entries } = layOutPage({ ...page, ...NOTHING, glyphs });
  return entries.filter((entry): entry is TextEntry => entry.kind === 'text');
}

/** The blocks of a cell: what is bold there is no heading of the document, and what is centred no quotation. */
const readAsCell = (entries: Entry[]): Block[] =>
  blocksOf(entries, []).flatMap((block) => {
    if (block.type === 'heading') return [{ type: 'paragraph', children: block.children }];
    return block.type === 'quote' ? block.children : [block];
  });

/** @throws RangeError where there are too many of them */
function visibleGlyphs({ number, glyphs }: Page, account: PageAccount): Glyph[] {
  const seen = glyphs.filter(({ visible }) => visible);
  if (seen.length > MAX_GLYPHS) throw new RangeError(`${seen.length} glyphs on page ${number}`);
  account.claim(
    glyphs.filter(({ visible }) => !visible),
    'invisible',
    'render mode, alpha or clip',
  );
  const inked = seen.filter(({ text }) => !BLANK.test(text));
  account.claim(
    seen.filter(({ text }) => BLANK.test(text)),
    'invisible',
    'blank',
  );
  return inked;
}

function explainRegions(page: number, tables: BlockEntry[], drawings: Rectangle[], explain?: Explain): void {
  for (const { box } of tables)
    explain?.({ page, box, text: '', decision: 'table', rule: 'rules that make a grid' });
  for (const box of drawings)
    explain?.({ page, box, text: '', decision: 'drawing', rule: 'paths with little text' });
}

/** Text in other directions than the page's, each read in its own and put where it is on the page. */
function rotatedBlocks(
  page: Page,
  glyphs: Glyph[],
  account: PageAccount,
  explain?: Explain,
): { entries: BlockEntry[]; pictures: PictureRequest[] } {
  const texts = rotatedTexts(glyphs);
  const read = texts.map((text) => readRotated(page, text, account, explain));
  return {
    entries: read.flatMap(({ entries }) => entries),
    pictures: read.flatMap(({ pictures }) => pictures),
  };
}

function readRotated(
  page: Page,
  { degrees, painted, upright, box }: RotatedText,
  account: PageAccount,
  explain?: Explain,
) {
  const [number, back] = [page.number, turnBy(-degrees)];
  const { entries, pictures, account: turned } = layOutPage({ ...page, ...NOTHING, glyphs: upright });
  for (const [at, glyph] of painted.entries()) {
    const { state, rule } = turned.of(upright[at] as Glyph);
    if (!turned.isUnclaimed(upright[at] as Glyph)) account.claim([glyph], state, rule);
  }
  const text = upright.map((glyph) => glyph.text).join('');
  explain?.({ page: number, box, text, decision: 'rotated text', rule: `baseline at ${degrees} degrees` });
  const source = sourceOf(number, box);
  return {
    entries: blocksOf(entries, []).map(
      (block): BlockEntry => ({
        kind: 'block',
        page: number,
        box,
        column: box,
        columns: 1,
        block: { ...block, source },
      }),
    ),
    pictures: pictures.map(({ box: { x, y, width, height }, ...request }) => {
      const area = turnedBox({ x0: x, y0: y, x1: x + width, y1: y + height }, back);
      return { ...request, box: sourceOf(number, area).box as Box };
    }),
  };
}

/** Blanks, and signs without width by themselves; a glyph without a character is none. */
const BLANK = /^[\s\u200b\u2060\ufeff]+$/u;

/** Descenders and accents reach as far over a rule beside the line. */
const MAX_RULE_OVERLAP_EM = MAX_OFF_CENTRE_EM;

/** In the outermost eighth of the page, with a wide rule between the entry and the text. */
function isRuledOff({ box, size }: TextEntry, wide: Rule[], { height }: Page): boolean {
  const edge = EDGE_SHARE * height;
  return wide.some(
    ({ y0, y1 }) =>
      (box.y1 < edge && y0 > box.y1 - MAX_RULE_OVERLAP_EM * size && y0 - box.y1 < size) ||
      (box.y0 > height - edge && y1 < box.y0 + MAX_RULE_OVERLAP_EM * size && box.y0 - y1 < size),
  );
}

/** Whether variables have a font of their own here: TeX's math italic, or mathematical alphanumerics. */
const hasMathItalic = (glyphs: Glyph[]) =>
  glyphs.some(
    ({ text, font }) =>
      (font.encoding === 'OML' && /^[a-zA-Z]$/.test(text)) || /^[\u{1d434}-\u{1d49b}]$/u.test(text),
  );

const isWithin = (inner: Rectangle, box: Rectangle) =>
  centerX(inner) > box.x0 && centerX(inner) < box.x1 && centerY(inner) > box.y0 && centerY(inner) < box.y1;
