import type { Root, RootContent } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { describe, expect, it } from 'vitest';
import { expectLinearCost } from '../../../../../test/setup/linear-cost.ts';
import { randomFrom } from '../../../../../test/setup/random.ts';
import { readContent } from '../index.ts';
import { plainBlocks } from './plain-blocks.ts';

const parser = unified().use(remarkParse).use(remarkGfm).freeze();
const parse = (source: string): Root => parser.parse(source);

const PIECES = [
  'Some words here.',
  'Two lines of\nwords, 3 of them.',
  'A *word* with markup.',
  '# Heading\n## Another',
  '# Heading #',
  '- one\n- two',
  '- three',
  '* other marker',
  '1. first\n2. second',
  '3) third',
  '- [ ] task',
  '  goes on',
  '    code',
  '- - nested',
  '- item\n  goes on',
  '| a | b |\n|---|:-:|\n| c | d |',
  '| a | *b* |\n|---|---|\n| c | |',
  '| a |\n|---|---|\n| c |',
  '|a|b|\n|-|-|\n|c|',
  '---',
  'title\n===',
  '> quoted',
  '1986. A year',
  '10 of them',
  'a\\*b',
  'see www.example.com now',
  '\ue0003\ue001 in words',
  '+ plus',
];

/** Without positions and what is undefined, and words next to each other joined. */
const bare = (nodes: readonly RootContent[]) =>
  JSON.parse(
    JSON.stringify(nodes, (key, value: unknown) => (key === 'position' ? undefined : value)),
  ) as unknown;

describe('blocks of plain lines', () => {
  it('are those of the parser, in whatever order they come', () => {
    const random = randomFrom(20261122);
    for (let round = 0; round < 150; round += 1) {
      const pieces = Array.from({ length: 6 }, () => PIECES[Math.floor(random() * PIECES.length)] ?? '');
      const source = pieces.join('\n\n');
      const made = plainBlocks(source, parse);
      expect(made && bare(made), source).toEqual(bare(parse(source).children));
    }
  });

  it('bear the offsets of their source', () => {
    const source = 'Words.\n\n- one\n- two\n\nMore *words*.\n\n1. a\n';
    const offsets = (nodes: readonly RootContent[]) =>
      nodes.map(({ position }) => [position?.start.offset, position?.end.offset]);
    expect(offsets(plainBlocks(source, parse) ?? [])).toEqual(offsets(parse(source).children));
  });

  it('are left to the parser where something reaches over blank lines', () => {
    for (const source of ['```\na\n\nb\n```', '<div>\n\na\n\n</div>', '[a]: b\n\n[a]', '[^1]\n\n[^1]: note'])
      expect(plainBlocks(source, parse)).toBeNull();
  });
});

const LENGTH = 100_000;

describe('long texts take a time that grows with their length', () => {
  type Text = (long: (piece: string) => string) => string;
  const TEXTS: Record<string, Text> = {
    'a flat list': (long) => long('- item $x^2$ and text\n'),
    'a list with blank lines': (long) => long('- item $x^2$\n\n'),
    'a numbered list': (long) => long('1. item $x^2$ and text\n'),
    'a table of many rows': (long) => `| a | b |\n|---|---|\n${long('| $x$ | y |\n')}`,
    'numbered steps with bullets': (long) => long('1. One\n\n   goes on *here*\n\n   - a\n   - b\n\n'),
    headings: (long) => long('# a\n\n'),
    paragraphs: (long) => long('A line $x$.\n\n'),
    'formulas in one line': (long) => long('$\\sqrt\\sqrt\\sqrt x$ '),
    'formulas with bars in one line': (long) => long('$a\\|b$ '),
    'dollars that never close': (long) => long('$a '),
    'a chain of roots': (long) => `$${long('\\sqrt')} x$`,
  };
  const LATEX: Record<string, Text> = {
    items: (long) => `\\begin{itemize}${long('\\item a $x$\n')}\\end{itemize}`,
    'a table': (long) => `\\begin{tabular}{ll}${long('a & b \\\\\n')}\\end{tabular}`,
    'lists that never end': (long) => long('\\begin{itemize}\\item a '),
    'text that is left out and never ends': (long) => long('a \\iffalse '),
    'listings that never end': (long) => long('\\begin{verbatim} '),
    'a chain of roots': (long) => `$${long('\\sqrt')} x$`,
  };
  it.each([
    ...Object.entries(TEXTS).map(([name, text]) => [`Markdown: ${name}`, text, 'markdown'] as const),
    ...Object.entries(LATEX).map(([name, text]) => [`LaTeX: ${name}`, text, 'latex'] as const),
  ])('%s', (_name, text, format) => {
    expectLinearCost((length) => {
      const source = text((piece) => piece.repeat(Math.ceil(length / piece.length)));
      expect(readContent(source, format).tree.blocks.length).toBeGreaterThan(0);
    }, LENGTH);
  });
});
