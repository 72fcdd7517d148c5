import type { Point, Quad } from '@sutra/contract/quad';
import { warp } from '@sutra/contract/warp';
import sharp from 'sharp';
import type { Picture } from '../recogniser.ts';
import { findSheet } from './find-sheet.ts';
import type { GreyImage } from './grey.ts';
import { type Pixels, pixelsOf } from './pixels.ts';

/** The longer side of the copy on which a sheet is looked for, in pixels. */
const FINDING_SIDE = 480;
/** Its corners are known to about a pixel of that copy: so much of the sheet's border is left out with the table. */
const BORDER = 0.004;
const CHANNELS = 3;

const clamp = (share: number) => Math.min(1, Math.max(0, share));

/** The corners moved towards the middle, and into the picture. */
function inset(quad: Quad): Quad {
  const middle = {
    x: quad.reduce((sum, { x }) => sum + x, 0) / 4,
    y: quad.reduce((sum, { y }) => sum + y, 0) / 4,
  };
  const moved = ({ x, y }: Point) => ({
    x: clamp(x + Math.sign(middle.x - x) * BORDER),
    y: clamp(y + Math.sign(middle.y - y) * BORDER),
  });
  return quad.map(moved) as unknown as Quad;
}

/** A small copy in the least of each pixel's colours: paper is white under any light, and light wood is not. */
async function whitenessOf({ source }: Pixels): Promise<GreyImage> {
  const { data, info } = await source()
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .resize({ width: FINDING_SIDE, height: FINDING_SIDE, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const least = (_: unknown, i: number) =>
    Math.min(data[i * CHANNELS]!, data[i * CHANNELS + 1]!, data[i * CHANNELS + 2]!);
  return {
    data: Uint8Array.from({ length: info.width * info.height }, least),
    width: info.width,
    height: info.height,
  };
}

/** The corners of the sheet of paper that a picture shows on something darker; null where it shows none. */
export const sheetOf = async (pixels: Pixels): Promise<Quad | null> => findSheet(await whitenessOf(pixels));

export interface DecodedPicture {
  picture: Picture;
  pixels: Pixels;
}

/** The sheet of paper alone, upright, where a picture shows one on something darker; the picture itself elsewhere. */
export async function cutOutSheet(whole: DecodedPicture): Promise<DecodedPicture> {
  const { picture, pixels } = whole;
  const quad = await sheetOf(pixels);
  if (!quad) return whole;
  const { data, info } = await sharp(picture.bytes)
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const photo = { data, width: info.width, height: info.height };
  const sheet = warp(photo, inset(quad), CHANNELS, (byteCount) => new Uint8Array(byteCount));
  const { width, height } = sheet;
  const image = sharp(sheet.data, { raw: { width, height, channels: CHANNELS } });
  const bytes = new Uint8Array(await image.png({ compressionLevel: 3 }).toBuffer());
  return { picture: { ...picture, bytes, width, height }, pixels: await pixelsOf(sheet) };
}
