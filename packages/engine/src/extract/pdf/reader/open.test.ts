import { readFileSync } from 'node:fs';
import { SutraError } from '@sutra/contract';
import { describe, expect, it } from 'vitest';
import {
  buildPdf,
  HELVETICA,
  type PdfObject,
  type PdfPageSource,
  writePdf,
} from '../../../../test/build-pdf.ts';
import type { Page } from '../page.ts';
import { openPdf } from './open.ts';

const LIMITS = { pages: 3, imagePixels: 1_000_000, operators: 5000, pageTime: 10_000 };

async function readPages(bytes: Uint8Array, ...numbers: number[]): Promise<Page[]> {
  const reader = await openPdf(bytes, LIMITS);
  try {
    const pages: Page[] = [];
    for (const number of numbers) pages.push(await reader.page(number));
    return pages;
  } finally {
    await reader.close();
  }
}

async function readOne(source: PdfPageSource, extra: PdfObject[] = [], catalogue = ''): Promise<Page> {
  const [page] = await readPages(buildPdf([source], extra, catalogue), 1);
  return page!;
}

const textOf = (page: Page) => page.glyphs.map(({ text }) => text).join('');
const fixture = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../../../test/fixtures/pdf/${name}.pdf`, import.meta.url)));

describe('glyphs', () => {
  it('stand where the text matrix, the rise and the spacings put them', async () => {
    const page = await readOne({ content: 'BT /F1 10 Tf 2 Tc 5 Tw 50 Tz 3 Ts 20 40 Td (A B) Tj ET' });
    const [a, , b] = page.glyphs;
    expect(a).toMatchObject({ text: 'A', x: 20, baseline: 57, size: 10 });
    // A is 667 wide, the blank 278: (6.67 + 2 + 2.78 + 2 + 5) * 0.5
    expect(b!.x).toBeCloseTo(20 + (6.67 + 2 + 2.78 + 2 + 5) / 2, 2);
    expect(b!.advance).toBeCloseTo(6.67 / 2, 2);
  });

  it('know their ink apart from their advance', async () => {
    const page = await readOne({ content: 'BT /F1 100 Tf 20 10 Td (p.) Tj ET' });
    const [p, dot] = page.glyphs;
    expect(p!.ink.y1).toBeGreaterThan(p!.baseline + 15);
    expect(dot!.ink.y0).toBeGreaterThan(dot!.baseline - 20);
    expect(dot!.ink.y1).toBeCloseTo(dot!.baseline, 0);
  });

  it.each([
    [0, { x: 20, baseline: 60 }],
    [90, { x: 40, baseline: 20 }],
    [180, { x: 180, baseline: 40 }],
    [270, { x: 60, baseline: 180 }],
  ])('follow a page that is turned by %i degrees', async (turn, place) => {
    const page = await readOne({ content: 'BT /F1 10 Tf 20 40 Td (A) Tj ET', entries: `/Rotate ${turn}` });
    expect(page.glyphs[0]).toMatchObject(place);
    expect((page.glyphs[0]!.rotation + turn + 360) % 360).toBe(0);
  });

  it('count from the corner of the crop box, and are gone outside of it', async () => {
    const content = 'BT /F1 10 Tf 60 40 Td (in) Tj -50 0 Td (out) Tj ET';
    const page = await readOne({ content, entries: '/CropBox [50 20 150 80]' });
    expect(page).toMatchObject({ width: 100, height: 60 });
    expect(textOf(page)).toBe('in');
    expect(page.glyphs[0]).toMatchObject({ x: 10, baseline: 40 });
  });

  it('are placed through the matrix of the form that draws them', async () => {
    const form: PdfObject = {
      value: `<< /Type /XObject /Subtype /Form /BBox [0 0 50 50] /Matrix [2 0 0 2 10 10] /Resources << /Font << ${HELVETICA} >> >> >>`,
      stream: 'BT /F1 10 Tf 5 5 Td (A) Tj ET',
    };
    const page = await readOne({ content: '/X Do', resources: '/XObject << /X 3 0 R >>' }, [form]);
    expect(page.glyphs[0]).toMatchObject({ x: 20, baseline: 80, size: 20 });
  });

  it('glyphs of the text layer of a scan are read as invisible', async () => {
    const page = await readOne({ content: 'BT /F1 10 Tf 3 Tr 20 40 Td (hid) Tj 0 Tr (seen) Tj ET' });
    expect(page.glyphs.map(({ visible }) => visible)).toEqual([false, false, false, true, true, true, true]);
  });

  it('too small or too large to be text are shapes, and blanks of such a size nothing', async () => {
    const tiny = await readOne({ content: 'BT /F1 0.2 Tf 20 40 Td (A A) Tj ET' });
    expect(tiny.glyphs).toEqual([]);
    expect(tiny.shapes).toHaveLength(2);
    const huge = await readOne({ content: 'BT /F1 900 Tf -100 -100 Td (M) Tj ET' });
    expect(huge.glyphs).toEqual([]);
    expect(huge.shapes).toMatchObject([{ x0: 0, x1: 200, y0: 0, y1: 100, filled: true }]);
  });

  it('stand in the box of the form that draws them, with its paths', async () => {
    const form: PdfObject = {
      value: `<< /Type /XObject /Subtype /Form /BBox [0 0 99 99] /Resources << /Font << ${HELVETICA} >> >> >>`,
      stream: '20 20 m 60 30 l S BT /F1 10 Tf 5 40 Td (A) Tj ET',
    };
    const content = 'BT /F1 10 Tf 20 90 Td (A) Tj ET /X Do BT /F1 10 Tf 20 80 Td (A) Tj ET';
    const page = await readOne({ content, resources: '/XObject << /X 3 0 R >>' }, [form]);
    const inside = page.glyphs[1]!.ink;
    expect(page.forms).toEqual([{ x0: inside.x0, x1: 60, y0: inside.y0, y1: 80 }]);
  });

  it('glyphs in a form without paths are in no drawing: it places words or a picture', async () => {
    const form: PdfObject = {
      value: `<< /Type /XObject /Subtype /Form /BBox [0 0 99 99] /Resources << /Font << ${HELVETICA} >> >> >>`,
      stream: 'BT /F1 10 Tf 5 40 Td (A) Tj ET',
    };
    const content = '20 20 m 60 30 l S /X Do 20 30 m 60 40 l S';
    const page = await readOne({ content, resources: '/XObject << /X 3 0 R >>' }, [form]);
    expect([page.shapes.length, page.forms]).toEqual([2, []]);
  });

  it('know what the producer marked as an artifact with properties, and the rules beside it', async () => {
    const page = await readOne({
      content:
        '/Artifact <</Type /Pagination>> BDC BT /F1 10 Tf 20 90 Td (h) Tj ET 20 85 m 180 85 l S EMC ' +
        '/P BMC BT /F1 10 Tf 20 50 Td (t) Tj ET EMC /Artifact BMC BT /F1 10 Tf 20 5 Td (f) Tj ET EMC',
    });
    expect(page.glyphs.map(({ text, artifact }) => [text, artifact ?? false])).toEqual([
      ['h', true],
      ['t', false],
      ['f', false],
    ]);
    expect(page.rules[0]?.artifact).toBe(true);
  });

  it('know the headings that the producer tagged', async () => {
    const element = (role: string, number: number) =>
      `<< /Type /StructElem /S /${role} /P 3 0 R /Pg 6 0 R /K ${number} >>`;
    const page = await readOne(
      {
        content:
          '/H2 <</MCID 0>> BDC BT /F1 10 Tf 20 90 Td (h) Tj ET EMC /P <</MCID 1>> BDC BT /F1 10 Tf 20 50 Td (t) Tj ET EMC',
        entries: '/StructParents 0',
      },
      [
        { value: `<< /Type /StructTreeRoot /K [4 0 R 5 0 R] /ParentTree << /Nums [0 [4 0 R 5 0 R]] >> >>` },
        { value: element('H2', 0) },
        { value: element('P', 1) },
      ],
      '/MarkInfo << /Marked true >> /StructTreeRoot 3 0 R',
    );
    expect(page.glyphs.map(({ text, headingLevel }) => [text, headingLevel])).toEqual([
      ['h', 2],
      ['t', undefined],
    ]);
  });

  it('glyphs of a layer that is switched off are left out', async () => {
    const layer: PdfObject = { value: '<< /Type /OCG /Name (off) >>' };
    const page = await readOne(
      {
        content: 'BT /F1 10 Tf 20 40 Td /OC /L BDC (off) Tj EMC (on) Tj ET',
        resources: `/Font << ${HELVETICA} >> /Properties << /L 3 0 R >>`,
      },
      [layer],
      '/OCProperties << /OCGs [3 0 R] /D << /OFF [3 0 R] >> >>',
    );
    expect(textOf(page)).toBe('on');
  });

  it('glyphs of a filled-in form field are read, drawn by the file or not', async () => {
    const field =
      '<< /Type /Annot /Subtype /Widget /FT /Tx /T (n) /V (Asha) /F 4 /Rect [20 20 120 40] /DA (/F1 10 Tf 0 g) >>';
    const page = await readOne(
      { content: '', entries: '/Annots [4 0 R]' },
      [
        { value: `<< /Fields [4 0 R] /NeedAppearances true /DR << /Font << ${HELVETICA} >> >> >>` },
        { value: field },
      ],
      '/AcroForm 3 0 R',
    );
    expect(textOf(page)).toBe('Asha');
    expect(page.glyphs[0]!.x).toBeCloseTo(22, 0);
  });

  it('keep their colour', async () => {
    const page = await readOne({ content: 'BT /F1 10 Tf 1 0 0 rg 20 40 Td (A) Tj ET' });
    expect(page.glyphs[0]!.color).toBe('ff0000');
  });
});

/** Two dots by two. */
const IMAGE: PdfObject = {
  value:
    '<< /Type /XObject /Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8 >>',
  stream: 'abcd',
};

describe('rules, shapes and pictures', () => {
  it('takes thin fills and straight strokes for rules', async () => {
    const page = await readOne({ content: '10 50 80 0.4 re f 1 w 20 10 m 20 60 l S' });
    expect(page.shapes).toEqual([]);
    expect(page.rules).toMatchObject([
      { direction: 'horizontal', x0: 10, x1: 90 },
      { direction: 'vertical', x0: 19.5, x1: 20.5, y0: 40, y1: 90, thickness: 1 },
    ]);
    expect(page.rules[0]!.thickness).toBeCloseTo(0.4, 3);
  });

  it('takes a stroked box for four rules and a curve for a shape', async () => {
    const page = await readOne({ content: '10 10 50 30 re S 100 50 m 120 80 140 80 160 50 c S' });
    expect(page.rules.map(({ direction }) => direction).sort()).toEqual([
      'horizontal',
      'horizontal',
      'vertical',
      'vertical',
    ]);
    expect(page.shapes).toHaveLength(1);
    expect(page.shapes[0]!.y0).toBeCloseTo(100 - 72.5, 1);
  });

  it.each([
    ['filled, then stroked about', '10 50 8 0.24 re f 0.2 w 9.88 50 8.12 0.36 re S'],
    ['filled and stroked at once', '0.2 w 10 50 8 0.3 re B'],
    ['stroked alone', '0.2 w 10 50 8 0.36 re S'],
  ])('takes a bar that was %s for one rule', async (_, content) => {
    const page = await readOne({ content });
    expect(page.shapes).toEqual([]);
    expect(page.rules).toMatchObject([{ direction: 'horizontal' }]);
  });

  it('ends a rule where its stroke does', async () => {
    const page = await readOne({ content: '0.4 w 10 50 m 18 50 l S' });
    expect(page.rules).toMatchObject([{ x0: 10, x1: 18 }]);
  });

  it('keeps a bar and the frame of another below it apart', async () => {
    const page = await readOne({ content: '10 50 8 0.24 re f 0.2 w 10 48.5 8 0.3 re S' });
    expect(page.rules).toHaveLength(2);
  });

  it('leaves out what is white, clipped away or fully transparent', async () => {
    const page = await readOne({
      content: '1 g 0 0 200 100 re f 0 g /G gs 10 10 50 50 re f q 0 0 5 5 re W n 20 20 60 60 re f Q',
      resources: '/ExtGState << /G << /ca 0 >> >>',
    });
    expect([...page.shapes, ...page.rules]).toEqual([]);
  });

  it('finds pictures and takes a picture of one dot for the rule that it draws', async () => {
    const dot = '80 0 0 0.5 10 90 cm BI /W 1 /H 1 /IM true /BPC 1 /D [1 0] ID \x80 EI';
    const page = await readOne(
      { content: `q 50 0 0 30 20 40 cm /I Do Q ${dot}`, resources: '/XObject << /I 3 0 R >>' },
      [IMAGE],
    );
    expect(page.images).toMatchObject([{ x0: 20, x1: 70, y0: 30, y1: 60, width: 2, height: 2 }]);
    expect(page.rules).toMatchObject([{ direction: 'horizontal', x0: 10, x1: 90 }]);
  });

  it('notes pictures that an opaque box was painted over, with round corners or without', async () => {
    const resources = '/XObject << /I 3 0 R >> /ExtGState << /G << /ca 0.5 >> >>';
    const covered = async (after: string) => {
      const content = `q 50 0 0 30 20 40 cm /I Do Q 1 1 1 rg ${after}`;
      return (await readOne({ content, resources }, [IMAGE])).images[0]?.covered ?? false;
    };
    const round =
      '30 42 m 60 42 l 64 42 68 46 68 50 c 68 60 l 68 64 64 68 60 68 c 30 68 l 26 68 22 64 22 60 c';
    expect(await covered('22 42 46 26 re f')).toBe(true);
    expect(await covered(`${round} 22 50 l 22 46 26 42 30 42 c h f`)).toBe(true);
    expect(await covered('/G gs 22 42 46 26 re f')).toBe(false);
    expect(await covered('22 42 20 26 re f')).toBe(false);
    expect(await covered('22 42 m 68 42 l 68 68 l h f')).toBe(false);
  });
});

describe('a document', () => {
  it('tells its links, labels, outline and title', async () => {
    const extra: PdfObject[] = [
      { value: '<< /Type /Outlines /First 4 0 R /Last 4 0 R /Count 1 >>' },
      { value: '<< /Title (One) /Parent 3 0 R /Dest [5 0 R /XYZ 0 70 null] >>' },
    ];
    const links =
      '/Annots [<< /Type /Annot /Subtype /Link /Rect [10 20 60 40] /A << /S /URI /URI (https://example.org/) >> >> ' +
      '<< /Type /Annot /Subtype /Link /Rect [10 50 60 60] /Dest [5 0 R /Fit] >>]';
    const bytes = buildPdf(
      [{ content: '', entries: links }],
      extra,
      '/Outlines 3 0 R /PageLabels << /Nums [0 << /S /r /St 4 >>] >> /Lang (en-IN) /MarkInfo << /Marked true >>',
    );
    const reader = await openPdf(bytes, LIMITS);
    const page = await reader.page(1);
    expect(page.links).toEqual([
      { url: 'https://example.org/', x0: 10, y0: 60, x1: 60, y1: 80 },
      { x0: 10, y0: 40, x1: 60, y1: 50 },
    ]);
    expect(page.label).toBe('iv');
    expect(await reader.outline()).toEqual([{ title: 'One', depth: 0, page: 1, y: 30 }]);
    expect(reader.info).toMatchObject({ language: 'en-IN', tagged: true });
    await reader.close();
  });
});

describe('TeX fonts', () => {
  it('are read without a Unicode map: ligatures, accents, AMS signs, pieces of delimiters', async () => {
    const [page] = await readPages(fixture('symbols-cm'), 1);
    const text = textOf(page!);
    expect(text).toContain('Cafénaïve,officeandflows.');
    expect(text).toContain('ϕφϵε');
    expect(text).toContain('⪯≪□≰ℝ𝒜');
    const names = page!.glyphs.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['summationdisplay', 'radicalbigg', 'parenleftBig']));
    for (const piece of ['⎛', '⎜', '⎝', '⎞', '⎟', '⎠']) expect(text).toContain(piece);
    expect(page!.glyphs.every((glyph) => glyph.text !== '')).toBe(true);
  });

  it('give accents an ink that stays above the letters', async () => {
    const [page] = await readPages(fixture('symbols-cm'), 1);
    const hat = page!.glyphs.find(({ text }) => text === 'ˆ');
    expect(hat!.ink.y1).toBeLessThan(hat!.baseline - hat!.size * 0.5);
  });

  it('call themselves math, bold and italic where they are', async () => {
    const [page] = await readPages(fixture('symbols-cm'), 1);
    const fonts = new Map(page!.glyphs.map(({ font }) => [font.name, font]));
    expect(fonts.get('CMMI10')).toMatchObject({ math: true, italic: true, encoding: 'OML', family: 'CMMI' });
    expect(fonts.get('CMR10')).toMatchObject({ math: false, encoding: 'OT1', kind: 'type1', unmapped: 0 });
    expect(fonts.get('CMEX10')).toMatchObject({ math: true, encoding: 'OMX' });
  });

  it('fonts of newtx are read by the names in their programs', async () => {
    const [page] = await readPages(fixture('symbols-newtx'), 1);
    const text = textOf(page!);
    expect(text).toContain('𝑥+𝑦=𝑧');
    for (const sign of ['∑', '∏', '𝛼≠𝛽', '≅', 'ℤ', '√']) expect(text).toContain(sign);
  });

  it('bitmap fonts of TeX are known by their widths', async () => {
    const [page] = await readPages(fixture('symbols-type3'), 1);
    const text = textOf(page!);
    for (const part of ['office', 'α+β≤γ', '√', '∈', '∑']) expect(text).toContain(part);
    expect(new Set(page!.glyphs.map(({ font }) => font.kind))).toEqual(new Set(['type3']));
    expect(page!.glyphs.map(({ font }) => font.name)).toEqual(
      expect.arrayContaining(['cmr10', 'cmmi10', 'cmex10']),
    );
  });
});

describe('bad files', () => {
  const codeOf = async (bytes: Uint8Array) => {
    const error = await openPdf(bytes, LIMITS).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(SutraError);
    return (error as SutraError).code;
  };
  const page = { content: 'BT /F1 10 Tf 20 40 Td (still here) Tj ET' };
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
  const bytesOf = (source: string) => new Uint8Array(Buffer.from(source, 'latin1'));

  it('files that are empty, pictures or cut off are damaged', async () => {
    expect(await codeOf(new Uint8Array())).toBe('pdf-damaged');
    expect(await codeOf(bytesOf('\x89PNG\r\n\x1a\n'))).toBe('pdf-damaged');
    expect(await codeOf(buildPdf([page]).slice(0, 120))).toBe('pdf-damaged');
  });

  it('files with a password are refused', async () => {
    const key = `(${'x'.repeat(32)})`;
    const objects = [
      { value: '<< /Type /Catalog /Pages 2 0 R >>' },
      { value: '<< /Type /Pages /Kids [] /Count 0 >>' },
    ];
    const trailer = `/ID [(a) (a)] /Encrypt << /Filter /Standard /V 1 /R 2 /O ${key} /U ${key} /P -4 >>`;
    expect(await codeOf(writePdf(objects, trailer))).toBe('pdf-encrypted');
  });

  it('files without pages and files with too many are told apart', async () => {
    expect(await codeOf(buildPdf([]))).toBe('pdf-no-pages');
    expect(await codeOf(buildPdf([page, page, page, page]))).toBe('pdf-too-many-pages');
  });

  it('files with a broken cross-reference table are read all the same', async () => {
    const broken = text(buildPdf([page])).replace(/\d{10} 00000 n/g, '0000000007 00000 n');
    expect(textOf((await readPages(bytesOf(broken), 1))[0]!)).toContain('still');
  });

  it('reading ends where forms and fonts draw themselves', async () => {
    const form: PdfObject = {
      value: '<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 3 0 R >> >> >>',
      stream: '/X Do /X Do',
    };
    const looped = await readOne({ content: '/X Do', resources: '/XObject << /X 3 0 R >>' }, [form]);
    expect(looped.glyphs).toEqual([]);
  });

  it('a file with a page of too many operators loses that page only', async () => {
    const bytes = buildPdf([{ content: 'q Q '.repeat(4000) }, page]);
    const reader = await openPdf(bytes, LIMITS);
    await expect(reader.page(1)).rejects.toMatchObject({ code: 'out-of-memory' });
    expect(textOf(await reader.page(2))).toContain('still');
    await reader.close();
  });
});
