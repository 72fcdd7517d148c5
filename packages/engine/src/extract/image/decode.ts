import './ambient.d.ts';
import type { FileFormat } from '@sutra/contract';
import bmp from '@vingle/bmp-js';
import sharp, { type Sharp } from 'sharp';

/** Without its fourth channel, which most writers leave at zero and mean opaque. */
function decodeBmp(bytes: Uint8Array): Sharp {
  const { data, width, height } = bmp.decode(Buffer.from(bytes), true);
  return sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha();
}

/** libheif is loaded with the first such file: it takes a quarter of the start of an engine. */
async function decodeHeic(bytes: Uint8Array): Promise<Sharp> {
  const { default: convertHeic } = await import('heic-convert');
  return sharp(await convertHeic({ buffer: Buffer.from(bytes), format: 'PNG' }));
}

/** The picture at `index` of a file, upright, ready to be worked on. Animations give their first frame. */
export async function decodePicture(
  bytes: Uint8Array,
  format: FileFormat,
  index: number,
  pixels: number,
): Promise<Sharp> {
  if (format === 'bmp') return decodeBmp(bytes);
  if (format === 'heic') return decodeHeic(bytes);
  return sharp(bytes, { page: index, limitInputPixels: pixels, failOn: 'error' }).autoOrient();
}
