import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { EngineWarning } from '../../tree/index.ts';
import { openRasteriser } from '../pdf/raster.ts';
import { createPictureStore } from '../pictures.ts';
import { readPicture } from './index.ts';

/** The upper half of a page of the project's own corpus at 300 dots an inch, with what lies beside it. */
async function photoWith(...edges: { left: number; width: number }[]) {
  const file = new URL('../../../../../bench/data/pdf/pdf/cm/d12_mixed.pdf', import.meta.url);
  const rasteriser = await openRasteriser(new Uint8Array(await readFile(file)), { imagePixels: 1e8 });
  const { bytes, width } = await rasteriser.draw({
    page: 1,
    size: (await rasteriser.sizeOf(1))!,
    dpi: 300,
    grey: true,
  });
  rasteriser.close();
  const height = 1_700;
  const page = sharp(bytes).extract({ left: 0, top: 0, width, height });
  const ink = edges.map((edge) => ({
    input: { create: { width: edge.width, height, channels: 3 as const, background: 'black' } },
    left: edge.left,
    top: 0,
  }));
  return { bytes: new Uint8Array(await page.composite(ink).png().toBuffer()), width, height };
}

async function codesOf(photo: Awaited<ReturnType<typeof photoWith>>): Promise<string[]> {
  const warnings: EngineWarning[] = [];
  const recogniser = { recognise: async () => [] };
  const context = {
    page: 1,
    pictures: createPictureStore(),
    warn: (warning: EngineWarning) => warnings.push(warning),
  };
  await readPicture(photo, { languages: ['eng'], recogniser }, context);
  return warnings.map(({ code }) => code);
}

it('warns that the edge of the paper beside the text was left out', async () => {
  expect(await codesOf(await photoWith({ left: 12, width: 4 }))).toContain('page-surroundings-left-out');
  expect(await codesOf(await photoWith())).not.toContain('page-surroundings-left-out');
}, 60_000);
