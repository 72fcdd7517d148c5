import { PDFDocument } from 'pdf-lib';
import { expect, it } from 'vitest';
import { pdfOfPages } from './pages-pdf.ts';

/** The smallest JPEG that its header describes: a frame of the size, one channel. */
function jpeg(width: number, height: number): Uint8Array {
  const frame = [0xff, 0xc0, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0];
  return Uint8Array.from([0xff, 0xd8, ...frame, 0xff, 0xd9]);
}

it('the PDF of photographed pages makes one page of each picture, in their order and shape, as long as A4', async () => {
  const sizes = [
    { width: 300, height: 400 },
    { width: 800, height: 200 },
  ];
  const pdf = await pdfOfPages(
    sizes.map(({ width, height }) => ({ bytes: jpeg(width, height), width, height })),
  );
  const pages = (await PDFDocument.load(pdf)).getPages().map((page) => page.getSize());
  expect(pages).toEqual([
    { width: expect.closeTo(631.5), height: 842 },
    { width: 842, height: expect.closeTo(210.5) },
  ]);
});
