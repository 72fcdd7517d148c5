import { readTex } from '@sutra/math';
import { expect, it } from 'vitest';
import { misreadShapes } from './unlikely-shapes.ts';

const misread = (tex: string) => misreadShapes(readTex(tex, { display: true }).math);

it.each([
  ['number behind a letter', '\\frac{x2}{25}'],
  ['script that begins with a sign', 'a_{n}^{+1}'],
  ['script that begins with a sign', 'x^{=3}'],
  ['script of a sign', '\\frac{x^2}{a^2}+_{b}^{y}'],
  ['script that ends in a sign', 'u^{t+}\\frac{1}{2}'],
  ['chi as a script', '2x^2+k_{\\chi}+3'],
  ['power of a root', '\\sqrt{x+1}^{3}'],
  ['script before the first sign', '\\prescript{\\partial}{}{f}'],
  ['script of a sign', 'P(E)=_{3}^{1}'],
  ['script of a sign', 'p_{t}._{1}'],
  ['script before the first sign', '\\prescript{=3}{}{x}'],
  ['dirt taken for a sign', 's^{.}'],
  ['dirt taken for a sign', 'x+f_{r.}'],
  ['differential in a limit', '\\int_{x+9}^{dx} y'],
  ['f instead of an integral', 'f x \\log x dx'],
  ['f instead of an integral', 'f_{1}^{3} (2x+1) dx'],
  ['l instead of a number', '\\{l,2,3,4\\}'],
  ['l instead of a number', 'A^{2}-6A+5l'],
  ['l instead of a number', '\\begin{bmatrix} 2 & -l \\\\ 0 & 3 \\end{bmatrix}'],
  ['l instead of a number', 'X(s)=\\frac{l}{3}s'],
  ['bar that closes nothing', 'f(t)|\\le Me^{ct}'],
  ['bar that closes nothing', 'f^{h|}(a)'],
  ['end of a word before a function', '\\mathrm{f}\\tan(A+B)'],
  ['limit without what tends', '\\lim \\frac{x}{y}'],
  ['list between bars', 'A\\left|1,-1\\right|'],
  ['list between bars', 'A|1,-1|'],
  ['raised sign', 'x^{2}-7x^{+}12=0'],
  ['raised sign', 'C^{|}-3'],
  ['raised sign', 'x^{\\ne}-4'],
  ['bracket on one side', 'f=\\left\\langle\\begin{matrix} a \\\\ b \\end{matrix}\\right.'],
  ['brace over one sign', '\\overbrace{4}'],
  ['half an arrow', '\\tan x\\leftharpoonup y'],
  ['integral up to nothing', '\\frac{\\pi}{2}\\int_{0} x'],
  ['two signs side by side', 'S=:2'],
  ['plus at the start of an equation', '-+\\frac{y}{b}=1'],
  ['plus at the start of an equation', '+\\frac{y}{b}=1'],
  ['bar that closes nothing', 'F>|'],
  ['signs without operands', '=-'],
  ['quotation mark before a function', '\\prescript{n}{}{\\ln}x'],
  ['function of nothing', 'y=\\sin'],
  ['infinity beside a letter', '\\infty s\\theta'],
  ['infinity beside a letter', '2+t\\infty^{-1}'],
  ['function of nothing', 'x+\\frac{1+\\cos^2}{2}'],
  ['matrix between ceilings', '\\left\\lceil\\begin{matrix} x \\\\ y \\end{matrix}\\right\\rceil'],
  ['dot over letters that touch', 's\\dot{m}\\theta'],
  ['dirt taken for a sign', '(1+x)^{\\acute{k}}'],
  ['dirt taken for a sign', '\\frac{x^2}{\\iota 7^2}'],
])('finds a %s in %s', (name, tex) => {
  expect(misread(tex)).toEqual([name]);
});

it.each(['´', 'ˇ'])('finds the mark %s without a letter beside one', (mark) => {
  expect(
    misreadShapes([
      { type: 'symbol', text: 'λ', class: 'ordinary' },
      { type: 'symbol', text: mark, class: 'ordinary' },
    ]),
  ).toEqual(['dirt taken for a sign']);
});

it.each([
  'x=a-+b',
  '-x+1',
  '2x^2+x_{1}=x^{-1}+a^{+}+\\mathbb{R}_{\\ge 0}',
  '\\sin^2 x+\\arctan x+\\lim_{x\\to 0^+} x',
  'f(x)dx+\\int f dx+\\int_{a}^{b} f(x) dx',
  '|a|,|b|,\\left|x-1\\right|+A^{+}b+f(0^{+})+\\left|\\vec{a}\\right|',
  '\\int_{C} x+\\sum_{n} n+a\\rightleftharpoons b+\\vec{a}',
  'l^2+m^2+n^2=1',
  '|f(t)|\\le M+a|b=\\frac{l}{n}+\\{x|x=1\\}',
  'f\\sin x+\\mathrm{i}\\sin x',
  'lx+my=l+m',
  '\\chi_{n}(x)+\\sqrt[3]{x}+(\\sqrt{x})^{3}+x_{\\chi+1}',
  'f=\\left\\{\\begin{matrix} a \\\\ b \\end{matrix}\\right.',
  '\\left.\\frac{1}{2}\\right|_{0}+(1,2]',
  '\\underbrace{a+b}_{n}',
  "\\hat{a}+\\dot{x}+\\ddot{x}+\\tilde{y}+\\check{s}+f'(x)",
  'x:=2\\overset{a}{=}\\xrightarrow{b}',
  '\\overrightarrow{a}+\\overleftarrow{b}',
  'e^{|x|}+2^{a|E|}',
  '+z',
  'a+\\infty',
  '\\lim_{n\\to\\infty} n',
  '\\sin',
  '+',
  '\\prescript{2}{}{\\log}x=3',
  't=5\\min',
])('finds nothing misread in %s', (tex) => {
  expect(misread(tex)).toEqual([]);
});
