import { expect, test } from 'vitest';
import { doubtfulDisplay, doubtfulInline, doubtfulTree } from '../../test/doubtful-tree.ts';
import type { Block, DocumentTree } from '../tree/index.ts';
import { writeHtml } from './html/index.ts';
import { writeLatex } from './latex/index.ts';
import { writeMarkdown } from './markdown/index.ts';
import { writeText } from './text/index.ts';

const withBlocks = (...blocks: Block[]): DocumentTree => ({ ...doubtfulTree(), blocks });
const SENTENCE = withBlocks({
  type: 'paragraph',
  children: [{ type: 'text', value: 'Let ' }, doubtfulInline('x'), { type: 'text', value: '.' }],
});
const DISPLAY = withBlocks(doubtfulDisplay('d'));
const TABLE = withBlocks({
  type: 'table',
  align: ['left'],
  headerRows: 1,
  rules: 'all',
  rows: [{ cells: [{ children: [{ type: 'paragraph', children: [doubtfulInline('t')] }] }] }],
});

const bodyOf = (html: string) => html.slice(html.indexOf('<body>'));

test('Markdown marks a doubtful formula right behind it, a display on the next line', () => {
  expect(writeMarkdown(SENTENCE)).toBe('Let $x$<!-- doubtful 0.62 -->.\n');
  expect(writeMarkdown(DISPLAY)).toBe('$$\nd\n$$\n<!-- doubtful 0.40 -->\n');
  expect(writeMarkdown(TABLE)).toContain('| $t$<!-- doubtful 0.62 --> |');
});

test('HTML marks a doubtful formula right behind it', () => {
  expect(bodyOf(writeHtml(SENTENCE))).toContain('</math><!-- doubtful 0.62 -->.</p>');
  expect(bodyOf(writeHtml(DISPLAY))).toContain('</math><!-- doubtful 0.40 --></div>');
});

test('LaTeX marks a doubtful formula by a macro that shows nothing', () => {
  expect(writeLatex(SENTENCE)).toContain('\\newcommand{\\doubtful}[1]{}');
  expect(writeLatex(SENTENCE)).toContain('Let \\(x\\)\\doubtful{0.62}.');
  expect(writeLatex(DISPLAY)).toContain('\\[\nd\\doubtful{0.40}\n\\]');
});

test('LaTeX marks a doubtful display inside its environment', () => {
  const row = (number: string) => ({
    cells: [doubtfulInline('a').math, doubtfulInline('b').math],
    number: { text: number },
  });
  const rows = [row('(1)'), row('(2)')];
  const math: DocumentTree['blocks'] = [
    { ...doubtfulDisplay('d'), math: [{ type: 'equationArray', layout: 'align', rows }] },
  ];
  expect(writeLatex(withBlocks(...math))).toMatch(/\\doubtful\{0\.40\}\n?\\end\{align\*\}/);
});

test('plain text is never marked', () => {
  for (const doubts of ['comments', 'pictures', 'none'] as const)
    expect(writeText(SENTENCE, { doubts })).toBe('Let $x$.\n');
});

test('pictures beside doubtful formulas are shown where they are asked for', () => {
  const doubts = 'pictures';
  expect(writeMarkdown(SENTENCE, { doubts })).toMatch(
    /^Let \$x\$ !\[x as printed\]\(data:image\/png;base64,[^)]+\)\.\n$/,
  );
  expect(writeMarkdown(DISPLAY, { doubts })).toMatch(/^\$\$\nd\n\$\$\n\n!\[d as printed\]\(data:/);
  for (const tree of [SENTENCE, DISPLAY]) {
    const html = bodyOf(writeHtml(tree, { doubts }));
    expect(html).toMatch(/<\/math> <img src="data:[^>]*as printed"/);
    expect(html).not.toContain('<!--');
  }
});

test('nothing marks a doubtful formula where no mark is asked for', () => {
  const doubts = 'none';
  const written = [writeMarkdown, writeHtml, writeLatex].map((write) => write(doubtfulTree(), { doubts }));
  for (const text of written) expect(text).not.toMatch(/doubtful|as printed/);
});
