import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test, vi } from 'vitest';
import { part, schemaParts } from '../../../test/docx-parts.ts';
import { validateParts } from '../../../test/validate-xml.ts';
import type { Block, DocumentTree, ImageData, Inline, ListBlock, TableBlock } from '../../tree/index.ts';
import { writeDocx } from './index.ts';

/** Validators are slow on a busy machine. */
vi.setConfig({ testTimeout: 60_000 });

const CREATED = new Date('2026-01-02T03:04:05Z');

interface Written {
  bytes: Uint8Array;
  warnings: string[];
  errors: string[];
}

const trees: Partial<DocumentTree>[] = [];
let allWritten: Promise<Written[]> | undefined;

/** Writes every tree and validates all of them at once: the validator takes half a second to read its schema. */
async function writeAll(): Promise<Written[]> {
  const all = await Promise.all(
    trees.map(async (tree) => {
      const warnings = new Set<string>();
      const bytes = await writeDocx(
        { blocks: [], images: {}, ...tree },
        { created: CREATED, warn: ({ code }) => warnings.add(code) },
      );
      return { bytes, warnings: [...warnings] };
    }),
  );
  const errors = await validateParts(
    all.flatMap(({ bytes }, at) =>
      schemaParts(bytes).map(([name, xml]): [string, string] => [`${at}-${name}`, xml]),
    ),
  );
  return all.map((one, at) => ({ ...one, errors: errors.filter((error) => error.startsWith(`${at}-`)) }));
}

/** What tests that a tree is written as a valid document, and looks at it. */
function written(tree: Partial<DocumentTree>, look: (written: Written) => void): () => Promise<void> {
  const at = trees.push(tree) - 1;
  return async () => {
    allWritten ??= writeAll();
    const one = (await allWritten)[at]!;
    expect(one.errors).toEqual([]);
    look(one);
  };
}

const text = (value: string): Inline => ({ type: 'text', value });
const paragraph = (...children: Inline[]): Block => ({ type: 'paragraph', children });
const shownText = (bytes: Uint8Array) =>
  [...part(bytes, 'word/document.xml').matchAll(/<w:t [^>]*>([^<]*)/g)].map(([, value]) => value).join('');

function nested(depth: number): ListBlock {
  const inner: Block[] = depth > 1 ? [nested(depth - 1)] : [];
  return {
    type: 'list',
    ordered: true,
    tight: true,
    items: [{ children: [paragraph(text(`level ${depth}`)), ...inner] }],
  };
}

function table(rows: number, columns: number, extra: Partial<TableBlock> = {}): TableBlock {
  const cell = (row: number, column: number) => ({ children: [paragraph(text(`${row}/${column}`))] });
  return {
    type: 'table',
    align: [],
    headerRows: 1,
    rules: 'all',
    rows: Array.from({ length: rows }, (_, row) => ({
      cells: Array.from({ length: columns }, (_, column) => cell(row, column)),
    })),
    ...extra,
  };
}

describe('text that XML cannot hold', () => {
  test(
    'control characters go, half characters become U+FFFD, markup stays text',
    written(
      {
        title: '<w:p/> & "]]>"\u0000',
        blocks: [
          paragraph(text('a\u0000\u0008b \uD800c]]> &amp; <script>&#0; \uFFFE')),
          { type: 'code', value: '\u001B[1m]]>\r\nx\ty' },
        ],
      },
      ({ bytes, warnings }) => {
        expect(warnings).toEqual(['characters-removed']);
        expect(shownText(bytes)).toBe('ab \uFFFDc]]&gt; &amp;amp; &lt;script&gt;&amp;#0; [1m]]&gt;x    y');
        expect(part(bytes, 'docProps/core.xml')).toContain(
          '&lt;w:p/&gt; &amp; &quot;]]&gt;&quot;</dc:title>',
        );
      },
    ),
  );

  const bad = '"/><w:p>\u0000';
  test(
    'labels, colours, languages and links never become markup',
    written(
      {
        language: bad,
        blocks: [
          paragraph(
            { type: 'anchor', label: bad },
            { type: 'crossReference', label: bad, parentheses: true },
            { type: 'color', color: bad, children: [text('colour')] },
            { type: 'span', language: bad, children: [text('span')] },
            { type: 'link', url: `https://example.org/${bad}`, title: bad, children: [text('link')] },
            { type: 'footnoteReference', id: bad },
          ),
          { type: 'footnote', id: bad, children: [] },
          { type: 'question', number: bad, depth: -3, marks: bad, children: [] },
          { type: 'question', number: '٣%1', depth: 99, children: [] },
          {
            type: 'list',
            ordered: true,
            tight: true,
            start: Number.NaN,
            template: `%${bad}`,
            items: [{ children: [] }],
          },
          { type: 'options', columns: 0, items: [{ label: bad, children: [] }] },
        ],
      },
      ({ bytes }) =>
        expect(part(bytes, 'word/_rels/document.xml.rels')).toContain(
          'Target="https://example.org/%22/%3E%3Cw:p%3E"',
        ),
    ),
  );
});

/** A paragraph in so many quotes. */
function quoted(depth: number): Block {
  let quote: Block = paragraph(text('at the bottom'));
  for (let at = 0; at < depth; at++) quote = { type: 'quote', children: [quote] };
  return quote;
}

describe('shapes that Word cannot hold', () => {
  test(
    'lists deeper than nine levels are clamped and say so',
    written({ blocks: [nested(100)] }, ({ bytes, warnings }) => {
      expect(warnings).toEqual(['list-too-deep']);
      expect(shownText(bytes)).toContain('level 1');
      expect(part(bytes, 'word/document.xml')).not.toContain('<w:ilvl w:val="9"/>');
    }),
  );

  test(
    'nesting that would exhaust the stack is kept as text',
    written({ blocks: [quoted(20_000), paragraph(text('after'))] }, ({ bytes, warnings }) => {
      expect(warnings).toEqual(['nesting-too-deep']);
      expect(shownText(bytes)).toBe('at the bottomafter');
    }),
  );

  test(
    'a table of more than 63 columns goes on in a second table',
    written({ blocks: [table(3, 130)] }, ({ bytes, warnings }) => {
      const xml = part(bytes, 'word/document.xml');
      expect(warnings).toEqual(['table-too-wide']);
      expect(xml.match(/<w:tbl>/g)).toHaveLength(3);
      expect(xml.match(/<w:tc>/g)).toHaveLength(3 * 130);
    }),
  );

  const cell = (columnSpan: number, rowSpan: number) => ({ columnSpan, rowSpan, children: [] });
  const rows = [
    { cells: [cell(2, 99), cell(1, 2)] },
    { cells: [cell(5, 1), cell(Number.NaN, -1)] },
    { cells: [] },
    { cells: [cell(1e9, 1)] },
  ];
  test(
    'spans that overlap, pass the edge or are no numbers are made regular',
    written({ blocks: [table(0, 0, { rows, widths: [0, Number.NaN], headerRows: 9 })] }, ({ warnings }) =>
      expect(warnings).toContain('table-ragged'),
    ),
  );

  test(
    'tables without rows or cells, empty blocks and unknown pages',
    written(
      {
        page: { width: Number.NaN, height: -1, margins: { top: 1e9, right: 0, bottom: 0, left: 0 } },
        blocks: [
          table(0, 0),
          table(2, 0),
          { type: 'section', columns: 1e9 },
          { type: 'quote', children: [] },
          { type: 'theorem', kind: '', children: [] },
          { type: 'equation', math: [] },
          { type: 'section', columns: -1 },
          { type: 'list', ordered: false, tight: true, items: [] },
          { type: 'pageBreak' },
          { type: 'pageBreak' },
          table(1, 1),
        ],
      },
      ({ errors }) => expect(errors).toEqual([]),
    ),
  );
});

describe('pictures that do not decode', () => {
  const image = (bytes: number[], mime: ImageData['mime'] = 'image/png'): ImageData => ({
    mime,
    bytes: new Uint8Array(bytes),
    width: 10,
    height: 10,
  });

  const mimes = ['image/png', 'image/jpeg', 'image/gif', 'image/svg+xml'] as const;
  test(
    'become a visible note',
    written(
      {
        images: Object.fromEntries(mimes.map((mime) => [mime, image([1, 2, 3], mime)])),
        blocks: mimes.map((mime) => paragraph({ type: 'image', image: mime, alt: `lost ${mime}` })),
      },
      ({ bytes, warnings }) => {
        expect(warnings).toEqual(['image-undecodable']);
        expect(shownText(bytes)).toContain('[lost image/gif]');
        expect(Object.keys(unzipSync(bytes)).filter((name) => name.includes('media'))).toEqual([]);
      },
    ),
  );

  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><rect width="40" height="20"/></svg>';
  test(
    'an SVG has a raster picture beside it',
    written(
      {
        images: { a: { ...image([]), mime: 'image/svg+xml', bytes: new TextEncoder().encode(svg) } },
        blocks: [{ type: 'figure', image: { type: 'image', image: 'a', alt: 'a box' } }],
      },
      ({ bytes }) =>
        expect(Object.keys(unzipSync(bytes)).filter((name) => name.includes('media'))).toEqual([
          'word/media/image1.png',
          'word/media/image1.svg',
        ]),
    ),
  );
});

describe('size', () => {
  test('5 MB of text, 10,000 headings and a table of 500 × 50 are written', async () => {
    const words = 'The quick brown fox — तेज़ भूरी लोमड़ी — jumps. '.repeat(110_000);
    const headings = Array.from(
      { length: 10_000 },
      (_, index): Block => ({
        type: 'heading',
        level: 2,
        label: `h${index}`,
        children: [text(`Heading ${index}`)],
      }),
    );
    const bytes = await writeDocx(
      { blocks: [paragraph(text(words)), ...headings, table(500, 50)], images: {} },
      { created: CREATED },
    );
    const xml = strFromU8(unzipSync(bytes)['word/document.xml'] ?? new Uint8Array());
    expect(xml.match(/<w:pStyle w:val="Heading2"\/>/g)).toHaveLength(10_000);
    expect(xml.match(/<w:tc>/g)).toHaveLength(25_000);
    expect(xml.endsWith('</w:body></w:document>')).toBe(true);
  });
});
