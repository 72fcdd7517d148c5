import * as fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { schemaParts } from '../../../test/docx-parts.ts';
import { validateParts } from '../../../test/validate-xml.ts';
import type { Block, Inline, TableCell } from '../../tree/index.ts';
import { writeHtml } from '../html/index.ts';
import { writeLatex } from '../latex/index.ts';
import { writeMarkdown } from '../markdown/index.ts';
import { writeText } from '../text/index.ts';
import { writeDocx } from './index.ts';

/** Validators are slow on a busy machine. */
vi.setConfig({ testTimeout: 60_000 });

const word = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    'a',
    'क्ष',
    '<w:p>',
    ']]>',
    '\uD800',
    '\u0000',
    '&#0;',
    '\\end{document}',
    '$',
    '(1)',
    '-->',
  ),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
);
const label = fc.constantFrom('one', 'two', '', '"/>');
const number = fc.oneof(fc.integer({ min: -3, max: 80 }), fc.constantFrom(Number.NaN, Infinity, 1e12, 0.5));
const align = fc.option(fc.constantFrom('left', 'center', 'right', 'justify'), { nil: undefined });

const { inline } = fc.letrec<{ inline: Inline; inlines: Inline[] }>((tie) => ({
  inlines: fc.array(tie('inline'), { maxLength: 4 }),
  inline: fc.oneof(
    { maxDepth: 4 },
    fc.record({ type: fc.constant('text' as const), value: word }),
    fc.record({ type: fc.constant('inlineCode' as const), value: word }),
    fc.record({ type: fc.constant('break' as const) }),
    fc.record({ type: fc.constant('anchor' as const), label }),
    fc.record({ type: fc.constant('footnoteReference' as const), id: label }),
    fc.record({ type: fc.constant('crossReference' as const), label, parentheses: fc.boolean() }),
    fc.record({
      type: fc.constant('image' as const),
      image: label,
      alt: word,
      width: number,
      height: number,
    }),
    fc.record({
      type: fc.constant('math' as const),
      math: fc.array(
        fc.record({
          type: fc.constant('symbol' as const),
          text: word,
          class: fc.constant('ordinary' as const),
        }),
      ),
    }),
    fc.record({
      type: fc.constant('mark' as const),
      mark: fc.constantFrom('strong', 'emphasis', 'superscript', 'smallCaps', 'highlight'),
      children: tie('inlines'),
    }),
    fc.record({ type: fc.constant('color' as const), color: word, children: tie('inlines') }),
    fc.record({ type: fc.constant('span' as const), language: word, children: tie('inlines') }),
    fc.record({
      type: fc.constant('link' as const),
      url: fc.oneof(
        word,
        word.map((text) => `https://example.org/${text}`),
        label.map((name) => `#${name}`),
      ),
      title: word,
      children: tie('inlines'),
    }),
  ),
}));
const inlines = fc.array(inline, { maxLength: 5 });
const equationNumber = fc.option(fc.record({ text: word, label }), { nil: undefined });

const { block } = fc.letrec<{ block: Block; blocks: Block[]; cell: TableCell }>((tie) => ({
  blocks: fc.array(tie('block'), { maxLength: 3 }),
  cell: fc.record({ columnSpan: number, rowSpan: number, align, children: tie('blocks') }),
  block: fc.oneof(
    { maxDepth: 4 },
    fc.record({ type: fc.constant('paragraph' as const), align, children: inlines }),
    fc.record({
      type: fc.constant('heading' as const),
      level: fc.constantFrom(0, 1, 2, 6),
      number: fc.option(word, { nil: undefined }),
      label,
      children: inlines,
    }),
    fc.record({ type: fc.constant('equation' as const), math: fc.constant([]), number: equationNumber }),
    fc.record({ type: fc.constant('code' as const), language: word, value: word }),
    fc.record({ type: fc.constantFrom('rule' as const, 'pageBreak' as const) }),
    fc.record({ type: fc.constant('section' as const), columns: number }),
    fc.record({
      type: fc.constant('figure' as const),
      image: fc.record({ type: fc.constant('image' as const), alt: word }),
      caption: fc.option(inlines, { nil: undefined }),
      label,
    }),
    fc.record({
      type: fc.constant('options' as const),
      columns: number,
      items: fc.array(fc.record({ label: word, children: inlines }), { maxLength: 5 }),
    }),
    fc.record({ type: fc.constant('alternative' as const), children: inlines }),
    fc.record({ type: fc.constant('quote' as const), children: tie('blocks') }),
    fc.record({ type: fc.constant('footnote' as const), id: label, children: tie('blocks') }),
    fc.record({
      type: fc.constant('theorem' as const),
      kind: word,
      number: word,
      title: inlines,
      label,
      children: tie('blocks'),
    }),
    fc.record({
      type: fc.constant('question' as const),
      number: word,
      depth: number,
      marks: word,
      children: tie('blocks'),
    }),
    fc.record({
      type: fc.constant('list' as const),
      ordered: fc.boolean(),
      tight: fc.boolean(),
      start: number,
      format: fc.constantFrom('decimal', 'lowerLetter', 'upperRoman'),
      template: word,
      bullet: word,
      items: fc.array(
        fc.record({
          label: fc.option(inlines, { nil: undefined }),
          checked: fc.option(fc.boolean(), { nil: undefined }),
          children: tie('blocks'),
        }),
        { maxLength: 3 },
      ),
    }),
    fc.record({
      type: fc.constant('table' as const),
      caption: fc.option(inlines, { nil: undefined }),
      label,
      align: fc.constant([]),
      widths: fc.option(fc.array(number), { nil: undefined }),
      headerRows: number,
      rules: fc.constantFrom('all', 'none', 'horizontal'),
      rows: fc.array(fc.record({ cells: fc.array(tie('cell'), { maxLength: 3 }) }), { maxLength: 3 }),
    }),
  ) as fc.Arbitrary<Block>,
}));

/** The same blocks in every run, others with another FC_SEED. */
const seed = Number(process.env.FC_SEED ?? 20261120);

test(`any tree is a valid document and no writer throws (FC_SEED=${seed})`, async () => {
  const blocks = fc.sample(block, { numRuns: 150, seed });
  const tree = { blocks, images: {} };
  const bytes = await writeDocx(tree, { created: new Date('2026-01-02T03:04:05Z') });
  expect(await validateParts(schemaParts(bytes))).toEqual([]);
  expect(writeHtml(tree)).not.toMatch(/<w:p>|<script/);
  for (const write of [writeLatex, writeMarkdown, writeText]) expect(write(tree)).toMatch(/\n$/);
});
