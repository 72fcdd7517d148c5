import sharp, { type Sharp } from 'sharp';
import { type GreyImage, readGrey } from './grey.ts';

/** The pixels of a picture on white, decoded once for all that look at the whole of it. */
export interface Pixels {
  grey: GreyImage;
  /** Whether any pixel has a colour. */
  isColoured: boolean;
  /** What smaller copies are made from. */
  source: () => Sharp;
}

/** Three bytes a pixel. */
export interface Colours {
  data: Uint8Array;
  width: number;
  height: number;
}

const CHANNELS = 3;

/** One of three bytes a pixel that are the same, as in what a scanner or a program makes in grey; null where some are not. */
function greyOf({ data: rgb, width, height }: Colours): GreyImage | null {
  const data = new Uint8Array(width * height);
  for (let at = 0, from = 0; at < data.length; at += 1, from += CHANNELS) {
    const level = rgb[from]!;
    if (level !== rgb[from + 1] || level !== rgb[from + 2]) return null;
    data[at] = level;
  }
  return { data, width, height };
}

/** The same of a picture that is decoded. */
export async function pixelsOf(colours: Colours): Promise<Pixels> {
  const { width, height } = colours;
  const same = greyOf(colours);
  if (same) return { grey: same, isColoured: false, source: greySource(same) };
  const source = () => sharp(colours.data, { raw: { width, height, channels: CHANNELS } });
  const levels = await source().greyscale().raw().toBuffer();
  const data = new Uint8Array(levels.buffer, levels.byteOffset, levels.length);
  return { grey: { data, width, height }, isColoured: true, source };
}

const greySource =
  ({ data, width, height }: GreyImage) =>
  () =>
    sharp(data, { raw: { width, height, channels: 1 } });

export async function readPixels(bytes: Uint8Array): Promise<Pixels> {
  const { space, format } = await sharp(bytes).metadata();
  // libjpeg decodes a smaller copy in less time than it takes to make one of the whole
  const source = format === 'jpeg' ? { source: () => sharp(bytes) } : {};
  if (space === 'b-w') {
    const grey = await readGrey(bytes);
    return { grey, isColoured: false, source: greySource(grey), ...source };
  }
  const { data, info } = await sharp(bytes)
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { ...(await pixelsOf({ data, width: info.width, height: info.height })), ...source };
}
