import { describe, expect, it } from 'vitest';
import { judgeDocument } from './document-judgements.ts';

const printed = (truth: string, found: string) =>
  judgeDocument({ written: truth, read: truth }, found, []).map(({ asPrinted }) => asPrinted);

describe('judgeDocument', () => {
  it('takes a formula that only one reading of the source has for right', () => {
    const readings = { written: 'the pair $\\< a$ and', read: 'the pair $\\langle a+1 \\rangle$ and' };
    const [judgement] = judgeDocument(readings, 'the pair $\\langle a+1\\rangle$ and', [0.9]);
    expect(judgement).toMatchObject({ verdict: 'wrong', asPrinted: 'right', confidence: 0.9 });
  });

  it.each([
    ['text and formula part elsewhere', 'Show that f(x)$=x+1$ is odd', 'Show that $f(x)=x+1$ is odd'],
    ['a formula goes on as text', 'the root $x+y^{2}+1$ is', 'the root $x+y^{2}$ +1 is'],
    ['neighbours are one formula', 'so $a+b$ $=c+d$ holds', 'so $a+b=c+d$ holds'],
    ['a sign is typed as text', 'where α + $b^{2}$ is', 'where $\\alpha+b^{2}$ is'],
  ])('tells a formula that is cut elsewhere from a wrong one where %s', (_, truth, found) => {
    expect(new Set(printed(truth, found))).toEqual(new Set(['cut']));
  });

  it.each([
    ['a sign is another one', 'Show that f(x)$=x+1$ is odd', 'Show that $f(x)=x+7$ is odd'],
    ['a script lies on the line', 'the root $x^{2}+y$ is', 'the root $x2+y$ is'],
    ['the rest of the formula is lost', 'the root $x+y^{2}+1$ is', 'the root $x+y^{2}$ is'],
    ['a decimal point is lost', 'of 1.5$+x$ is', 'of $15+x$ is'],
    ['a word is set as variables', 'the set $A+B$ which is', 'the set $A+Bwhich$ is'],
    ['it has a sign of a sentence elsewhere', 'the $a+b$ and other words', 'the $a+b+c$ and other words'],
  ])('leaves a formula wrong where %s', (_, truth, found) => {
    expect(printed(truth, found)).toContain('wrong');
  });

  it('leaves a matrix of one cell out of account, and no other', () => {
    const bars = 'so $\\begin{vmatrix}A+1\\end{vmatrix}$ is';
    expect(printed(bars, 'so $|A+1|$ is')).toEqual(['right']);
    expect(printed('so $\\begin{vmatrix}A&1\\end{vmatrix}$ is', 'so $|A1|$ is')).toEqual(['wrong']);
  });
});
