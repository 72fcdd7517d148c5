import sharp from 'sharp';
import { quadsOf, WHITE_QUAD } from '../print/pixels/pixel-quads.ts';

/** One byte a pixel, 0 is black. */
export interface GreyImage {
  data: Uint8Array;
  width: number;
  height: number;
}

/** Decodes to grey, at most `longest` pixels on the longer side. */
export async function readGrey(bytes: Uint8Array, longest?: number): Promise<GreyImage> {
  let image = sharp(bytes).flatten({ background: 'white' }).greyscale();
  if (longest)
    image = image.resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true });
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { data: oneChannel(data, info.channels), width: info.width, height: info.height };
}

function oneChannel(data: Buffer, channels: number): Uint8Array {
  // no Buffer, whose `slice` is no copy
  if (channels === 1) return new Uint8Array(data.buffer, data.byteOffset, data.length);
  return Uint8Array.from({ length: data.length / channels }, (_, i) => data[i * channels]!);
}

/**
 * A PNG of one channel that is not packed: a recogniser reads it once, and the grain of a photo, which takes 80 ms to be packed and 40 to
 * be unpacked, gets no smaller.
 */
export async function writeGrey(image: GreyImage): Promise<Uint8Array> {
  const { data, width, height } = image;
  return new Uint8Array(
    await sharp(data, { raw: { width, height, channels: 1 } })
      .toColourspace('b-w')
      .png({ compressionLevel: 0 })
      .toBuffer(),
  );
}

/** How many pixels have each grey level. */
export function histogram(data: Uint8Array): Uint32Array {
  // neighbours are often the same: counted apart, one addition need not wait for the other
  const [even, odd] = [new Uint32Array(256), new Uint32Array(256)];
  const quads = quadsOf(data);
  let white = 0;
  for (let i = 0; i < quads.length; i += 1) {
    const quad = quads[i]!;
    if (quad === WHITE_QUAD) {
      white += 4;
      continue;
    }
    even[quad & 255]! += 1;
    odd[(quad >> 8) & 255]! += 1;
    even[(quad >> 16) & 255]! += 1;
    odd[quad >>> 24]! += 1;
  }
  for (let at = 4 * quads.length; at < data.length; at += 1) even[data[at]!]! += 1;
  even[255]! += white;
  return even.map((count, level) => count + odd[level]!);
}

/** 1 for each pixel up to a level below white, 0 for the others. */
export function maskUpTo(data: Uint8Array, level: number): Uint8Array {
  const mask = new Uint8Array(data.length);
  const quads = quadsOf(data);
  for (let i = 0; i < quads.length; i += 1) {
    if (quads[i] === WHITE_QUAD) continue;
    for (let at = 4 * i; at < 4 * i + 4; at += 1) if (data[at]! <= level) mask[at] = 1;
  }
  for (let at = 4 * quads.length; at < data.length; at += 1) if (data[at]! <= level) mask[at] = 1;
  return mask;
}

/** The grey level that `share` of the pixels below `limit` do not exceed, by how many have each level. */
export function quantile(counts: Uint32Array, share: number, limit = 256): number {
  let total = 0;
  for (let level = 0; level < limit; level += 1) total += counts[level]!;
  let left = total * share;
  for (let level = 0; level < limit; level += 1) {
    left -= counts[level]!;
    if (left <= 0) return level;
  }
  return 0;
}

export const otsuThreshold = (data: Uint8Array): number => otsuLevel(histogram(data));

/** The grey level that best parts dark from light (Otsu, 1979). */
export function otsuLevel(counts: Uint32Array): number {
  let [sum, total] = [0, 0];
  for (let i = 0; i < 256; i += 1) {
    sum += i * counts[i]!;
    total += counts[i]!;
  }
  let below = 0;
  let sumBelow = 0;
  let best = 127;
  let bestSpread = -1;
  for (let i = 0; i < 255; i += 1) {
    below += counts[i]!;
    sumBelow += i * counts[i]!;
    const above = total - below;
    if (below === 0 || above === 0) continue;
    const distance = sumBelow / below - (sum - sumBelow) / above;
    const spread = below * above * distance * distance;
    if (spread > bestSpread) [bestSpread, best] = [spread, i];
  }
  return best;
}
