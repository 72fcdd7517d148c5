import { SutraError } from '@sutra/contract';
import { describe, expect, it } from 'vitest';
import { buildPdf, HELVETICA, type PdfObject, type PdfPageSource } from '../../../test/build-pdf.ts';
import { extractPdf, PDF_LIMITS } from './index.ts';
import { plainText } from './layout/inline-math/inlines.ts';
import type { PageReader } from './page.ts';
import { openPdf, type PdfLimits } from './reader/open.ts';

const REQUEST = { languages: ['eng'], fileName: 'a.pdf' };
const AFTER: PdfPageSource = { content: 'BT /F1 12 Tf 20 50 Td (after it) Tj ET' };

async function extract(pages: PdfPageSource[], extra: PdfObject[], limits: Partial<PdfLimits> = {}) {
  const reader = await openPdf(buildPdf(pages, extra), { ...PDF_LIMITS, ...limits });
  const { tree, warnings } = await extractPdf(
    buildPdf(pages, extra),
    { ...REQUEST, reader },
    { recogniser: null },
  );
  const words = tree.blocks.map((block) =>
    block.type === 'paragraph' ? plainText(block.children) : block.type,
  );
  return { words, warnings };
}

/** A font whose map to Unicode names sixteen million characters, one by one to whoever reads it. */
const ENDLESS_MAP: PdfObject[] = [
  {
    value:
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode 4 0 R >>',
  },
  {
    value: '<< >>',
    stream: `begincmap 1 begincodespacerange <000000> <FFFFFF> endcodespacerange ${'1 beginbfrange <000000> <FFFFFE> <0041> endbfrange '.repeat(40)} endcmap`,
  },
];
const ENDLESS: PdfPageSource = {
  content: 'BT /F1 12 Tf 20 50 Td (lost) Tj ET',
  resources: '/Font << /F1 3 0 R >>',
};

describe('a page that asks for too much', () => {
  it('is kept as a picture where its font keeps the reader busy for minutes; the next is read', async () => {
    const { words, warnings } = await extract([ENDLESS, AFTER], ENDLESS_MAP, { pageTime: 2000 });
    expect(words).toEqual(['figure', 'after it']);
    expect(warnings).toMatchObject([{ code: 'pdf-page-too-complex', source: { page: 1 } }]);
  });

  it('is kept as a picture where it draws two million times', async () => {
    const { words, warnings } = await extract([{ content: 'q Q '.repeat(1_000_000) }, AFTER], []);
    expect(words).toEqual(['figure', 'after it']);
    expect(warnings).toMatchObject([{ code: 'pdf-page-too-complex', source: { page: 1 } }]);
  });

  it('gives up its picture of a billion dots, not its words', async () => {
    const image: PdfObject = {
      value:
        '<< /Type /XObject /Subtype /Image /Width 31623 /Height 31623 /ColorSpace /DeviceRGB /BitsPerComponent 8 >>',
      stream: 'abcd',
    };
    const page = {
      content: 'BT /F1 12 Tf 20 80 Td (beside it) Tj ET q 100 0 0 50 20 10 cm /I Do Q',
      resources: `/Font << ${HELVETICA} >> /XObject << /I 3 0 R >>`,
    };
    const { words } = await extract([page, AFTER], [image]);
    expect(words.join(' ')).toMatch(/beside it.*after it/);
  });
});

describe('a document of which no page can be had', () => {
  const unreadable = (code: 'took-too-long' | 'out-of-memory' | 'pdf-damaged'): PageReader => ({
    pages: 2,
    info: { tagged: false },
    labels: null,
    page: () => Promise.reject(new SutraError(code)),
    outline: () => Promise.resolve([]),
    close: () => Promise.resolve(),
  });
  /** Bytes of which no picture can be drawn either. */
  const nothing = new Uint8Array([0]);

  it.each([
    ['took-too-long', 'pdf-pages-too-complex'],
    ['out-of-memory', 'out-of-memory'],
    ['pdf-damaged', 'pdf-damaged'],
  ] as const)('says so: %s on each page is %s', async (code, reported) => {
    const reading = extractPdf(nothing, { ...REQUEST, reader: unreadable(code) }, { recogniser: null });
    await expect(reading).rejects.toMatchObject({ code: reported });
  });
});

describe('a document', () => {
  it('a document of five thousand pages is refused before any is read', async () => {
    const bytes = buildPdf(Array.from({ length: 5000 }, () => AFTER));
    await expect(extractPdf(bytes, REQUEST, { recogniser: null })).rejects.toMatchObject({
      code: 'pdf-too-many-pages',
      details: { pages: 5000 },
    });
  });

  it('is left at once when it is cancelled, whatever its page is busy with', async () => {
    const stop = new AbortController();
    const bytes = buildPdf([ENDLESS, AFTER], ENDLESS_MAP);
    setTimeout(() => stop.abort(), 300);
    const start = performance.now();
    const reading = extractPdf(bytes, REQUEST, { recogniser: null }, { signal: stop.signal });
    await expect(reading).rejects.toMatchObject({ code: 'cancelled' });
    expect(performance.now() - start).toBeLessThan(PDF_LIMITS.pageTime);
  });
});
