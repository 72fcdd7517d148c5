import { describe, expect, test } from 'vitest';
import { readTex, restructure, writeTex } from '../src/index.ts';
import { outline } from './outline.ts';

const numbered = (tex: string) => {
  const { math, number } = readTex(tex, { numbered: true });
  return outline(restructure(math), number);
};

describe('equation numbers', () => {
  test('a tag keeps its parentheses, a starred tag has none', () => {
    expect(readTex('a \\tag{1}').number).toEqual({ text: '(1)' });
    expect(readTex('a \\tag*{A}').number).toEqual({ text: 'A' });
    expect(readTex('\\begin{equation} a \\tag{$\\ast$} \\end{equation}').number).toEqual({ text: '(∗)' });
  });

  test('lines that TeX counts are marked where the caller counts', () => {
    expect(numbered('\\begin{equation} a \\label{x} \\end{equation}')).toBe('a\n#@x');
    expect(numbered('\\begin{equation*} a \\end{equation*}')).toBe('a');
    expect(numbered('a = b')).toBe('a =:rel b'.replaceAll(' ', '\n'));
    expect(numbered('\\begin{align} a &= b \\\\ c &= d \\notag \\\\ e &= f \\tag{9} \\end{align}')).toBe(
      '(align \n    [a] & [=:rel b] # \n    [c] & [=:rel d] \n    [e] & [=:rel f] #(9))',
    );
    expect(numbered('\\begin{gather*} a \\\\ b \\end{gather*}')).toBe('(gather \n    [a] \n    [b])');
    expect(numbered('\\begin{multline} a \\\\ b \\end{multline}')).toBe('(multline \n    [a] \n    [b] #)');
  });

  test('only written tags number equations where numbering was not asked for', () => {
    expect(readTex('\\begin{align} a &= b \\\\ c &= d \\end{align}').number).toBeUndefined();
    expect(readTex('\\begin{equation} a \\label{x} \\end{equation}').number).toBeUndefined();
  });

  test('are written back as tags', () => {
    const { math, number } = readTex('E = mc^2 \\tag{2.1} \\label{mass}');
    expect(writeTex(math, number)).toBe('E=mc^{2}\\tag{2.1}\\label{mass}');
    expect(writeTex(math, { text: 'A_1' })).toBe('E=mc^{2}\\tag*{A\\_1}');
  });

  test('macros of one formula are known to the next', () => {
    const { macros } = readTex('\\newcommand{\\R}{\\mathbb{R}}');
    expect(readTex('\\R^n', { macros }).warnings).toEqual([]);
  });
});
