import sharp from 'sharp';
import type { GreyImage } from '../../image/grey.ts';
import type { FoundInk } from './ink.ts';

/**
 * Print whose x is lower than `belowPx` is enlarged until it is `toPx` high, as ten-point print at 300 dots an inch is:
 * the bar of a fraction on a screenshot is one pixel of grey that a threshold takes for paper, and letters with one pixel
 * between them hang together. A page that was drawn or captured shows stops of two pixels and strokes of one up to 12-point
 * print at 200 dots an inch; the soft edges of a scan are sharpened over a few pixels, and strokes of larger letters break there.
 */
const SMALL_PRINT = { belowPx: 16, softBelowPx: 14, toPx: 18 } as const;
/** Beyond, an enlarged picture shows nothing that was not there. */
const MAX_FACTOR = 3;
/** Pixels of an enlarged picture: no page of print at 300 dots an inch has more. */
const MAX_PIXELS = 12_000_000;

/** By how much a picture is to be enlarged whose letters have this x-height, in pixels; 1 where it is large enough. */
export function enlargementFor(
  { width, height, isSoft }: Pick<FoundInk, 'width' | 'height' | 'isSoft'>,
  xHeightPx: number,
): number {
  if (xHeightPx >= (isSoft ? SMALL_PRINT.softBelowPx : SMALL_PRINT.belowPx)) return 1;
  const room = Math.sqrt(MAX_PIXELS / (width * height));
  return Math.max(1, Math.min(SMALL_PRINT.toPx / xHeightPx, MAX_FACTOR, room));
}

/** The picture `factor` times as wide and as high. */
export async function enlarged({ data, width, height }: GreyImage, factor: number): Promise<GreyImage> {
  const to = { width: Math.round(width * factor), height: Math.round(height * factor) };
  const image = sharp(data, { raw: { width, height, channels: 1 } }).resize({
    ...to,
    fit: 'fill',
    kernel: 'cubic',
  });
  return { ...to, data: new Uint8Array(await image.toColourspace('b-w').raw().toBuffer()) };
}
