import type { Rectangle } from '../pdf/page.ts';
import type { SignReading } from './network/classifier.ts';
import type { Component, Labelled } from './pixels/components.ts';
import { radicalBarOf } from './signs/radicals.ts';
import { heightOf, midX, midY, unionOf, widthOf } from './signs/sign.ts';

/* Drawings, diagrams and photographs are told from print by ink that hangs together over a large area. In x-heights. */

/** Larger on both sides than any sign that stands by itself. */
const MIN_SEED = 5;
/** An operator or a stretched fence may be as large where the network knows it, but no larger. */
const STRETCHED = /^X:.$/;
const MAX_STRETCHED = 8;
const SURE = 0.6;
/** A radical has a straight bar over most of its width; lines of a diagram look like one without it. */
const MIN_BAR_SHARE = 0.5;
/** Signs wider than this many heights, or higher than as many widths, are fences, braces, bars and long radicals. */
const MAX_SEED_ASPECT = 12;
/** Parts of one figure, and what is written at its edge, stand that near. */
const PART_GAP = 1.5;
const LABEL_GAP = 2.2;
/** Labels at the edges of a figure are short; lines of text beside it go on. */
const MAX_LABEL_WIDTH = 9;
const MAX_LABEL_OVERHANG = 4;
/** Rounds in which labels of labels are taken. */
const LABEL_ROUNDS = 3;
/** A dark edge of a scan. */
const EDGE_PX = 2;

export interface Figures {
  boxes: Rectangle[];
  /** Components that belong to no figure. */
  rest: Component[];
}

function isSeed(
  page: Labelled,
  component: Component,
  reading: SignReading | undefined,
  xHeightPx: number,
): boolean {
  const [width, height] = [widthOf(component), heightOf(component)];
  if (Math.min(width, height) < MIN_SEED * xHeightPx) return false;
  if (Math.max(width / height, height / width) > MAX_SEED_ASPECT) return false;
  const [best] = reading?.top ?? [];
  if (!best || best.probability < SURE) return true;
  if (best.name === 'SQRT') {
    const bar = radicalBarOf(page, component, xHeightPx);
    return bar === null || widthOf(bar) < MIN_BAR_SHARE * width;
  }
  return !STRETCHED.test(best.name) || Math.min(width, height) > MAX_STRETCHED * xHeightPx;
}

const touchesEdge = ({ x0, y0, x1, y1 }: Rectangle, { width, height }: Labelled) =>
  x0 <= EDGE_PX || y0 <= EDGE_PX || x1 >= width - EDGE_PX || y1 >= height - EDGE_PX;

const grown = ({ x0, y0, x1, y1 }: Rectangle, by: number): Rectangle => ({
  x0: x0 - by,
  y0: y0 - by,
  x1: x1 + by,
  y1: y1 + by,
});

const meets = (a: Rectangle, b: Rectangle) => a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1;

const holdsMiddle = (box: Rectangle, inner: Rectangle) =>
  midX(inner) > box.x0 && midX(inner) < box.x1 && midY(inner) > box.y0 && midY(inner) < box.y1;

/** Boxes that stand within `gap` of each other as one, until none do. */
function joined(boxes: readonly Rectangle[], gap: number): Rectangle[] {
  const result: Rectangle[] = [];
  for (const box of boxes) {
    let whole = box;
    for (let at = result.findIndex((other) => meets(grown(other, gap), whole)); at >= 0; ) {
      whole = unionOf([whole, ...result.splice(at, 1)]);
      at = result.findIndex((other) => meets(grown(other, gap), whole));
    }
    result.push(whole);
  }
  return result;
}

/** Words as boxes: components within half an x-height of each other on one line. */
const WORD_GAP = 0.6;

/** A figure with the labels at its edges. */
function withLabels(figure: Rectangle, words: readonly Rectangle[], xHeightPx: number): Rectangle {
  let box = figure;
  for (let round = 0; round < LABEL_ROUNDS; round += 1) {
    const near = grown(box, LABEL_GAP * xHeightPx);
    const labels = words.filter(
      (word) =>
        meets(near, word) &&
        widthOf(word) < MAX_LABEL_WIDTH * xHeightPx &&
        word.x0 > figure.x0 - MAX_LABEL_OVERHANG * xHeightPx &&
        word.x1 < figure.x1 + MAX_LABEL_OVERHANG * xHeightPx,
    );
    const next = unionOf([box, ...labels]);
    if (next.x0 === box.x0 && next.y0 === box.y0 && next.x1 === box.x1 && next.y1 === box.y1) break;
    box = next;
  }
  return box;
}

/** More components beside figures are their dots, and no labels. */
const MAX_LABEL_PARTS = 3000;

/** Parts a page's components into figures and the rest; `photographs` are figures already. */
export function findFigures(
  page: Labelled,
  components: readonly Component[],
  readings: readonly SignReading[],
  xHeightPx: number,
  photographs: readonly Rectangle[] = [],
): Figures {
  const seeds = components.filter((component, i) => isSeed(page, component, readings[i], xHeightPx));
  const figures = [
    ...seeds,
    ...photographs.filter((box) => Math.min(widthOf(box), heightOf(box)) >= MIN_SEED * xHeightPx),
  ].filter((box) => !touchesEdge(box, page));
  if (seeds.length + figures.length === 0) return { boxes: [], rest: [...components] };
  const others = components.filter((component) => !seeds.includes(component));
  const drawn = joined(figures, PART_GAP * xHeightPx);
  const beside = others.filter((component) =>
    drawn.some((box) => meets(grown(box, MAX_LABEL_WIDTH * xHeightPx), component)),
  );
  const words = beside.length > MAX_LABEL_PARTS ? [] : joined(beside, (WORD_GAP / 2) * xHeightPx);
  const boxes = joined(
    drawn.map((box) => withLabels(box, words, xHeightPx)),
    0,
  );
  return { boxes, rest: others.filter((component) => !boxes.some((box) => holdsMiddle(box, component))) };
}
