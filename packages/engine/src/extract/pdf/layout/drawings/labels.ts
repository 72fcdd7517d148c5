import { centerX, centerY, overlapX, overlapY, union, unionAll, width } from '../../formula/model/box.ts';
import { MAX_AXIS_OFFSET_SHARE } from '../../formula/model/tolerances.ts';
import {
  COLUMN_GAP_EM,
  LINE_GLYPHS,
  LINE_PT,
  LOOSE_LEADING_EM,
  LOOSE_QUAD_EM,
  MAX_SCRIPT_SHIFT_EM,
  QUAD_EM,
  QUARTER_SHARE,
  SAME_EDGE_PT,
  SHRUNK_WORD_SPACE_EM,
  STRETCHED_WORD_SPACE_EM,
  TAB_EM,
} from '../../metrics.ts';
import type { Glyph, Page, Rectangle } from '../../page.ts';
import { isCaption } from '../blocks/captions.ts';
import { isRotated, rotatedTexts } from '../lines/rotated-text.ts';
import { linesAtMargin, type Run } from './margin-lines.ts';

/** What may name a part of a drawing, and the prose that may not. */
export interface PageLabels {
  labels: Run[];
  prose: Run[];
  /** Labels along an upright axis. */
  rotated: Rectangle[];
  /** Of lines that begin at a margin of the prose. */
  atMargin: Set<Glyph>;
  /** Level rules: bars of fractions, axes, sides. */
  bars: Rectangle[];
}

/** A page of print holds half as many; more are a texture or a table of data, and are compared for seconds. */
const MAX_GLYPHS = 12_000;

/** The runs of a page, told apart as labels and prose. */
export function labelsOf(page: Page, glyphs: Glyph[]): PageLabels {
  if (glyphs.length > MAX_GLYPHS)
    return { labels: [], prose: [], rotated: [], atMargin: new Set(), bars: [] };
  const runs = runsOf(glyphs.filter((glyph) => !isRotated(glyph)));
  const stretched = stretchedLines(runs);
  const full = runs.filter((run) => isLong(run, page));
  const long = [
    ...full,
    ...stretched.filter((each) => fillsColumn(each, page, full)).map(({ line }) => line),
  ];
  const bars = page.rules.filter(({ direction }) => direction === 'horizontal');
  const ends = (run: Run) => long.includes(run) || long.some((line) => isEndOf(run, line, bars));
  const ofStretched = new Set(stretched.filter(({ line }) => ends(line)).flatMap(({ parts }) => parts));
  const atMargin = linesAtMargin(runs, full, bars);
  const prose = runs.filter(
    (run) => ends(run) || isSentence(run) || ofStretched.has(run) || atMargin.has(run),
  );
  return {
    labels: runs.filter((run) => !prose.includes(run) && !isPieceOfBracket(run)),
    prose,
    rotated: rotatedTexts(glyphs).map(({ box }) => box),
    atMargin: new Set([...atMargin].flatMap((run) => run.glyphs)),
    bars,
  };
}

/** The lines that are too long to be labels, each by the ink of its glyphs. */
export function linesOfProse(page: Pick<Page, 'width'>, glyphs: Glyph[]): Rectangle[][] {
  if (glyphs.length > MAX_GLYPHS) return [];
  const runs = runsOf(glyphs.filter((glyph) => !isRotated(glyph)));
  return runs.filter((run) => isLong(run, page)).map((run) => run.glyphs.map(({ ink }) => ink));
}

/** How many lines of several words there are among the glyphs. */
export function linesOfWords(glyphs: readonly Glyph[]): number {
  if (glyphs.length > MAX_GLYPHS) return 0;
  const runs = runsOf(glyphs.filter((glyph) => !isRotated(glyph)));
  return runs.filter((run) => run.glyphs.length >= LINE_GLYPHS).length;
}

/** Letters of a word: names in a figure stick out of it by fewer, and between lines no picture in a line has room for one. */
const MIN_WORD_LETTERS = 6;

/** Lines of which a word stands in the box, and another outside of it: they are printed over what is there. */
export const linesOverEdge = (box: Rectangle, lines: Rectangle[][]) =>
  lines.filter((line) => {
    const inside = line.filter((ink) => isInside(ink, box)).length;
    return Math.min(inside, line.length - inside) >= MIN_WORD_LETTERS;
  });

const isLong = ({ box }: Run, page: Pick<Page, 'width'>) => width(box) > QUARTER_SHARE * page.width;

/** Between words of a line that is justified in a narrow column; more is between the labels of a drawing. */
const MAX_STRETCHED_GAP_EM = LOOSE_QUAD_EM;
/** Of the page's width: stretched lines fill the column, which rows of labels hardly do; narrower columns have other full lines. */
const MIN_COLUMN_SHARE = 0.45;
/** A word of a language that writes letters one by one, or syllables. */
const WORD = /\p{L}{2}|\p{Script=Devanagari}/u;

/** Of a line of prose; formulas in a row have names of functions between their signs. */
const MIN_WORDS = 5;

interface StretchedLine {
  line: Run;
  parts: Run[];
}

function fillsColumn({ line, parts }: StretchedLine, page: Pick<Page, 'width'>, full: Run[]): boolean {
  const isAsWideAs = ({ box }: Run) =>
    Math.abs(box.x0 - line.box.x0) < SAME_EDGE_PT && Math.abs(box.x1 - line.box.x1) < SAME_EDGE_PT;
  const isWide = width(line.box) > MIN_COLUMN_SHARE * page.width || full.some(isAsWideAs);
  return isWide && parts.filter(holdsWord).length >= MIN_WORDS;
}

const holdsWord = ({ glyphs }: Run) => WORD.test(textOf(glyphs));

/** Runs of words on one baseline that stand no further apart than stretched word spaces, with the line that they make. */
function stretchedLines(runs: readonly Run[]): StretchedLine[] {
  const groups: Run[][] = [];
  for (const run of runs.toSorted((a, b) => a.box.x0 - b.box.x0)) {
    const group = groups.find((parts) => {
      const last = parts.at(-1) as Run;
      const isBeside = run.box.x0 - last.box.x1 < MAX_STRETCHED_GAP_EM * run.size;
      return isBeside && Math.abs(run.baseline - last.baseline) < MAX_SCRIPT_SHIFT_EM * run.size;
    });
    if (group) group.push(run);
    else groups.push([run]);
  }
  const isOfWords = (parts: readonly Run[]) => 2 * parts.filter(holdsWord).length > parts.length;
  return groups
    .filter((parts) => parts.length > 1 && isOfWords(parts))
    .map((parts) => ({ line: joinedRun(parts), parts }));
}

function joinedRun(parts: readonly Run[]): Run {
  const [first] = parts as [Run];
  return {
    ...first,
    glyphs: parts.flatMap(({ glyphs }) => glyphs),
    box: unionAll(parts.map(({ box }) => box)),
  };
}

/** Of an option or an item, or its marks: `(A)`, `2.`, `[3]`. */
const MARKER = /^[([]?[\p{L}\d]{1,3}[.)\]]$/u;

/** Markers of options and captions stand beside drawings without being a part of them. */
function isSentence({ glyphs }: Run): boolean {
  const text = textOf(glyphs);
  return isCaption(text) || MARKER.test(text);
}

/** Brackets about fractions are painted in pieces, which name no part of a drawing below them. */
const isPieceOfBracket = ({ glyphs }: Run) => glyphs.every(({ text }) => /^[⎛-⎯]$/u.test(text));

/** To a line whose fractions are higher than its letters. */
const MAX_FRACTION_LEADING_EM = LOOSE_LEADING_EM + QUAD_EM;

/** A short line that begins right under a long one is the end of its paragraph. */
function isEndOf(run: Run, line: Run, bars: readonly Rectangle[]): boolean {
  const distanceEm = (run.baseline - line.baseline) / line.size;
  if (distanceEm <= 0 || Math.abs(run.box.x0 - line.box.x0) > SAME_EDGE_PT) return false;
  return distanceEm < (isBesideFraction(run, bars) ? MAX_FRACTION_LEADING_EM : LOOSE_LEADING_EM);
}

const isBesideFraction = ({ box, size }: Run, bars: readonly Rectangle[]) =>
  bars.some((bar) => overlapY(bar, box) > 0 && overlapX(bar, box) > -TAB_EM * size);

function runsOf(glyphs: readonly Glyph[]): Run[] {
  const runs: Run[] = [];
  const open: Run[] = [];
  for (const glyph of glyphs.toSorted((a, b) => a.ink.x0 - b.ink.x0)) {
    const { ink, size, baseline } = glyph;
    const { x0 } = ink;
    let reached = 0;
    let run: Run | null = null;
    for (let at = 0; at < open.length; at += 1) {
      const each = open[at] as Run;
      const largest = each.size > size ? each.size : size;
      if (!(x0 - each.box.x1 < COLUMN_GAP_EM * largest)) continue;
      if (reached !== at) open[reached] = each;
      reached += 1;
      if (!run && Math.abs(baseline - each.baseline) < MAX_SCRIPT_SHIFT_EM * largest) run = each;
    }
    open.length = reached;
    if (!run) {
      const begun = { glyphs: [glyph], box: ink, size, baseline };
      runs.push(begun);
      open.push(begun);
      continue;
    }
    run.glyphs.push(glyph);
    run.box = union(run.box, ink);
    if (size > run.size) Object.assign(run, { size, baseline });
  }
  return runs;
}

/** Of the name of a point or an axis, its script and its unit. */
const MAX_NAME_GLYPHS = 3;

/** Between the parts of one label: a quad, as authors set between a node and its value. */
const PART_GAP_EM = LOOSE_QUAD_EM;

/** The labels that touch the paths, to the space about a node, and what stands beside those on their lines. */
export function labelsAt(paths: Rectangle, page: PageLabels): Run[] {
  const touching = page.labels.filter((run) => {
    const { box, size, glyphs } = run;
    const gap = size * (glyphs.length > MAX_NAME_GLYPHS ? STRETCHED_WORD_SPACE_EM : QUAD_EM);
    const touches = overlapX(box, paths) > -gap && overlapY(box, paths) > -gap;
    return touches && !isPartOfFraction(run, paths, page);
  });
  const parts = page.labels.filter((label) => touching.some((other) => isPartOf(label, other)));
  return [...new Set([...touching, ...parts])];
}

const isPartOf = ({ box, baseline, size }: Run, label: Run) =>
  Math.abs(baseline - label.baseline) < MAX_SCRIPT_SHIFT_EM * size &&
  overlapX(box, label.box) > -PART_GAP_EM * size;

/** Names of axes are set below the figures of the axis. */
const AXIS_NAME_GAP_EM = QUAD_EM;

/** The drawing with its labels, and with the names of its axes beyond them; it takes in no words of prose. */
export function withLabels(paths: Rectangle, page: PageLabels): Rectangle {
  const touching = labelsAt(paths, page).reduce((box, run) => extended(box, run.box, page), paths);
  const labelled = page.labels
    .filter((run) => isCutBy(touching, run))
    .reduce((box, run) => extended(box, run.box, page), touching);
  const names = page.labels
    .filter((run) => isAxisName(run, labelled) && !isPartOfFraction(run, paths, page))
    .map(({ box }) => box);
  const upright = page.rotated.filter(
    (box) => overlapX(box, labelled) > -LINE_PT && overlapY(box, labelled) > 0,
  );
  return [...names, ...upright].reduce((box, name) => extended(box, name, page), labelled);
}

/** A label that stands further off than others, and which these bring halfway into the box. */
const isCutBy = (box: Rectangle, { glyphs }: Run) => {
  const inside = glyphs.filter(({ ink }) => isInside(ink, box)).length;
  return inside > 0 && inside < glyphs.length;
};

function isAxisName({ box, size, glyphs }: Run, labelled: Rectangle): boolean {
  if (box.x0 < labelled.x0 - size || box.x1 > labelled.x1 + size) return false;
  if (overlapY(box, labelled) < -AXIS_NAME_GAP_EM * size) return false;
  const offCentre = Math.abs(centerX(box) - centerX(labelled));
  return glyphs.length <= MAX_NAME_GLYPHS || offCentre < MAX_AXIS_OFFSET_SHARE * width(labelled);
}

/** From the bar of a fraction to its parts. */
const MAX_BAR_GAP_EM = MAX_SCRIPT_SHIFT_EM;

/** Over or under a bar that words stand beside, beyond the drawing: the last line above a drawing may end in fractions. */
const isPartOfFraction = ({ box, size }: Run, paths: Rectangle, { bars, prose }: PageLabels) =>
  bars.some(
    (bar) =>
      overlapY(bar, paths) <= 0 &&
      overlapX(bar, box) > 0 &&
      overlapY(bar, box) > -MAX_BAR_GAP_EM * size &&
      prose.some((run) => overlapY(run.box, bar) > 0 && overlapX(run.box, bar) > -TAB_EM * run.size),
  );

/** The box about both, unless words of prose would come to lie in it. */
function extended(box: Rectangle, label: Rectangle, { prose }: PageLabels): Rectangle {
  const both = union(box, label);
  const takesProse = prose.some(({ box: line, glyphs }) => {
    if (overlapX(line, both) <= 0 || overlapY(line, both) <= 0) return false;
    return glyphs.some(({ ink }) => isInside(ink, both) && !isInside(ink, box));
  });
  return takesProse ? box : both;
}

/**
 * The glyphs in the boxes of figures; a line of text that begins or ends in one, or runs across it, is none of its labels.
 *
 * @param loose boxes about paths, which have room for lines beside them: what begins at a margin there is text
 */
export function glyphsOfFigures(
  boxes: readonly Rectangle[],
  glyphs: readonly Glyph[],
  loose: { boxes: readonly Rectangle[]; atMargin: ReadonlySet<Glyph> } = { boxes: [], atMargin: new Set() },
): Set<Glyph> {
  const isIn = (glyph: Glyph) =>
    boxes.some((box) => isInside(glyph.ink, box)) ||
    (!loose.atMargin.has(glyph) && loose.boxes.some((box) => isInside(glyph.ink, box)));
  const inside = new Set(glyphs.filter(isIn));
  if (inside.size === 0 || glyphs.length > MAX_GLYPHS) return inside;
  for (const run of runsOf(glyphs.filter((glyph) => !isRotated(glyph)))) {
    const within = run.glyphs.filter((glyph) => inside.has(glyph));
    const runsAcross = [run.glyphs[0], run.glyphs.at(-1)].every((end) => end && !inside.has(end));
    if (2 * within.length < run.glyphs.length || runsAcross) for (const glyph of within) inside.delete(glyph);
  }
  return inside;
}

const isInside = (inner: Rectangle, box: Rectangle) =>
  centerX(inner) > box.x0 && centerX(inner) < box.x1 && centerY(inner) > box.y0 && centerY(inner) < box.y1;

function textOf(glyphs: readonly Glyph[]): string {
  let [text, end] = ['', Number.POSITIVE_INFINITY];
  for (const { text: sign, x, advance, size } of glyphs) {
    text += x - end > SHRUNK_WORD_SPACE_EM * size ? ` ${sign}` : sign;
    end = x + advance;
  }
  return text;
}

/** Square brackets would end the text early where Markdown is read simply. */
const unbracketed = (text: string) => text.replaceAll('[', '(').replaceAll(']', ')');

/** The labels in a figure from top to bottom, for whoever cannot see it. */
export function labelText(box: Rectangle, glyphs: readonly Glyph[]): string {
  const inside = glyphs.filter(({ ink }) => isInside(ink, box));
  if (inside.length > MAX_GLYPHS) return '';
  const runs = runsOf(inside.filter((glyph) => !isRotated(glyph)));
  const lines = runs.toSorted((a, b) => a.baseline - b.baseline || a.box.x0 - b.box.x0);
  const rotated = rotatedTexts(inside).map(({ upright }) => ({
    glyphs: upright.toSorted((a, b) => a.x - b.x),
    box: unionAll(upright.map(({ ink }) => ink)),
  }));
  return unbracketed([...lines, ...rotated].map((run) => textOf(run.glyphs)).join(', '));
}
