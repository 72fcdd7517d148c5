import type { Rectangle } from '../../pdf/page.ts';
import { CONTEXT_X_HEIGHTS, CROP_PX, type SignBatch } from '../network/classifier.ts';
import type { Component, Labelled } from './components.ts';
import type { InkImage } from './ink.ts';
import { inkSums, meanInk } from './ink-sums.ts';
import { type Plane, resized } from './resize.ts';

/** White around a sign on each side of its crop. */
const MARGIN_PX = 2;

/** What is to be classified: a box of the page, and its ink there, 255 for black. */
export interface SignCut {
  box: Rectangle;
  ink: Plane;
  /** Pixels of ink. */
  area: number;
}

/** A component's ink without its neighbours', its soft edges included. */
export function cutOf(ink: InkImage, page: Labelled, component: Component): SignCut {
  const { label, x0, y0, x1, y1, area } = component;
  const [width, height] = [x1 - x0, y1 - y0];
  const data = new Uint8Array(width * height);
  const { labels } = page;
  const { levels } = ink;
  for (let y = y0; y < y1; y += 1) {
    for (let x = x0; x < x1; x += 1) {
      const at = y * page.width + x;
      // what is white leaves the cut as it is
      if (levels[at] === 255) continue;
      const here = labels[at]!;
      const isOwn = here === label || (here === 0 && touches(labels, at, page.width, label, component, x, y));
      if (isOwn) data[(y - y0) * width + x - x0] = 255 - levels[at]!;
    }
  }
  return { box: { x0, y0, x1, y1 }, ink: { data, width, height }, area };
}

/** Whether a pixel of the component's box lies beside one of the component's. */
function touches(
  labels: Int32Array,
  at: number,
  stride: number,
  label: number,
  box: Rectangle,
  x: number,
  y: number,
): boolean {
  const left = x > box.x0 ? -1 : 0;
  const right = x + 1 < box.x1 ? 1 : 0;
  for (let dy = y > box.y0 ? -1 : 0; dy <= (y + 1 < box.y1 ? 1 : 0); dy += 1) {
    for (let dx = left; dx <= right; dx += 1) if (labels[at + dy * stride + dx] === label) return true;
  }
  return false;
}

/** Room for a sign in the size of its crop, which the next one takes again. */
const roomForSign = new Uint8Array(CROP_PX * CROP_PX);

/** The longer side fills the crop but for its margins; the sign stands in the middle. */
function placeSign({ data, width, height }: Plane, into: Uint8Array): void {
  const scale = (CROP_PX - 2 * MARGIN_PX) / Math.max(width, height);
  const [w, h] = [width, height].map((side) => Math.max(1, Math.round(side * scale))) as [number, number];
  const small = resized({ data, width, height }, w, h, roomForSign);
  const [left, top] = [Math.floor((CROP_PX - w) / 2), Math.floor((CROP_PX - h) / 2)];
  for (let y = 0; y < h; y += 1)
    for (let x = 0; x < w; x += 1) into[(top + y) * CROP_PX + left + x] = small[y * w + x]!;
}

/** What stands around a sign, the sign in the middle; beyond the page there is paper. */
function placeSurroundings(page: InkImage, box: Rectangle, xHeightPx: number, into: Uint8Array): void {
  const side = CONTEXT_X_HEIGHTS * xHeightPx;
  const size = Math.max(1, Math.round(side));
  const left = Math.round((box.x0 + box.x1 - side) / 2);
  const top = Math.round((box.y0 + box.y1 - side) / 2);
  if (size > CROP_PX) return meanInk(inkSums(page), { left, top, size }, CROP_PX, into);
  resized({ data: windowOf(page, left, top, size), width: size, height: size }, CROP_PX, CROP_PX, into);
  for (let i = 0; i < into.length; i += 1) into[i] = 255 - into[i]!;
}

/** The levels of a square that lies partly beyond the page. */
function windowOf(page: InkImage, left: number, top: number, size: number): Uint8Array {
  const window = new Uint8Array(size * size).fill(255);
  const [x0, x1] = [Math.max(0, left), Math.min(page.width, left + size)];
  for (let y = Math.max(0, top); y < Math.min(page.height, top + size); y += 1) {
    if (x1 <= x0) break;
    const row = page.levels.subarray(y * page.width + x0, y * page.width + x1);
    window.set(row, (y - top) * size + x0 - left);
  }
  return window;
}

/** `CROP_PX` × `CROP_PX` bytes a sign, as {@link SignBatch} has them. */
export function signCropsOf(cuts: readonly SignCut[]): Uint8Array[] {
  return cuts.map(({ ink }) => {
    const crop = new Uint8Array(CROP_PX * CROP_PX);
    placeSign(ink, crop);
    return crop;
  });
}

/** Crops of signs as the classifier takes them. */
export function batchOf(page: InkImage, cuts: readonly SignCut[], xHeightPx: number): SignBatch {
  const crop = CROP_PX * CROP_PX;
  const batch: SignBatch = {
    count: cuts.length,
    signs: new Uint8Array(cuts.length * crop),
    surroundings: new Uint8Array(cuts.length * crop),
    measures: new Float32Array(cuts.length * 3),
  };
  for (const [i, { box, ink, area }] of cuts.entries()) {
    placeSign(ink, batch.signs.subarray(i * crop, (i + 1) * crop));
    placeSurroundings(page, box, xHeightPx, batch.surroundings.subarray(i * crop, (i + 1) * crop));
    const [width, height] = [box.x1 - box.x0, box.y1 - box.y0];
    batch.measures.set(
      [Math.log(width / xHeightPx), Math.log(height / xHeightPx), area / (width * height)],
      i * 3,
    );
  }
  return batch;
}
