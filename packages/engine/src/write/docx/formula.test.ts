import { describe, expect, test } from 'vitest';
import { bodyLines } from '../../../test/docx-parts.ts';
import type { Block, MathNode } from '../../tree/index.ts';
import { type WriteDocxOptions, writeDocx } from './index.ts';

const symbol = (text: string): MathNode => ({ type: 'symbol', text, class: 'ordinary' });
async function body(blocks: Block[], options: Partial<WriteDocxOptions>): Promise<string> {
  const created = new Date('2026-01-02T03:04:05Z');
  return bodyLines(await writeDocx({ blocks, images: {} }, { created, ...options }));
}

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
      /\(<\/w:t><\/w:r><w:bookmarkStart w:id="1" w:name="ref_one_1"\/>.{0,200} SEQ Equation /,
    );
    expect(xml).toContain(' REF ref_one_1 \\h ');
    expect(xml).not.toContain(' SET ');
  });
});

test('lines are aligned by columns in compatibility mode, as other programs show alignment marks', async () => {
  const rows = [{ cells: [[symbol('a')], [symbol('b')]] }];
  const blocks: Block[] = [{ type: 'equation', math: [{ type: 'equationArray', layout: 'align', rows }] }];
  expect(await body(blocks, { numbering: 'table' })).not.toContain('&amp;');
  expect(await body(blocks, { numbering: 'native' })).toContain('a&amp;b');
});

test('numbers of more lines than one array holds in Word stand at the margin', async () => {
  const rows = Array.from({ length: 150 }, (_, index) => ({
    cells: [[symbol('a')], [symbol('b')]],
    number: { text: `(${index + 1})` },
  }));
  const xml = await body(
    [{ type: 'equation', math: [{ type: 'equationArray', layout: 'align', rows }] }],
    {},
  );
  expect(xml.match(/<m:oMathPara>/g)).toHaveLength(3);
  expect(xml.match(/<m:maxDist m:val="1"\/>/g)).toHaveLength(3);
  expect(xml.match(/<m:t>#<\/m:t>/g)).toHaveLength(150);
  expect(xml.match(/ SEQ Equation /g)).toHaveLength(150);
});

test('a displayed formula stands at the left where the source has it there, else in the middle', async () => {
  const equation = (align?: 'left'): Block => ({
    type: 'equation',
    math: [symbol('a')],
    ...(align && { align }),
  });
  expect(await body([equation('left')], {})).toContain('<m:jc m:val="left"/>');
  expect(await body([equation()], {})).toContain('<m:jc m:val="centerGroup"/>');
});
