import { describe, expect, it } from 'vitest';
import { authorSpelling } from './author-spelling.ts';
import { judgePage } from './page-judgements.ts';

const verdicts = (truth: string, found: string) =>
  judgePage(authorSpelling(truth), authorSpelling(found), []).map(({ verdict }) => verdict);

describe('authorSpelling', () => {
  it.each([
    ['$a+b \\text{ such that } c=d$', '$a+b$ such that $c=d$'],
    ['$$a+b=c \\quad\\text{and}\\quad c=d+1$$', '$$a+b=c$$ and $$c=d+1$$'],
    ['$$a+b=c\\\\ \\text{of degree } d=e$$', '$$a+b=c\\\\ \\text{of degree }d=e$$'],
    ['$$a+b=c\\qedhere$$', '$$a+b=c\\qquad\\square$$'],
    ['$1+2+...+n$', '$1+2+\\ldots+n$'],
    ['$a<b \\iff b>a$', '$a<b\\Leftrightarrow b>a$'],
    ['$a\\leqslant b+1$', '$a\\leq b+1$'],
    ['$f\\coloneqq g+1$', '$f:=g+1$'],
    ['$\\faktor{\\mathbb{Z}}{(p)}=A$', '$\\mathbb{Z}\\diagup(p)=A$'],
    ['$$a+b=c\\tag{$c^{2}>0$}$$', '$$a+b=c\\quad(c^{2}>0)$$'],
    [
      '$$\\begin{aligned}\\tag{$c>0$}f&=\\begin{cases}a\\\\b\\end{cases}\\\\g&=c\\end{aligned}$$',
      '$$\\begin{aligned}f&=\\begin{cases}a\\\\b\\end{cases}(c>0)\\\\g&=c\\end{aligned}$$',
    ],
    ['$$a+b=c\\tag{1}$$', '$$a+b=c$$'],
    ['$a+\\frac{b}{c}$', '$a+\\sfrac{b}{c}$'],
    ['$$a+b=c\\quad (1)$$', '$$a+b=c\\tag{1}$$'],
    [
      '$$\\begin{aligned}a&=b && (*)\\\\ c&=d\\end{aligned}$$',
      '$$\\begin{aligned}a&=b\\\\ c&=d\\end{aligned}$$',
    ],
    ['$$\\frak a\\cdot〈E〉=\\upvarphi$$', '$$\\mathfrak{a}\\cdot\\langle E\\rangle=\\varphi$$'],
    ['$\\mathbbm{1}_A+\\mathds{1}_B=f$', '$\\mathbb{1}_A+\\mathbb{1}_B=f$'],
    ['$\\mathbf{W}x+b=f$', '$\\mathbfsf{W}x+b=f$'],
    ['$A\\not\\supseteq B$', '$A\\nsupseteq B$'],
    ['$a\\mkern10mu({\\operator@font mod}\\,b)$', '$a(\\operatorname{mod}b)$'],
    ['$\\mathlarger{\\sum}_{k=1}^{n}k=m$', '$\\sum_{k=1}^{n}k=m$'],
    ['$\\lim_{n\\to 1}a=\\max b$', '$\\operatorname*{lím}_{n\\to 1}a=\\operatorname{máx}b$'],
    ["$f^{'}_a+g^{''}=h$", "$f'_a+g''=h$"],
    [
      '$$\\begin{aligned}\\left[a,b\\right]&=c\\\\d&=e\\end{aligned}$$',
      '$$\\begin{aligned} [a,b]&=c\\\\d&=e\\end{aligned}$$',
    ],
    ['$a\\not\\in B$', '$a\\notin B$'],
    ['$\\underline{K}\\underline{L}_a=b$', '$\\underline{KL}_a=b$'],
    ['$\\begin{pmatrix}a&&b\\\\c&&d\\end{pmatrix}=e$', '$\\begin{pmatrix}a&b\\\\c&d\\end{pmatrix}=e$'],
    ['$x\\sp 2+y\\sb{ij}=z$', '$x^{2}+y_{ij}=z$'],
    ['$$f=g+1 \\quad \\text{(axial vector)}$$', '$$f=g+1\\quad\\left(\\text{axial vector}\\right)$$'],
  ])('takes %s for %s', (truth, found) => {
    expect(new Set(verdicts(truth, found))).toEqual(new Set(['right']));
  });

  it('keeps the unit of a number, which is no word between two statements', () => {
    expect(verdicts('$B=4 \\times 10^{-5} \\text{ T}$', '$B=4\\times10^{-5}\\,\\mathrm{T}$')).toEqual([
      'right',
    ]);
    expect(verdicts('$B=4 \\times 10^{-5} \\text{ T}$', '$B=4\\times10^{-5}$')).toEqual(['wrong']);
  });

  it('keeps a box that is no end of a proof', () => {
    expect(verdicts('$a+b=c$', '$a+b=c\\square$')).toEqual(['wrong']);
  });

  it('keeps names of functions, which belong to their formula', () => {
    expect(verdicts('$\\text{Arg}(z)=1$', '$(z)=1$')).toEqual(['wrong']);
  });
});
