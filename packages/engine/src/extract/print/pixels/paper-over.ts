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
function pixelsIn({ x0, y0, x1, y1 }: Rectangle, { width, height }: Raster): number[] {
  const [left, right] = [Math.max(0, Math.floor(x0)), Math.min(width, Math.ceil(x1))];
  const pixels: number[] = [];
  for (let y = Math.max(0, Math.floor(y0)); y < Math.min(height, Math.ceil(y1)); y += 1)
    for (let x = left; x < right; x += 1) pixels.push(y * width + x);
  return pixels;
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
  const paper = pixels.find((pixel) => light(pixel) === level && before-- === 0)!;
  return data.slice(paper * channels, (paper + 1) * channels);
}

/** A raster with paper in place of letters, but not of those that are spared. */
export function withPaperOver(
  raster: Raster,
  letters: readonly Rectangle[],
  spared: readonly Rectangle[],
): Raster {
  const { channels, width, height } = raster;
  const isKept = new Uint8Array(width * height);
  for (const box of spared) for (const pixel of pixelsIn(box, raster)) isKept[pixel] = 1;
  const data = raster.data.slice();
  for (const { x0, y0, x1, y1 } of letters) {
    const place = { x0: x0 - HALO_PX, y0: y0 - HALO_PX, x1: x1 + HALO_PX, y1: y1 + HALO_PX };
    const pixels = pixelsIn(place, raster);
    if (pixels.length === 0) continue;
    const paper = paperOf(pixels, raster);
    for (const pixel of pixels) {
      if (isKept[pixel] === 1) continue;
      for (let channel = 0; channel < channels; channel += 1)
        data[pixel * channels + channel] = paper[channel]!;
    }
  }
  return { ...raster, data };
}
