import './ambient.d.ts';
import type { FileFormat } from '@sutra/contract';
import bmpJs from 'bmp-js';
import { decode as decodeDeepBmp } from 'bmp-ts';
import convertHeic from 'heic-convert';
import sharp, { type Sharp } from 'sharp';

/** bmp-js reads palettes, run lengths and 24 bits; 16 and 32 bits are right in bmp-ts only. */
function decodeBmp(bytes: Uint8Array): Sharp {
  const buffer = Buffer.from(bytes);
  const bits = buffer.readUInt16LE(28);
  const deep = bits === 16 || bits === 32;
  const { data, width, height } = deep ? decodeDeepBmp(buffer, { toRGBA: true }) : bmpJs.decode(buffer);
  const channels = Buffer.alloc(width * height * 3);
  const first = deep ? 0 : 3;
  const step = deep ? 1 : -1;
  for (let i = 0; i < width * height; i += 1) {
    for (let c = 0; c < 3; c += 1) channels[i * 3 + c] = data[i * 4 + first + c * step]!;
  }
  return sharp(channels, { raw: { width, height, channels: 3 } });
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
