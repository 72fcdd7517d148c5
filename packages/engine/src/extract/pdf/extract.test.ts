import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { buildPdf, HELVETICA, type PdfPageSource } from '../../../test/build-pdf.ts';
import type { RecognisedBlock, TextRecogniser } from '../recogniser.ts';
import { extractPdf } from './index.ts';
import { openRasteriser } from './raster.ts';

const sentence = (text: string): PdfPageSource => ({ content: `BT /F1 12 Tf 20 50 Td (${text}) Tj ET` });
const REQUEST = { languages: ['eng'], fileName: 'a.pdf' };
const scanImage = (width: number) => ({
  value: `<< /Type /XObject /Subtype /Image /Width ${width} /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 >>`,
  stream: '\x80'.repeat(width),
});
const SCAN_IMAGE = scanImage(1);
const SCAN: PdfPageSource = { content: '200 0 0 100 0 0 cm /I Do', resources: '/XObject << /I 3 0 R >>' };

/** Says one line, wherever it is asked. */
function recogniserOf(text: string): TextRecogniser & { asked: { languages: string[]; width: number }[] } {
  const asked: { languages: string[]; width: number }[] = [];
  const box = { x0: 100, y0: 100, x1: 700, y1: 140 };
  const words = text.split(' ').map((word) => ({ text: word, box, confidence: 0.95 }));
  const block: RecognisedBlock = {
    kind: 'text',
    box,
    paragraphs: [[{ words, box, baseline: 135, height: 40 }]],
  };
  return {
    asked,
    recognise: async (picture, languages) => {
      asked.push({ languages, width: picture.width });
      return [block];
    },
  };
}

const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(textOf).join('');
  if (typeof value !== 'object' || value === null) return '';
  const { type, value: text, children } = value as { type?: string; value?: string; children?: unknown };
  return type === 'text' ? (text ?? '') : textOf(children);
};

describe('a document', () => {
  it('is read page by page, and says so', async () => {
    const progress: string[] = [];
    const bytes = buildPdf([sentence('First page.'), sentence('Second page.')]);
    const { tree, pages } = await extractPdf(
      bytes,
      REQUEST,
      { recogniser: null },
      {
        onPages: (done, total) => progress.push(`${done}/${total}`),
      },
    );
    expect(pages).toBe(2);
    expect(textOf(tree.blocks)).toMatch(/First page\..*Second page\./);
    expect(progress).toEqual(['0/2', '1/2', '2/2']);
  });

  it.each([
    ['coarse', 1, 556],
    ['fine', 700, 700],
    ['very fine', 2000, 834],
  ])('sends the picture of a %s scan to the recogniser with the dots it has', async (_, dots, width) => {
    const recogniser = recogniserOf('Recognised words');
    const request = { ...REQUEST, languages: ['hin', 'eng'] };
    const { tree } = await extractPdf(buildPdf([SCAN], [scanImage(dots)]), request, { recogniser });
    expect(textOf(tree.blocks)).toContain('Recognised words');
    expect(recogniser.asked).toEqual([{ languages: ['hin', 'eng'], width }]);
  });

  it('keeps a scanned page as a picture where nobody recognises', async () => {
    const { tree, warnings } = await extractPdf(buildPdf([SCAN], [SCAN_IMAGE]), REQUEST, {
      recogniser: null,
    });
    expect(tree.blocks).toMatchObject([{ type: 'figure' }]);
    expect(Object.values(tree.images)).toHaveLength(1);
    expect(warnings.map(({ code }) => code)).toEqual(['page-kept-as-picture']);
  });

  it('loses no page for one that fails: its picture is kept, and it is named', async () => {
    const recogniser: TextRecogniser = { recognise: () => Promise.reject(new Error('broken')) };
    const bytes = buildPdf([sentence('Before it.'), SCAN, sentence('After it.')], [SCAN_IMAGE]);
    const { tree, warnings } = await extractPdf(bytes, REQUEST, { recogniser });
    expect(textOf(tree.blocks)).toMatch(/Before it\..*After it\./);
    expect(tree.blocks.some(({ type }) => type === 'figure')).toBe(true);
    expect(warnings).toEqual([{ code: 'pdf-page-failed', detail: 'Error', source: { page: 2 } }]);
  });

  it('takes the words of a wrong text layer from recognition', async () => {
    const shuffled = 'Xkd qtwz bcdfgh jklmn pqrst vwxz '.repeat(12);
    const recogniser = recogniserOf('These words are shown');
    const bytes = buildPdf([{ content: `BT /F1 1 Tf 24 74 Td (${shuffled}) Tj ET` }]);
    const { tree } = await extractPdf(bytes, REQUEST, { recogniser });
    expect(textOf(tree.blocks)).toContain('These');
  });

  it('stops between pages when it is cancelled', async () => {
    const stop = new AbortController();
    const bytes = buildPdf([sentence('One.'), sentence('Two.')]);
    const hooks = { signal: stop.signal, onPages: (done: number) => done > 0 && stop.abort() };
    await expect(extractPdf(bytes, REQUEST, { recogniser: null }, hooks)).rejects.toMatchObject({
      code: 'cancelled',
    });
  });
});

describe('a picture on a page of letters', () => {
  const resources = `/Font << ${HELVETICA} >> /XObject << /I 3 0 R >>`;
  const words = 'BT /F1 12 Tf 20 50 Td (The sign) Tj ET BT /F1 12 Tf 100 50 Td (is here.) Tj ET';
  const imagesIn = (value: unknown): number => JSON.stringify(value).match(/"type":"image"/g)?.length ?? 0;

  it('is kept in its line, however small it is', async () => {
    const bytes = buildPdf([{ content: `${words} q 16 0 0 10 76 49 cm /I Do Q`, resources }], [SCAN_IMAGE]);
    const { tree, warnings } = await extractPdf(bytes, REQUEST, { recogniser: null });
    expect(tree.blocks).toMatchObject([
      { type: 'paragraph', children: [{}, { type: 'image', width: 16, height: 10 }, {}] },
    ]);
    expect(Object.values(tree.images)).toHaveLength(1);
    expect(warnings).toEqual([]);
  });

  it('is left out with a warning where the text is printed over it', async () => {
    const lines = [20, 40, 60, 80].map((y) => `BT /F1 14 Tf 5 ${y} Td (Words over all of the page) Tj ET`);
    const content = `q 200 0 0 100 0 0 cm /I Do Q ${lines.join(' ')}`;
    const { tree, warnings } = await extractPdf(buildPdf([{ content, resources }], [SCAN_IMAGE]), REQUEST, {
      recogniser: null,
    });
    expect(imagesIn(tree.blocks)).toBe(0);
    expect(warnings).toMatchObject([{ code: 'pdf-background-left-out', source: { page: 1 } }]);
  });
});

describe('a drawing on a page of letters', () => {
  it('is kept with all of the width of its outer strokes', async () => {
    const circle =
      '120 50 m 120 61 129 70 140 70 c 151 70 160 61 160 50 c 160 39 151 30 140 30 c 129 30 120 39 120 50 c s';
    const { content } = sentence('A circle');
    const bytes = buildPdf([{ content: `${content} 1 w ${circle}` }]);
    const { tree } = await extractPdf(bytes, REQUEST, { recogniser: null });
    const pictures = Object.values(tree.images);
    expect(pictures).toHaveLength(1);
    for (const { bytes: png, width, height } of pictures) {
      const grey = await sharp(png).greyscale().raw().toBuffer();
      const rim = [...grey].filter((_, at) => {
        const [x, y] = [at % width, Math.floor(at / width)];
        return x === 0 || y === 0 || x === width - 1 || y === height - 1;
      });
      expect(Math.min(...rim)).toBe(255);
    }
  });
});

describe('a part of a page', () => {
  it('is drawn at its place and resolution', async () => {
    const bytes = buildPdf([{ content: '1 0 0 rg 50 40 100 20 re f' }]);
    const rasteriser = await openRasteriser(bytes, { imagePixels: 1_000_000 });
    const box = { x0: 40, y0: 30, x1: 90, y1: 80 };
    const picture = await rasteriser.draw({ page: 1, size: { width: 200, height: 100 }, box, dpi: 144 });
    expect(picture).toMatchObject({ width: 100, height: 100, mime: 'image/png' });
    const pixels = await sharp(picture.bytes).raw().toBuffer();
    const at = (x: number, y: number) => [...pixels.subarray((y * 100 + x) * 3, (y * 100 + x) * 3 + 3)];
    expect(at(10, 10)).toEqual([255, 255, 255]);
    expect(at(30, 40)).toEqual([255, 0, 0]);
    rasteriser.close();
  });

  it('is drawn smaller where it would be too large', async () => {
    const rasteriser = await openRasteriser(buildPdf([sentence('x')]), { imagePixels: 5000 });
    const picture = await rasteriser.draw({ page: 1, size: { width: 200, height: 100 }, dpi: 600 });
    expect(picture.width * picture.height).toBeLessThanOrEqual(5200);
    rasteriser.close();
  });
});
