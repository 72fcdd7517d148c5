import sharp from 'sharp';
import type { Picture } from '../extract/recogniser.ts';

/** What a model still gains from: A4 at about 250 dots per inch. More costs time and no letter gets clearer. */
const LONGEST_SIDE = 3000;
const LARGEST_BYTES = 6 * 1024 * 1024;
const QUALITY = 88;

/** The picture as a model is sent it: no larger than it can make use of, JPEG where PNG would be heavy. */
export async function readingPicture(picture: Picture): Promise<Picture> {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  if (scale === 1 && picture.bytes.length <= LARGEST_BYTES / 8) return picture;
  const image = sharp(picture.bytes, { limitInputPixels: false });
  const width = Math.max(1, Math.round(picture.width * scale));
  const { data, info } = await image
    .resize({ width })
    .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' })
    .toBuffer({ resolveWithObject: true });
  const dpi = picture.dpi && picture.dpi * scale;
  return { bytes: new Uint8Array(data), width: info.width, height: info.height, ...(dpi && { dpi }) };
}
