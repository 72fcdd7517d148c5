import { writeTex } from '@sutra/math';
import { describe, expect, test } from 'vitest';
import { readLatex } from '../src/read/latex/index.ts';
import { walkBlocks, walkInlines } from '../src/tree/index.ts';

/** Every formula of a document as plain TeX, its macros expanded, in order. */
function formulas(body: string, preamble = ''): string[] {
  const { tree } = readLatex(`\\documentclass{article}${preamble}\\begin{document}${body}\\end{document}`);
  return [...walkBlocks(tree.blocks)].flatMap((block) =>
    block.type === 'equation'
      ? [writeTex(block.math)]
      : [...walkInlines(block)].flatMap((inline) => (inline.type === 'math' ? [writeTex(inline.math)] : [])),
  );
}

describe('macros that formulas of a document use', () => {
  test('a macro means what its latest definition before the formula says', () => {
    const body = String.raw`$\p$ \renewcommand{\p}{b} $\p$ \def\p{c} \[ \p \] $\newcommand{\q}{d}\q$ $\q$`;
    expect(formulas(body, String.raw`\newcommand{\p}{a}`)).toEqual(['a', 'b', 'c', 'd', 'd']);
  });

  test('a macro that is defined further down is known before its definition', () => {
    expect(formulas(String.raw`$\later$ text \newcommand{\later}{\alpha} $\later$`)).toEqual([
      '\\alpha',
      '\\alpha',
    ]);
  });

  test('a definition inside a display counts in it and after it', () => {
    expect(formulas(String.raw`\[ \def\r{4} \r + x \] $\r$`)).toEqual(['4+x', '4']);
  });

  test('\\xspace at the end of a macro shows nothing in a formula', () => {
    const preamble = String.raw`\newcommand{\R}{\ensuremath{\mathbb{R}}\xspace}`;
    expect(formulas(String.raw`$\R^n$ and \R is`, preamble)).toEqual(['\\mathbb{R}^{n}', '\\mathbb{R}']);
  });

  test('optional arguments of xargs stand where they were declared', () => {
    const preamble = String.raw`\newcommandx{\norm}[3][1=p,3=q]{\|#2\|_{#1}^{#3}}`;
    expect(formulas(String.raw`$\norm{x}$ $\norm[a]{x}[b]$`, preamble)).toEqual([
      '\\left\\Vert x\\right\\Vert_{p}^{q}',
      '\\left\\Vert x\\right\\Vert_{a}^{b}',
    ]);
  });

  test('a diagram outside any formula is a table of objects and arrows', () => {
    expect(formulas(String.raw`\begin{tikzcd} A \arrow[r, "f"] & B \end{tikzcd}`)).toEqual([
      '\\begin{matrix} A & \\xrightarrow{f} & B \\end{matrix}',
    ]);
  });
});
