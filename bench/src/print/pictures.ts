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

/** A hundred million: no page of a corpus is refused. */
const LIMITS = { imagePixels: 100_000_000 };

/** Draws every page of a PDF as a picture in `folder`; their paths in the order of the pages. */
export async function drawPictures(
  { name, pdf }: PdfSource,
  { dpi, grade, seed }: PictureRequest,
  folder: string,
): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  const rasteriser = await openRasteriser(new Uint8Array(readFileSync(pdf)), LIMITS);
  const paths: string[] = [];
  for (let page = 1; ; page += 1) {
    const size = await rasteriser.sizeOf(page);
    if (size === null) break;
    const drawn = await rasteriser.drawGrey({ page, size, dpi });
    const picture = await degrade(drawn, dpi, grade, seedOf(`${name} ${page}`, seed));
    const path = join(folder, `${name.replaceAll('/', '_')}_${page}.${picture.ending}`);
    writeFileSync(path, picture.bytes);
    paths.push(path);
  }
  rasteriser.close();
  return paths;
}
