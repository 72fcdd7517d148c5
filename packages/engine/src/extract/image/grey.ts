import sharp from 'sharp';

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
  if (channels === 1) return data;
  return Uint8Array.from({ length: data.length / channels }, (_, i) => data[i * channels]!);
}

export async function writeGrey(image: GreyImage): Promise<Uint8Array> {
  const { data, width, height } = image;
  return new Uint8Array(
    await sharp(data, { raw: { width, height, channels: 1 } })
      .png({ compressionLevel: 3 })
      .toBuffer(),
  );
}

/** The grey level that best parts dark from light (Otsu, 1979). */
export function otsuThreshold(data: Uint8Array): number {
  const counts = new Float64Array(256);
  for (const value of data) counts[value]! += 1;
  let sum = 0;
  for (let i = 0; i < 256; i += 1) sum += i * counts[i]!;
  let below = 0;
  let sumBelow = 0;
  let best = 127;
  let bestSpread = -1;
  for (let i = 0; i < 255; i += 1) {
    below += counts[i]!;
    sumBelow += i * counts[i]!;
    const above = data.length - below;
    if (below === 0 || above === 0) continue;
    const distance = sumBelow / below - (sum - sumBelow) / above;
    const spread = below * above * distance * distance;
    if (spread > bestSpread) [bestSpread, best] = [spread, i];
  }
  return best;
}
