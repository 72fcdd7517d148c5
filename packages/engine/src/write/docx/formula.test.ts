import { describe, expect, test } from 'vitest';
import { bodyLines } from '../../../test/docx-parts.ts';
import type { Block, DocumentTree, MathNode } from '../../tree/index.ts';
import { type WriteDocxOptions, writeDocx } from './index.ts';

const symbol = (text: string): MathNode => ({ type: 'symbol', text, class: 'ordinary' });
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const IMAGES: DocumentTree['images'] = {
  crop: { mime: 'image/png', bytes: new Uint8Array(PNG), width: 1, height: 1 },
};

async function body(blocks: Block[], options: Partial<WriteDocxOptions>): Promise<string> {
  const created = new Date('2026-01-02T03:04:05Z');
  return bodyLines(await writeDocx({ blocks, images: IMAGES }, { created, ...options }));
}

describe('a formula that the engine is not sure of', () => {
  const formula = (confidence: number): Block => ({
    type: 'paragraph',
    children: [
      {
        type: 'math',
        math: [symbol('x')],
        confidence,
        picture: { type: 'image', image: 'crop', alt: 'the formula as printed' },
      },
    ],
  });

  test.each([
    ['beside', true, true],
    ['instead', false, true],
    ['none', true, false],
  ] as const)('with pictures %s', async (pictures, native, picture) => {
    const xml = await body([formula(0.4)], { pictures });
    expect([xml.includes('<m:oMath>'), xml.includes('descr="the formula as printed"')]).toEqual([
      native,
      picture,
    ]);
  });

  test('needs no picture where the engine is sure', async () => {
    expect(await body([formula(0.97)], { pictures: 'instead' })).not.toContain('<w:drawing>');
  });
});

describe('equation numbers in compatibility mode', () => {
  const equation: Block = {
    type: 'equation',
    math: [
      {
        type: 'equationArray',
        layout: 'align',
        rows: [
          { cells: [[symbol('a')], [symbol('b')]], number: { text: '(1)', label: 'one' } },
          { cells: [[symbol('c')], [symbol('d')]], number: { text: '(2)' } },
        ],
      },
    ],
  };

  test('stand in the third column of a table, where references find them', async () => {
    const xml = await body(
      [
        equation,
        { type: 'paragraph', children: [{ type: 'crossReference', label: 'one', parentheses: true }] },
      ],
      {
        numbering: 'table',
      },
    );
    expect(xml).not.toContain('<m:t>#</m:t>');
    expect(xml).toMatch(
      /\(<\/w:t><\/w:r><w:bookmarkStart w:id="1" w:name="ref_one_1"\/><w:r>.{0,60}<w:t xml:space="preserve">1</,
    );
    expect(xml).toContain(' REF ref_one_1 \\h ');
    expect(xml).not.toContain(' SET ');
  });
});
