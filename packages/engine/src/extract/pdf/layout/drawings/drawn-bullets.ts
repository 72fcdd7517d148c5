import { centerY, groupedBy, height, overlapX, overlapY, width, within } from '../../formula/model/box.ts';
import { SAME_PLACE_PT } from '../../formula/model/tolerances.ts';
import { DOT_PT, LINE_INK_EM, LINE_PT, MAX_COMPARED_COUNT, PATTERN_COUNT, TAB_EM } from '../../metrics.ts';
import type { Glyph, Rectangle, Shape } from '../../page.ts';

export interface DrawnBullets {
  boxes: Set<Rectangle>;
  /** A bullet for each. */
  glyphs: Glyph[];
}

/** Of the text's size: bullets are smaller than capitals. */
const MAX_BULLET_EM = LINE_INK_EM;

/** Small pictures of one size, each leading a line: bullets, which become the sign. */
export function drawnBulletsOf(boxes: Rectangle[], glyphs: Glyph[]): DrawnBullets {
  const leading = boxes.flatMap((box) => {
    const first = wordLedBy(box, glyphs);
    return first ? [{ box, first }] : [];
  });
  const key = ({ box }: { box: Rectangle }) =>
    `${Math.round(width(box) / SAME_PLACE_PT)} ${Math.round(height(box) / SAME_PLACE_PT)}`;
  const alike = groupedBy(leading, key)
    .filter(({ length }) => length >= PATTERN_COUNT)
    .flat();
  return {
    boxes: new Set(alike.map(({ box }) => box)),
    glyphs: alike.map(({ box, first }) => bulletAt(box, first)),
  };
}

/** Discs and squares, to a rounding. */
const MAX_BULLET_ASPECT_RATIO = 1.15;
/** The smallest that is seen as one; the largest in headings. */
const MAX_BULLET_PT = LINE_PT;

/** The same for bullets that are painted as discs and squares, as browsers print the items of a list. */
export function paintedBulletsOf(shapes: readonly Shape[], glyphs: Glyph[]): DrawnBullets {
  const dots = shapes.filter(({ filled, ...shape }) => {
    const [w, h] = [width(shape), height(shape)];
    const isSized = Math.min(w, h) > DOT_PT && Math.max(w, h) < MAX_BULLET_PT;
    return filled && isSized && Math.max(w / h, h / w) < MAX_BULLET_ASPECT_RATIO;
  });
  const lone = dots.length > MAX_COMPARED_COUNT ? [] : dots.filter((dot) => isLone(dot, shapes));
  return drawnBulletsOf(lone, glyphs);
}

/** Whether nothing is painted within a dot's width of it but what it lies on: letters that are drawn have dots, too. */
function isLone(dot: Rectangle, shapes: readonly Shape[]): boolean {
  const reach = width(dot);
  return shapes.every(
    (shape) => within(dot, shape, 0) || overlapX(shape, dot) < -reach || overlapY(shape, dot) < -reach,
  );
}

/** The letter behind the picture, where nothing of the line stands before it. */
function wordLedBy(box: Rectangle, glyphs: Glyph[]): Glyph | null {
  const line = glyphs.filter(({ ink, size }) => overlapY(ink, box) > 0 && height(box) < MAX_BULLET_EM * size);
  if (line.some(({ ink, size }) => ink.x0 < box.x0 && ink.x1 > box.x0 - TAB_EM * size)) return null;
  const [first] = line.filter(({ ink }) => ink.x0 >= box.x1).toSorted((a, b) => a.ink.x0 - b.ink.x0);
  const isNear = first && first.ink.x0 - box.x1 < TAB_EM * first.size && width(box) < first.size;
  return isNear && centerY(box) < first.baseline ? first : null;
}

const bulletAt = ({ x0, y0, x1, y1 }: Rectangle, neighbour: Glyph): Glyph => ({
  ...neighbour,
  text: '•',
  name: 'bullet',
  code: 0,
  x: x0,
  advance: x1 - x0,
  ink: { x0, y0, x1, y1 },
});
