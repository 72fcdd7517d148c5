import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { buildPdf } from '../../../test/build-pdf.ts';
import { extractPdf } from '../pdf/index.ts';
import { openRasteriser } from '../pdf/raster.ts';
import type { TextRecogniser } from '../recogniser.ts';
import { writeGrey } from './grey.ts';
import { extractImage } from './index.ts';

/** Signs alone are read. */
const recogniser: TextRecogniser = { recognise: () => Promise.resolve([]) };

/** A formula of the bench, drawn as a screenshot shows it. */
async function screenshot(page: number, dpi: number): Promise<Uint8Array> {
  const file = new URL('../../../../../bench/data/single/cm.pdf', import.meta.url);
  const rasteriser = await openRasteriser(new Uint8Array(await readFile(file)), { imagePixels: 1e7 });
  const image = await rasteriser.drawGrey({ page, size: (await rasteriser.sizeOf(page))!, dpi });
  rasteriser.close();
  return writeGrey(image);
}

it('keeps a formula that is doubtful throughout where the picture shows nothing else', async () => {
  const request = { bytes: await screenshot(16, 96), format: 'png' as const, languages: ['eng'] };
  const { tree, warnings } = await extractImage(request, { recogniser });
  expect(tree.blocks).toMatchObject([{ type: 'equation', picture: { type: 'image' } }]);
  expect((tree.blocks[0] as { confidence?: number }).confidence).toBeLessThan(0.39);
  expect(warnings).toEqual([]);
});

it('keeps it where the picture is the page of a PDF, as a phone sends it', async () => {
  const { data, info } = await sharp(await screenshot(16, 96))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [width, height] = [info.width, info.height].map((px) => (72 * px) / 96) as [number, number];
  const image = `<< /Type /XObject /Subtype /Image /Width ${info.width} /Height ${info.height} /ColorSpace /DeviceGray /BitsPerComponent 8 >>`;
  const bytes = buildPdf(
    [
      {
        content: `${width} 0 0 ${height} 0 0 cm /I Do`,
        resources: '/XObject << /I 3 0 R >>',
        entries: `/MediaBox [0 0 ${width} ${height}]`,
      },
    ],
    [{ value: image, stream: new Uint8Array(data) }],
  );
  const { tree } = await extractPdf(bytes, { languages: ['eng'], fileName: 'a.pdf' }, { recogniser });
  expect(tree.blocks).toMatchObject([{ type: 'equation', picture: { type: 'image' } }]);
  expect((tree.blocks[0] as { confidence?: number }).confidence).toBeLessThan(0.39);
});
