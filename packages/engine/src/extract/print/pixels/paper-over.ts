import type { Rectangle } from '../../pdf/page.ts';

/** Pixels with their channels beside each other. */
export interface Raster {
  data: Uint8Array;
  width: number;
  height: number;
  channels: 1 | 2 | 3 | 4;
}

/** What is blurred beside a letter is its ink, too. */
const HALO_PX = 1;
/** Of the pixels about a letter by their light: most of them are paper. */
const PAPER_QUANTILE = 0.8;

/** The places of a raster's pixels in a box, by number. */
function* pixelsIn({ x0, y0, x1, y1 }: Rectangle, { width, height }: Raster): Generator<number> {
  const [left, right] = [Math.max(0, Math.floor(x0)), Math.min(width, Math.ceil(x1))];
  for (let y = Math.max(0, Math.floor(y0)); y < Math.min(height, Math.ceil(y1)); y += 1)
    for (let x = left; x < right; x += 1) yield y * width + x;
}

/** The pixel that is as light as paper among those given. */
function paperOf(pixels: readonly number[], { data, channels }: Raster): Uint8Array {
  const light = (pixel: number) =>
    data[pixel * channels]! + data[pixel * channels + Math.min(2, channels - 1)]!;
  const counts = new Uint32Array(2 * 255 + 1);
  for (const pixel of pixels) counts[light(pixel)]! += 1;
  // as many of the pixels come before it in the order of their light
  let before = Math.floor(PAPER_QUANTILE * (pixels.length - 1));
  let level = 0;
  for (; before >= counts[level]!; level += 1) before -= counts[level]!;
  const paper = pixels.filter((pixel) => light(pixel) === level)[before]!;
  return data.slice(paper * channels, (paper + 1) * channels);
}

/** A raster with paper in place of letters, but not of those that are spared. */
export function withPaperOver(
  raster: Raster,
  letters: readonly Rectangle[],
  spared: readonly Rectangle[],
): Raster {
  const kept = new Set(spared.flatMap((box) => [...pixelsIn(box, raster)]));
  const data = raster.data.slice();
  for (const { x0, y0, x1, y1 } of letters) {
    const place = { x0: x0 - HALO_PX, y0: y0 - HALO_PX, x1: x1 + HALO_PX, y1: y1 + HALO_PX };
    const pixels = [...pixelsIn(place, raster)];
    if (pixels.length === 0) continue;
    const paper = paperOf(pixels, raster);
    for (const pixel of pixels) if (!kept.has(pixel)) data.set(paper, pixel * raster.channels);
  }
  return { ...raster, data };
}
