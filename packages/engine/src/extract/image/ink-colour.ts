import type { GreyImage } from './grey.ts';
import type { Pixels } from './pixels.ts';
import { evenShading } from './shading.ts';

/** Longer side of the copy on which colours are looked at, in pixels: JPEG keeps colours at half of a photo's density anyway. */
const COLOUR_SIDE_PX = 2000;
/** What is absorbed of the paper's light at most, in levels of 255: paler pixels are paper, tints of it and noise. */
const MIN_ABSORBED = 60;
/** Of what its ink absorbs, from which share on a pixel is coloured, 0 to 255: black print on photos has up to 0.25, blue ballpoints from 0.45 on. */
export const COLOURED = 0.38 * 255;
/** The same at the edge of a coloured stroke. */
export const TINTED = 0.2 * 255;
/** Pixels, as a share of the picture: a tick has ten times as many. */
const MIN_COLOURED_SHARE = 2e-5;

function planeOf(rgb: Uint8Array, channel: number, width: number, height: number): GreyImage {
  const data = new Uint8Array(width * height);
  for (let at = 0; at < data.length; at += 1) data[at] = rgb[3 * at + channel]!;
  return evenShading({ data, width, height });
}

/**
 * How coloured the ink of a picture is: of the light that a pixel absorbs, the part that differs between red, green and blue,
 * from 0 (black and grey, however pale) to 255; 0 for paper, whatever its tint. The edge of a stroke is as coloured as its
 * middle, because mixing with white changes both alike. Null where next to nothing is coloured.
 */
export async function inkColourOf({ isColoured, source }: Pixels): Promise<GreyImage | null> {
  if (!isColoured) return null;
  const { data: rgb, info } = await source()
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .resize({ width: COLOUR_SIDE_PX, height: COLOUR_SIDE_PX, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const [red, green, blue] = [0, 1, 2].map((channel) => planeOf(rgb, channel, width, height).data);
  const data = new Uint8Array(width * height);
  let coloured = 0;
  for (let at = 0; at < data.length; at += 1) {
    const [r, g, b] = [red![at]!, green![at]!, blue![at]!];
    const least = Math.min(r, g, b);
    if (255 - least < MIN_ABSORBED) continue;
    data[at] = (255 * (Math.max(r, g, b) - least)) / (255 - least);
    if (data[at]! >= COLOURED) coloured += 1;
  }
  return coloured >= MIN_COLOURED_SHARE * data.length ? { data, width, height } : null;
}
