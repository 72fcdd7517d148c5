import './ambient.d.ts';
import type { FileFormat } from '@sutra/contract';
import bmp from '@vingle/bmp-js';
import convertHeic from 'heic-convert';
import sharp, { type Sharp } from 'sharp';

/** Without its fourth channel, which most writers leave at zero and mean opaque. */
function decodeBmp(bytes: Uint8Array): Sharp {
  const { data, width, height } = bmp.decode(Buffer.from(bytes), true);
  return sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha();
}

async function decodeHeic(bytes: Uint8Array): Promise<Sharp> {
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
