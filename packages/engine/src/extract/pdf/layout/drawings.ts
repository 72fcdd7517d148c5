import { centerX, centerY, overlapX, overlapY, union } from '../math/box.ts';
import type { Glyph, Page, Rectangle } from '../page.ts';
import type { BlockEntry } from './entries.ts';
import type { PictureRequest } from './index.ts';

export interface FoundDrawings {
  entries: BlockEntry[];
  pictures: PictureRequest[];
  /** Where they are: what stands inside is part of the picture. */
  boxes: Rectangle[];
}

const NEAR = 14;
const MOST_SHAPES = 6000;

/** Vector drawings: paths that lie together, with little text among them. */
export function drawingsOf(page: Page, glyphs: Glyph[]): FoundDrawings {
  const found: FoundDrawings = { entries: [], pictures: [], boxes: [] };
  for (const box of regionsOf(page).filter((region) => isDrawing(region, page, glyphs))) {
    const drawn = withLabels(box, glyphs);
    const request = requestFor(drawn, page.number);
    found.entries.push(request.entry);
    found.pictures.push(request.picture);
    found.boxes.push(drawn);
  }
  return found;
}

function regionsOf(page: Page): Rectangle[] {
  const shapes = page.shapes.filter((shape) => !isBackdrop(shape, page));
  if (shapes.length < 3 || shapes.length > MOST_SHAPES) return [];
  let regions: Rectangle[] = [];
  for (const shape of [...shapes, ...page.rules.filter((rule) => rule.direction === 'vertical')]) {
    let box: Rectangle = { x0: shape.x0, y0: shape.y0, x1: shape.x1, y1: shape.y1 };
    const apart: Rectangle[] = [];
    for (const region of regions) {
      if (overlapX(region, box) > -NEAR && overlapY(region, box) > -NEAR) box = union(box, region);
      else apart.push(region);
    }
    regions = [...apart, box];
  }
  return regions;
}

const isBackdrop = (shape: Rectangle, page: Page) =>
  shape.x1 - shape.x0 > 0.9 * page.width && shape.y1 - shape.y0 > 0.5 * page.height;

/** Large enough, drawn by several paths, and not a backdrop of text. */
function isDrawing(box: Rectangle, page: Page, glyphs: Glyph[]): boolean {
  const [w, h] = [box.x1 - box.x0, box.y1 - box.y0];
  if (w < 36 || h < 30 || h > 0.9 * page.height) return false;
  const shapes = page.shapes.filter((shape) => isInside(shape, box));
  const text = glyphs
    .filter((glyph) => isInside(glyph.ink, box))
    .reduce((sum, { advance, size }) => sum + advance * size, 0);
  const strokes = shapes.filter(({ stroked }) => stroked).length;
  return (shapes.length >= 4 || strokes >= 3) && text < 0.22 * w * h;
}

const isInside = (inner: Rectangle, box: Rectangle) =>
  centerX(inner) > box.x0 && centerX(inner) < box.x1 && centerY(inner) > box.y0 && centerY(inner) < box.y1;

/** The labels at a drawing's edges: letters that start within it. */
function withLabels(box: Rectangle, glyphs: Glyph[]): Rectangle {
  const near = glyphs.filter(
    ({ ink, size }) => overlapX(ink, box) > -0.4 * size && overlapY(ink, box) > -0.2 * size,
  );
  const small = near.filter(
    ({ ink }) => ink.x1 < box.x1 + 24 && ink.x0 > box.x0 - 24 && ink.y0 > box.y0 - 10 && ink.y1 < box.y1 + 10,
  );
  const drawn = small.map(({ ink }) => ink).reduce(union, box);
  const marks = glyphs.filter(
    ({ ink, size }) => overlapX(ink, drawn) > 0 && overlapY(ink, drawn) > -0.8 * size,
  );
  return marks
    .filter((mark) => isLone(mark, glyphs, drawn))
    .map(({ ink }) => ink)
    .reduce(union, drawn);
}

/** A name of an axis: hardly anything else stands on its line. */
const isLone = ({ baseline, size }: Glyph, glyphs: Glyph[], drawn: Rectangle) =>
  glyphs.filter(
    (other) => Math.abs(other.baseline - baseline) < 0.5 * size && overlapX(other.ink, drawn) > -3 * size,
  ).length <= 3;

function requestFor(box: Rectangle, page: number): { entry: BlockEntry; picture: PictureRequest } {
  const area = { x: box.x0, y: box.y0, width: box.x1 - box.x0, height: box.y1 - box.y0 };
  const entry: BlockEntry = {
    kind: 'block',
    page,
    box,
    column: box,
    columns: 1,
    block: {
      type: 'figure',
      image: { type: 'image', alt: '', width: area.width, height: area.height },
      source: { page, box: area },
    },
  };
  const picture: PictureRequest = {
    page,
    box: area,
    reason: 'figure',
    place(image) {
      if (entry.block.type === 'figure') entry.block = { ...entry.block, image };
    },
  };
  return { entry, picture };
}
