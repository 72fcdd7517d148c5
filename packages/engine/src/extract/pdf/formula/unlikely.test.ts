import { readTex } from '@sutra/math';
import { expect, it } from 'vitest';
import { lostSigns } from './lost-signs.ts';
import { glyphItem } from './model/item.ts';
import { glyph } from './test/page-builder.ts';
import { unlikelyParts } from './unlikely.ts';

const mathOf = (tex: string) => readTex(tex, { display: true }).math;

it.each([
  [
    'sentence in an array',
    '\\begin{array}{ll} a & \\text{for what value of these does it} \\\\ b & c \\end{array}',
  ],
  ['circle among others in a script', 'E^{\\circ c}=A'],
  ['circle among others in a script', 'x\\notin_{\\circ} A'],
  ['determinant that is not square', '\\left|\\begin{matrix} a \\\\ b \\end{matrix}\\right|=L'],
  ['determinant that is not square', '\\begin{vmatrix} a & b \\\\ c & d \\\\ e & f \\end{vmatrix}'],
  ['halves of a label beside a letter', '\\prescript{}{m}{A_{\\times n}}=B'],
  ['accent across brackets', '\\overline{()}\\frac{z}{w}'],
  ['accent across brackets', 'f\\hat{(x+y})(p)'],
  ['stroke through nothing', 'x+{\u0338}'],
  ['stroke through nothing', 'x⟋+1'],
  ['bars above and below', '\\underline{\\overline{A}}'],
  ['sign of text', 'a—b=c'],
  ['sign of text', 'f_{-}\\text{\\textasciicircum}_{n}=1'],
  ['point between operators', 'f(a)+.+f(b)'],
  ['quotient without one of its parts', 'A=\\mathbb{C}[x,y\\diagup]'],
  ['cell with punctuation alone', '\\begin{pmatrix} , \\\\ x=3 \\end{pmatrix}'],
  ['cell with punctuation alone', '\\begin{matrix} . & b \\\\ c & d \\end{matrix}'],
  ['cell that is one bar', '\\begin{matrix} x-4 \\\\ \\overline{x+3} \\end{matrix}'],
  ['bracket about nothing that stays open', 'f=\\left\\{\\right.\\frac{1}{x}'],
  ['script that ends in an equals sign or an arrow', 't_{\\theta=\\pm=}^{2}u'],
  ['script that ends in an equals sign or an arrow', '\\left\\{a\\right.^{x\\to}'],
  ['equation or arrow before its base', '\\prescript{}{y=x}{\\frac{1}{2}}'],
  ['equation or arrow before its base', '\\prescript{\\to}{}{c}'],
  ['script before a sign', '\\prescript{1}{}{|}'],
  ['norm without its other bar', 'f\\parallel=\\parallel f+g\\parallel'],
  ['subscript of a number', 'A-1_{2}'],
  ['subscript of a number', '2_{x}'],
  ['fraction or words before their base', '\\prescript{}{\\frac{a}{b}}{i}'],
  ['fraction or words before their base', 'M\\prescript{}{\\text{hole}}{N}'],
  ['digit below an arrow', '\\mathbb{Z}\\to_{2}\\mathbb{N}'],
  ['number with two points', 'x=8(1.7.1)y=1'],
  ['accent over one of two bars', '|\\overrightharpoon{v|}'],
  ['word with an accent', '\\grave{a}\\vee_{A}S'],
  ['fraction or words before their base', '\\prescript{d}{\\overline{dx}}{p}'],
  ['prime below the line', 'P^{B_{\\prime}}'],
  ['script of a word between statements', '\\text{where}_{n}'],
  ['script of a minus sign', 'X-^{a}Y'],
  ['script of a fraction in a limit', '\\int_{-}^{\\frac{y-a}{b}_{\\infty}} x'],
  ['script of a fraction in a script', 'x^{\\frac{y-a}{b}_{\\infty}}'],
  ['half a bracket in a script', 'f^{(}x^{)}'],
  ['small capitals in a script', 'E_{XAMPLE}'],
  ['small capitals in a script', '\\mathrm{E}_{\\mathrm{XAMPLE}}'],
  ['upper limit without a lower one', '\\int^{\\pi} x'],
  ['words underlined', '\\underline{Level}'],
  ['quotient without one of its parts', '\\left|\\diagup n\\right|=m'],
  ['quotient without one of its parts', 'G\\diagup = H'],
  ['quotient of parts with scripts', 'R\\diagup\\left(p_n\\right)'],
  ['limit that begins with an arrow', 'a_{t}\\lim_{\\to 0} f(t)'],
  ['integral from a point to nowhere', 'f=\\int_{a} f'],
  ['abbreviation in a limit', '\\int_{aABC}^{b} f'],
  ['bar over a row', '\\frac{ab}{\\overline{x(y)x(z)x(w)}}'],
  ['script of a dot', 'w\\cdot_{\\frac{1}{2}}^{\\frac{3}{2}}'],
  ['clause in a script', 'f(x_{0})_{\\text{where}}h=1'],
  ['clause in a script', 'f(x)^{\\text{with the}}h'],
  ['word of a sentence in italics', 'x=1and\\dot{y}=2'],
  ['quotation mark in a formula', 'A(X)\\text{}“'],
  ['word in italics', 'velocityishalved=2'],
])('finds a %s', (name, tex) => {
  expect(unlikelyParts(mathOf(tex))).toContain(name);
});

it.each([
  '\\begin{cases} x & \\text{if } x > 0 \\\\ 0 & \\text{otherwise} \\end{cases}',
  '\\left[\\frac{x^3}{3}\\right]_0^1 + \\underline{x} + \\overline{AB}',
  '{}_{2}^{4}\\mathrm{He} + x_{max} + x_{MAX} + \\int_0^1 abcdef\\,dx + \\int f',
  'E_{\\mathrm{RMSE}}(x)+x_{\\text{TOTAL}}',
  'e^{-\\frac{1}{2}(x-\\mu)^{2}}',
  'G\\diagup H + a^2',
  'AB\\parallel CD',
  'E^{\\circ}\\subset E+90^{\\circ}+f\\circ g',
  '\\begin{vmatrix} a & b \\\\ c & d \\end{vmatrix}+\\left\\|\\begin{matrix} a \\\\ b \\end{matrix}\\right\\|+\\left|A\\right|',
  '\\begin{vmatrix} a & b \\\\ \\ldots & \\ldots \\\\ c & d \\end{vmatrix}',
  'a-b+1.5+\\hat{f}+\\underline{\\underline{12}}+f(a)+\\ldots+f(b)',
  'anda+forb+\\text{and}',
  'x_{\\text{thermal}}+N_{\\text{in}}+y_{\\text{suchlike}}',
  '\\int_{D} f+\\int_{0}^{x} f+\\lim_{x\\to 0} f+\\sum_{ABC} x+\\overline{a+b+c}',
  '1_{A}+1_{x\\in B}+0_{V}',
  'x\\to_{n\\to 2} 1.5 + \\vec{|v|} + \\acute{e} + \\grave{a}',
  '\\parallel u+v\\parallel^{2}=\\parallel u\\parallel^{2}',
  'f_{x}^{\\prime} + \\frac{a}{b}_{c} - x^{-} + e^{\\frac{a}{b}} + {}^{\\mathrm{t}}A',
  '\\begin{pmatrix} \\bar x & 1 \\\\ 0 & \\bar y \\end{pmatrix}',
])('finds nothing unlikely in %s', (tex) => {
  expect(unlikelyParts(mathOf(tex))).toEqual([]);
});

it('tells the letters and digits that a formula has lost, whatever alphabet they were set in', () => {
  const items = ['𝑥', '2', 'ﬁ', '=', 'ˆ'].map((text, at) => glyphItem(glyph(text, 10 * at, 100)));
  expect(lostSigns(mathOf('x^2=\\text{fi}'), items)).toEqual([]);
  expect(lostSigns(mathOf('x=\\text{f}'), items)).toEqual(['2', 'i']);
});
