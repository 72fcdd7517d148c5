import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recogniseExam } from '../transforms/index.ts';
import { type ContentFormat, readContent } from './index.ts';

const FORMATS: ContentFormat[] = ['markdown', 'latex', 'text'];

const repeat = (count: number, text: string) => text.repeat(count);

const HOSTILE: Record<string, string> = {
  'unclosed dollars': repeat(20_000, '$ a '),
  'unclosed parentheses': repeat(5000, '\\( a '),
  'unclosed environments': repeat(2000, '\\begin{align} a ') + repeat(2000, '\\begin{foo} '),
  'environments that only end': repeat(2000, '\\end{foo} '),
  'groups that never close': repeat(20_000, '{'),
  'groups 20,000 deep': repeat(20_000, '{') + repeat(20_000, '}'),
  'commands 5,000 deep': `${repeat(5000, '\\textbf{')}x${repeat(5000, '}')}`,
  'notes 500 deep': `${repeat(500, '\\footnote{')}x${repeat(500, '}')}`,
  'lists 400 deep in LaTeX': repeat(400, '\\begin{itemize}\\item a ') + repeat(400, '\\end{itemize}'),
  'lists 100 deep in Markdown': Array.from({ length: 100 }, (_, depth) => `${repeat(depth, '  ')}- x`).join(
    '\n',
  ),
  'quotes 500 deep': `${repeat(500, '>')}a`,
  'elements 5,000 deep': repeat(5000, '<div>'),
  'tables in tables': `${repeat(200, '<table><tr><td>')}x${repeat(200, '</td></tr></table>')}`,
  'thousands of stars': repeat(5000, '**a'),
  'thousands of brackets': repeat(5000, '[a]('),
  'a macro that calls itself': '\\documentclass{a}\\def\\a{x\\a}\\begin{document}\\a\\end{document}',
  'macros that double': `\\documentclass{a}\\def\\a{\\b\\b}\\def\\b{\\a\\a}\\begin{document}\\a\\end{document}`,
  'an environment within itself':
    '\\documentclass{a}\\newenvironment{a}{\\begin{a}}{\\end{a}}\\begin{document}\\begin{a}x\\end{a}',
  '3,000 headings': repeat(3000, '# h\n'),
  'a table of 100 × 50': `${repeat(50, '|a')}|\n${repeat(50, '|-')}|\n${repeat(100, `${repeat(50, '|b')}|\n`)}`,
  'ragged rows': '|a|b|\n|-|-|\n|1|\n|1|2|3|\n\n\\begin{tabular}{l}a&b\\\\c&d&e\\\\\\end{tabular}',
  'huge spans':
    '\\begin{tabular}{c}\\multirow{99999}{*}{x}&\\multicolumn{99999}{c}{y}\\end{tabular}<table><tr><td colspan=99999 rowspan=-1>x</td></tr></table>',
  'lone surrogates and control characters': '\ud800 $\udc00$ \u0000 ]]> \ufffe **\ud800**',
  'characters that stand for protected text': '\ue0000\ue001 $x$ \ue0005\ue001 \ue000',
};

describe('hostile text', () => {
  for (const [name, source] of Object.entries(HOSTILE)) {
    it(`reads ${name}`, () => {
      for (const format of FORMATS) {
        const { tree } = readContent(source, format);
        expect(JSON.stringify(recogniseExam(tree))).not.toMatch(/\\u0000|\\ud800|\\ue000\d/);
      }
    });
  }

  it('loses no word of a text that was nested too deeply', () => {
    const { tree, warnings } = readContent(HOSTILE['lists 400 deep in LaTeX'] ?? '', 'latex');
    expect(JSON.stringify(tree).match(/a /g)?.length).toBeGreaterThan(250);
    expect(warnings.map((warning) => warning.code)).toContain('nesting-too-deep');
  });
});

const PIECES = [
  '$',
  '$$',
  '\\(',
  '\\)',
  '\\[',
  '\\]',
  '\\',
  '{',
  '}',
  '[',
  ']',
  '(',
  ')',
  '&',
  '%',
  '#',
  '_',
  '^',
  '~',
  '*',
  '**',
  '`',
  '```',
  '~~~',
  '\n',
  '\n\n',
  ' ',
  '    ',
  '|',
  '-',
  '---',
  '>',
  '<',
  '1. ',
  '- ',
  '(a) ',
  '(A) ',
  'x',
  'word ',
  '5',
  'प्रश्न 1. ',
  'OR',
  '[5]',
  '\\begin{',
  '\\end{',
  'align}',
  'itemize}',
  'tabular}{cc}',
  'document}',
  'foo}',
  '\\item',
  '\\\\',
  '\\hline',
  '\\multicolumn{2}{c}{',
  '\\newcommand{\\a}[1]{#1\\a}',
  '\\a',
  '\\def\\b{\\b}',
  '\\verb|',
  '\\frac',
  '\\textbf{',
  '\\footnote{',
  '\\section{',
  '\\label{x}',
  '\\ref{x}',
  '\\iffalse',
  '\\ifx',
  '\\newif\\ifa',
  '\\ifa',
  '\\atrue',
  '\\else',
  '\\fi',
  '\\newcolumntype{c}{cccc}',
  '<table>',
  '<td>',
  '</table>',
  '<b>',
  '</b>',
  '<!--',
  '-->',
  '<br>',
  '<!-- page 2 -->',
  '[^1]',
  '[^1]: ',
  '![',
  '](',
  'http://a',
  '&amp;',
  '\ue000',
  '\ue001',
  '0',
  '\ud800',
  '\u0000',
  '\f',
  '\t',
];

describe('any text', () => {
  const text = fc.array(
    fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...PIECES) }, fc.string({ unit: 'binary' })),
    { maxLength: 60 },
  );

  for (const format of FORMATS) {
    it(`is read as ${format} without a throw`, () => {
      fc.assert(
        fc.property(text, (pieces) => {
          const { tree, warnings } = readContent(pieces.join(''), format);
          recogniseExam(tree);
          expect(warnings.map((warning) => warning.code)).not.toContain(`${format}-kept-as-text`);
        }),
        { numRuns: 400, seed: 20261120 },
      );
    });
  }
});
