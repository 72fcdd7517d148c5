import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { HELVETICA, writePdf } from '../../../../test/build-pdf.ts';
import { openDocument } from './document.ts';
import { outlinesOf } from './font-cache.ts';
import { openPdf } from './open.ts';
import { shownFonts } from './shown-fonts.ts';

const LIMITS = { pages: 1, imagePixels: 1_000_000, operators: 5000, pageTime: 10_000 };
const CHECKSUM_BYTES = 4;

const pageWith = (compressed: Uint8Array) =>
  writePdf([
    { value: '<< /Type /Catalog /Pages 2 0 R >>' },
    { value: '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 200 100] >>' },
    { value: `<< /Type /Page /Parent 2 0 R /Resources << /Font << ${HELVETICA} >> >> /Contents 4 0 R >>` },
    { value: '<< /Filter /FlateDecode >>', stream: compressed },
  ]);

async function textOf(bytes: Uint8Array): Promise<string> {
  const reader = await openPdf(bytes, LIMITS);
  try {
    return (await reader.page(1)).glyphs.map(({ text }) => text).join('');
  } finally {
    await reader.close();
  }
}

const content = deflateSync('BT /F1 8 Tf 20 40 Td (still here) Tj ET');

it.each([
  ['whole', content],
  ['without its checksum', content.subarray(0, -CHECKSUM_BYTES)],
  ['before other bytes', Buffer.concat([content, Buffer.from('other bytes')])],
])('compressed content is read: %s', async (_, compressed) => {
  expect(await textOf(pageWith(compressed))).toBe('still here');
});

const page = (width: number, height: number) =>
  writePdf([
    { value: '<< /Type /Catalog /Pages 2 0 R >>' },
    { value: '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 200 100] >>' },
    { value: '<< /Type /Page /Parent 2 0 R /Resources << /XObject << /I 5 0 R >> >> /Contents 4 0 R >>' },
    { value: '<< >>', stream: Buffer.from('q 90 0 0 60 20 30 cm /I Do Q') },
    {
      value: `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 >>`,
      stream: new Uint8Array(width * height * 3),
    },
  ]);

it('images have their place and size, and are not decoded', async () => {
  const bytes = page(30, 20);
  const reader = await openPdf(bytes, LIMITS);
  expect((await reader.page(1)).images).toEqual([
    { id: 'image1', width: 30, height: 20, x0: 20, y0: 10, x1: 110, y1: 70 },
  ]);
  await reader.close();
  const opened = await openDocument(bytes, { imagePixels: LIMITS.imagePixels, openTime: LIMITS.pageTime });
  const proxy = await opened.document.getPage(1);
  const { argsArray } = await proxy.getOperatorList();
  const id = argsArray.flat().find((value) => typeof value === 'string' && value.startsWith('img_'));
  expect(await new Promise((resolve) => proxy.objs.get(id, resolve))).toBeNull();
  await opened.close();
});

it('outlines come in full precision, whatever Node has', async () => {
  const bytes = readFileSync(new URL('../../../../test/fixtures/pdf/paper.pdf', import.meta.url));
  const opened = await openDocument(new Uint8Array(bytes), { imagePixels: 1, openTime: LIMITS.pageTime });
  const proxy = await opened.document.getPage(1);
  const operators = await proxy.getOperatorList();
  await opened.fonts.load(proxy, operators);
  const outlines = [...shownFonts(operators)].flatMap(([id, { glyphs }]) => {
    const outlineOf = outlinesOf(proxy, id);
    return [...glyphs.values()].map(({ fontChar }) => outlineOf(fontChar) ?? []);
  });
  // The corners of Type 1 fonts are thousandths of an em.
  const offsets = outlines.flatMap((outline) => Array.from(outline, (value) => value * 1000));
  expect(offsets.length).toBeGreaterThan(1000);
  expect(offsets.every((value) => Math.abs(value - Math.round(value)) < 0.001)).toBe(true);
  await opened.close();
});
