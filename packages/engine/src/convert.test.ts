import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FileFormat, OUTPUT_FORMATS } from '@sutra/contract';
import { describe, expect, it } from 'vitest';
import { buildPdf } from '../test/build-pdf.ts';
import { part } from '../test/docx-parts.ts';
import { type ConvertRequest, convert } from './convert.ts';

const fixture = (name: string) => readFile(join(import.meta.dirname, '../../../test/fixtures', name));

function requestOf(content: string | Uint8Array, changes: Partial<ConvertRequest> = {}): ConvertRequest {
  return {
    bytes: typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content),
    fileName: 'note.md',
    format: 'markdown',
    to: 'docx',
    languages: ['eng'],
    created: new Date(0),
    ...changes,
  };
}

const noPorts = { recogniser: null };

describe('convert', () => {
  it.each<[string, string, FileFormat, string]>([
    ['a text without a word', ' \n\n', 'markdown', 'nothing-found'],
    ['bytes that are no text', '\0\x01\x02\x03'.repeat(20), 'text', 'text-not-readable'],
    ['a PDF that stops after its first line', '%PDF-1.7\n', 'pdf', 'pdf-damaged'],
    ['a picture that is none', 'no picture', 'png', 'image-damaged'],
  ])('refuses %s', async (_what, content, format, code) => {
    await expect(convert(requestOf(content, { format }), noPorts)).rejects.toMatchObject({ code });
  });

  it.each(['docx', 'markdown', 'latex'] as const)(
    'tells of a picture outside of a LaTeX file once, as %s',
    async (to) => {
      const content =
        '\\documentclass{article}\\begin{document}See \\includegraphics{plots/growth.png}.\\end{document}';
      const { warnings } = await convert(
        requestOf(content, { fileName: 'a.tex', format: 'latex', to }),
        noPorts,
      );
      expect(warnings.map(({ code, detail }) => [code, detail])).toEqual([
        ['image-not-included', 'plots/growth.png'],
      ]);
    },
  );

  it('sets equation numbers beside their equations where that is asked for', async () => {
    const content = '$$x = 1 \\tag{1}$$\n';
    const native = await convert(requestOf(content), noPorts);
    const table = await convert(requestOf(content, { numbering: 'table' }), noPorts);
    const holdsTable = ({ bytes }: typeof native) => part(bytes, 'word/document.xml').includes('<w:tbl>');
    expect([holdsTable(native), holdsTable(table)]).toEqual([false, true]);
  });

  it('tells its steps in order and what the file holds', async () => {
    const reported: unknown[] = [];
    await convert(requestOf('# Circle\n\n$$A = \\pi r^2$$\n'), noPorts, {
      onStep: (step) => reported.push(step),
      onPages: (done, total) => reported.push([done, total]),
      onContentType: (type) => reported.push(type),
    });
    expect(reported).toEqual(['analyzing', 'extracting', [1, 1], 'mathematical', 'converting']);
  });

  it.each(OUTPUT_FORMATS)('writes %s', async (to) => {
    const result = await convert(requestOf('Let $x = 1$ and $y = \\frac12$.', { to }), noPorts);
    expect(result.audit).toEqual({
      native: 2,
      repaired: 0,
      keptAsText: 0,
      sure: 2,
      doubtful: 0,
      keptAsPictures: 0,
    });
    expect(result.bytes.length).toBeGreaterThan(10);
  });

  it('reads a PDF by its glyphs', async () => {
    const request = requestOf(await fixture('quadratic.pdf'), { format: 'pdf', fileName: 'quadratic.pdf' });
    const result = await convert(request, noPorts);
    expect(result).toMatchObject({ contentType: 'mathematical', pages: 2 });
    expect(result.audit.native).toBeGreaterThan(5);
  });

  it('reads the pages that are asked for, and no others', async () => {
    const pdf = { format: 'pdf' as const, fileName: 'quadratic.pdf', pageRange: [{ from: 2, to: null }] };
    const reported: unknown[] = [];
    const result = await convert(requestOf(await fixture('quadratic.pdf'), pdf), noPorts, {
      onPages: (done, total) => reported.push([done, total]),
    });
    expect(result.pages).toBe(1);
    expect(reported).toEqual([
      [0, 1],
      [1, 1],
    ]);
    const pages = result.tree.blocks.flatMap(({ source }) => source?.page ?? []);
    expect(new Set(pages)).toEqual(new Set([2]));
  });

  it.each<[string, FileFormat]>([
    ['quadratic.pdf', 'pdf'],
    ['notice.jpg', 'jpeg'],
  ])('says how many pages %s has where none of them was asked for', async (fileName, format) => {
    const request = requestOf(await fixture(fileName), {
      format,
      fileName,
      pageRange: [{ from: 5, to: 9 }],
    });
    await expect(convert(request, noPorts)).rejects.toMatchObject({
      code: 'pages-outside',
      details: { pages: format === 'pdf' ? 2 : 1 },
    });
  });

  it('keeps a scan as a picture where nobody can recognise it', async () => {
    const request = requestOf(await fixture('notice.jpg'), { format: 'jpeg', fileName: 'notice.jpg' });
    const { tree, contentType, audit } = await convert(request, noPorts);
    expect(contentType).toBe('text');
    expect(audit).toMatchObject({ sure: 0, keptAsPictures: 1 });
    expect(Object.keys(tree.images)).toHaveLength(1);
  });
});

describe('running heads of a PDF', () => {
  const head = (number: number) =>
    `BT /F1 8 Tf 10 90 Td (City School) Tj 150 0 Td (${number}) Tj ET BT /F1 8 Tf 10 50 Td (Text of page ${number}, ${'on '.repeat(number)}) Tj 0 -10 Td (and more of it) Tj ET`;
  const bytes = buildPdf([1, 2, 3].map((number) => ({ content: head(number) })));
  const converted = (to: ConvertRequest['to']) =>
    convert(requestOf(bytes, { fileName: 'a.pdf', format: 'pdf', to }), noPorts);

  it('are the header of the Word file', async () => {
    const { bytes: docx, warnings } = await converted('docx');
    expect(part(docx, 'word/header1.xml')).toMatch(/City School.* PAGE /);
    expect(part(docx, 'word/document.xml')).not.toContain('City School');
    expect(warnings).toEqual([]);
  });

  it('are told of where the output has no pages', async () => {
    const { warnings } = await converted('markdown');
    expect(warnings).toEqual([{ code: 'running-heads-left-out', detail: 'City School' }]);
  });
});
