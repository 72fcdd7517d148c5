import { strFromU8, unzipSync } from 'fflate';
import { PDFDocument } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { formatPageRange, parsePageRange } from './page-range.ts';
import { extractPages, splitPages } from './split.ts';

async function pdfOf(widths: readonly number[]): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (const width of widths) document.addPage([width, 100]);
  return document.save();
}

const widthsOf = async (bytes: Uint8Array) =>
  (await PDFDocument.load(bytes)).getPages().map((page) => page.getWidth());

describe('page ranges', () => {
  it('refuses what is no range of this document', () => {
    for (const text of ['0', '4', '2-1', 'a', '1-', '-2'])
      expect([text, parsePageRange(text, 3)]).toEqual([text, null]);
  });

  it('reads and writes them', () => {
    expect(parsePageRange('1-3, 7; 5', 9)).toEqual([1, 2, 3, 7, 5]);
    expect(parsePageRange('  ', 9)).toEqual([]);
    expect(formatPageRange([7, 1, 3, 2])).toBe('1-3, 7');
  });
});

describe('splitting a PDF', () => {
  it('takes the chosen pages in their order', async () => {
    expect(await widthsOf(await extractPages(await pdfOf([100, 200, 300]), [3, 1]))).toEqual([300, 100]);
  });

  it('makes a file of each page, named so that they sort', async () => {
    const source = await pdfOf(Array.from({ length: 12 }, (_, index) => 100 + index));
    const files = unzipSync(await splitPages(source, [2, 11], 'notes'));
    expect(Object.keys(files)).toEqual(['notes-02.pdf', 'notes-11.pdf']);
    expect(strFromU8(files['notes-02.pdf'] ?? new Uint8Array()).slice(0, 5)).toBe('%PDF-');
    expect(await widthsOf(files['notes-11.pdf'] ?? new Uint8Array())).toEqual([110]);
  });
});
