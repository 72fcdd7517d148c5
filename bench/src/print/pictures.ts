import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openRasteriser } from '../../../packages/engine/src/extract/pdf/raster.ts';
import type { PdfSource } from '../pdf/sources.ts';
import { degrade, type Grade } from './degrade.ts';
import { seedOf } from './random.ts';

export interface PictureRequest {
  dpi: number;
  grade: Grade;
  seed: number;
}

/** Where the picture lies that a PDF was made of. */
export const jpegBeside = (path: string) => path.replace(/\.pdf$/, '.jpg');

/** A hundred million: no page of a corpus is refused. */
const LIMITS = { imagePixels: 100_000_000 };

/**
 * Draws every page of a PDF, or one of them, as a picture in `folder`; their paths in the order of the pages.
 *
 * @param only the number of the one page, from 1
 */
export async function drawPictures(
  { name, pdf }: Pick<PdfSource, 'name' | 'pdf'>,
  { dpi, grade, seed }: PictureRequest,
  folder: string,
  only?: number,
): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  const rasteriser = await openRasteriser(new Uint8Array(readFileSync(pdf)), LIMITS);
  const paths: string[] = [];
  const [first, last] = [only ?? 1, only ?? Infinity];
  for (let page = first; page <= last; page += 1) {
    const size = await rasteriser.sizeOf(page);
    if (size === null) break;
    const drawn = await rasteriser.drawGrey({ page, size, dpi });
    const picture = await degrade(drawn, dpi, grade, seedOf(`${name} ${page}`, seed));
    const path = join(folder, `${name.replaceAll('/', '_')}_${page}.${picture.ending}`);
    writeFileSync(path, picture.bytes);
    if (picture.jpeg) writeFileSync(jpegBeside(path), picture.jpeg);
    paths.push(path);
  }
  rasteriser.close();
  return paths;
}
