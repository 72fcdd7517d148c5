import { type FileFormat, SutraError } from '@sutra/contract';
import sharp from 'sharp';
import type { Picture } from '../recogniser.ts';
import { decodePicture } from './decode.ts';
import { type ImageSize, sizeOfImage } from './size.ts';

export interface ImageLimits {
  /** Width × height of one picture. */
  imagePixels: number;
  /** Pictures in one file. */
  pages: number;
}

/**
 * Below, a density is a program's habit; above, no scanner of paper measured it. A PNG whose density has no unit comes
 * out as hundreds of thousands, and its page as a few millimetres.
 */
const MEASURED_DPI = { min: 100, max: 1200 } as const;

const damaged = (cause: unknown) => new SutraError('image-damaged', {}, { cause });

async function readSize(bytes: Uint8Array, format: FileFormat): Promise<ImageSize> {
  const size = await sizeOfImage(bytes, format).catch((error: unknown) => {
    throw damaged(error);
  });
  if (!(size.width > 0 && size.height > 0)) throw damaged(undefined);
  return size;
}

function checkSize({ width, height, count }: ImageSize, limits: ImageLimits): void {
  if (width * height > limits.imagePixels) {
    throw new SutraError('image-too-large', { width, height, limit: Math.round(limits.imagePixels / 1e6) });
  }
  if (count > limits.pages) throw new SutraError('pdf-too-many-pages', { pages: count, limit: limits.pages });
}

async function dpiOf(bytes: Uint8Array, format: FileFormat): Promise<number | undefined> {
  if (format === 'bmp' || format === 'heic') return undefined;
  const { density } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (density === undefined) return undefined;
  return density >= MEASURED_DPI.min && density <= MEASURED_DPI.max ? density : undefined;
}

/** JPEG bytes that any writer may embed as they are. */
async function isPlainJpeg(bytes: Uint8Array, format: FileFormat): Promise<boolean> {
  if (format !== 'jpeg') return false;
  const { orientation, space } = await sharp(bytes).metadata();
  return (orientation ?? 1) === 1 && (space === 'srgb' || space === 'b-w');
}

/**
 * The size of a picture that decodes without a warning, as all who open it later ask; null for one with a damaged stretch (a
 * bad Huffman code, say), which is read as far as it goes and kept as a PNG.
 */
async function wholeSize(
  bytes: Uint8Array,
  pixels: number,
): Promise<{ width: number; height: number } | null> {
  try {
    const strict = sharp(bytes, { limitInputPixels: pixels, failOn: 'warning' });
    const { info } = await strict.raw().toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height };
  } catch {
    return null;
  }
}

async function readPicture(
  bytes: Uint8Array,
  format: FileFormat,
  index: number,
  limits: ImageLimits,
): Promise<Picture> {
  const image = (await decodePicture(bytes, format, index, limits.imagePixels))
    .flatten({ background: 'white' })
    .toColourspace('srgb');
  const dpi = await dpiOf(bytes, format);
  const whole = (await isPlainJpeg(bytes, format)) ? await wholeSize(bytes, limits.imagePixels) : null;
  if (whole) return { bytes, ...whole, dpi };
  const { data, info } = await image.png({ compressionLevel: 3 }).toBuffer({ resolveWithObject: true });
  return { bytes: new Uint8Array(data), width: info.width, height: info.height, dpi };
}

/**
 * The pictures of a file whose bytes nobody trusts, upright and on white: one, or one a page of a TIFF. `dpi` is
 * what is known better than the file knows it.
 *
 * @throws SutraError `image-too-large` before anything is decoded, `image-damaged`, `pdf-too-many-pages`.
 */
export async function openImage(
  bytes: Uint8Array,
  format: FileFormat,
  limits: ImageLimits,
  dpi?: number | null,
): Promise<Picture[]> {
  const size = await readSize(bytes, format);
  checkSize(size, limits);
  const pictures: Picture[] = [];
  for (let index = 0; index < size.count; index += 1) {
    try {
      const picture = await readPicture(bytes, format, index, limits);
      pictures.push(dpi ? { ...picture, dpi } : picture);
    } catch (error) {
      throw error instanceof SutraError ? error : damaged(error);
    }
  }
  return pictures;
}
