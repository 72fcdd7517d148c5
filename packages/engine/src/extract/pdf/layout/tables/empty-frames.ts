import { centerX, centerY, unionAll, within } from '../../formula/model/box.ts';
import { GlyphIndex } from '../../glyph-index.ts';
import { RULE_EDGE_PT, SEVERAL_COUNT } from '../../metrics.ts';
import type { Glyph, Page, Rectangle } from '../../page.ts';
import type { PageAccount } from '../model/page-account.ts';
import { meetingRules, type RuleGrid } from '../model/rule-grid.ts';

/**
 * The boxes of frames among the rules that nothing else took, with nothing in them: a square to look at or to tick, a
 * grid to be filled in, or its cells behind their label. A frame about words or a picture adorns those; one about nothing is itself what the page
 * shows, and enters the account as a figure.
 */
export function claimEmptyFrames(page: Page, glyphs: Glyph[], account: PageAccount): Rectangle[] {
  const rules = page.rules.filter((rule) => account.isUnclaimed(rule));
  const index = new GlyphIndex(glyphs);
  const taken = [...page.images, ...page.shapes].filter((mark) => !account.isUnclaimed(mark));
  const isEmpty = (box: Rectangle) =>
    !index.near(box).some(({ ink }) => isOn(ink, box)) && !taken.some((mark) => isOn(mark, box));
  const boxes = meetingRules(rules)
    .filter(isClosed)
    .flatMap((frame) => (isEmpty(frame.box) ? [frame.box] : emptyCells(frame, isEmpty)));
  const isPart = (mark: Rectangle) => boxes.some((box) => within(mark, box, 0));
  account.claim([...rules, ...page.shapes].filter(isPart), 'figure', 'frame with nothing in it');
  return boxes;
}

/** One may be the stripe beside a title. */
const MIN_EMPTY_CELLS = SEVERAL_COUNT;

/** Cells side by side with nothing in them, behind the words that say what to fill in, without those. */
function emptyCells({ box, vertical }: RuleGrid, isEmpty: (box: Rectangle) => boolean): Rectangle[] {
  const sides = vertical
    .filter((rule) => spans(rule.y0, rule.y1, box.y0, box.y1))
    .toSorted((a, b) => a.x0 - b.x0);
  const cells = sides.slice(1).map((right, at) => ({ ...box, x0: (sides[at] ?? right).x0, x1: right.x1 }));
  const runs: Rectangle[][] = [[]];
  for (const cell of cells) {
    if (isEmpty(cell)) runs.at(-1)?.push(cell);
    else runs.push([]);
  }
  return runs.filter(({ length }) => length >= MIN_EMPTY_CELLS).map(unionAll);
}

const near = (a: number, b: number) => Math.abs(a - b) < RULE_EDGE_PT;
const spans = (from: number, to: number, start: number, end: number) => near(from, start) && near(to, end);

const isOn = (mark: Rectangle, box: Rectangle) =>
  centerX(mark) > box.x0 && centerX(mark) < box.x1 && centerY(mark) > box.y0 && centerY(mark) < box.y1;

/** Rules at all four edges of the box: axes, brackets and crosses leave one open. */
function isClosed({ box, horizontal, vertical }: RuleGrid): boolean {
  const level = horizontal.filter(({ x0, x1 }) => spans(x0, x1, box.x0, box.x1)).map(centerY);
  const upright = vertical.filter(({ y0, y1 }) => spans(y0, y1, box.y0, box.y1)).map(centerX);
  return (
    [box.y0, box.y1].every((edge) => level.some((y) => near(y, edge))) &&
    [box.x0, box.x1].every((edge) => upright.some((x) => near(x, edge)))
  );
}
