import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { openRasteriser } from '../pdf/raster.ts';
import type { TextRecogniser } from '../recogniser.ts';
import { extractImage } from './index.ts';

/** Signs alone are read. */
const recogniser: TextRecogniser = { recognise: () => Promise.resolve([]) };

/** A formula of the bench, drawn as a screenshot shows it. */
async function screenshot(page: number, dpi: number): Promise<Uint8Array> {
  const file = new URL('../../../../../bench/data/single/cm.pdf', import.meta.url);
  const rasteriser = await openRasteriser(new Uint8Array(await readFile(file)), { imagePixels: 1e7 });
  const { bytes } = await rasteriser.draw({ page, size: (await rasteriser.sizeOf(page))!, dpi, grey: true });
  rasteriser.close();
  return bytes;
}

it('keeps a formula that is doubtful throughout where the picture shows nothing else', async () => {
  const request = { bytes: await screenshot(9, 96), format: 'png' as const, languages: ['eng'] };
  const { tree, warnings } = await extractImage(request, { recogniser });
  expect(tree.blocks).toMatchObject([{ type: 'equation', picture: { type: 'image' } }]);
  expect((tree.blocks[0] as { confidence?: number }).confidence).toBeLessThan(0.39);
  expect(warnings).toEqual([]);
}, 30_000);
