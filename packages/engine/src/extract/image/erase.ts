import type { Labelled } from '../print/pixels/components.ts';
import type { GreyImage } from './grey.ts';
import { paperLevelOf } from './shading.ts';

/** Pixels about a stroke that are grey. */
const HALO_PX = 2;

/** Paints paper over pixels and their grey edges, but over no ink beside them. */
export function erase(
  pixels: Iterable<number>,
  { labels }: Labelled,
  { data, width, height }: GreyImage,
  paper: number,
): void {
  for (const at of pixels) {
    const [x, y] = [at % width, Math.floor(at / width)];
    for (let row = Math.max(0, y - HALO_PX); row <= Math.min(height - 1, y + HALO_PX); row += 1)
      for (let column = Math.max(0, x - HALO_PX); column <= Math.min(width - 1, x + HALO_PX); column += 1) {
        const isOtherInk = labels[row * width + column] !== 0 && (row !== y || column !== x);
        if (!isOtherInk) data[row * width + column] = paper;
      }
  }
}

function* setPlaces(pixels: Uint8Array): Generator<number> {
  for (let at = 0; at < pixels.length; at += 1) if (pixels[at] === 1) yield at;
}

/** A page with paper in place of pixels that are set; the picture itself where none is. */
export function withoutPixels(pixels: Uint8Array | null, page: Labelled, image: GreyImage): GreyImage {
  if (pixels === null) return image;
  const left = { ...image, data: image.data.slice() };
  erase(setPlaces(pixels), page, left, paperLevelOf(image));
  return left;
}
