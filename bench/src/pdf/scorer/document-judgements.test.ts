import { describe, expect, it } from 'vitest';
import { judgeDocument } from './document-judgements.ts';
import { allBut } from './tolerances.ts';

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
    ['a number sign is typed as text', 'where $\\#G=b+c$ is', 'where #$G=b+c$ is'],
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

  it('takes aligned lines behind a brace for its cases, and no other lines', () => {
    const cases = '$f=\\begin{cases}a+b\\\\c+d\\end{cases}$';
    const lines = (body: string) => `$f=\\left\\{\\begin{aligned}${body}\\end{aligned}\\right.$`;
    expect(printed(lines('a&+b\\\\c&+d'), cases)).toEqual(['right']);
    expect(printed(lines('a&+b\\\\c&+e'), cases)).toEqual(['wrong']);
    expect(printed('$f=a+b\\\\c+d$', cases)).not.toEqual(['right']);
  });

  const left = 'Suppose that every continuous function $f=a+b$ has some limit';
  const right = 'Consider another polynomial $g=c-d$ whose degree exceeds seven';

  it('compares the pieces of a page in the order in which they were found', () => {
    expect(printed(`${left} ${right}`, `${right} ${left}`)).toEqual(['right', 'right']);
    const wrong = right.replace('c-d', 'c+d');
    expect(printed(`${left} ${right}`, `${wrong} ${left}`)).toEqual(['wrong', 'right']);
  });

  it.each([
    ['a reference', 'so $a\\overset{\\ref{x}}{=}b$ is', 'so $a\\overset{(3)}{=}b$ is'],
    ['a command that nobody knows', 'so $a\\enclosed{b}+c$ is', 'so $a(b)+c$ is'],
    ['a command within text', 'so $a^{\\text{\\raisedsign}}+c$ is', 'so $\\tilde{a}+c$ is'],
  ])('does not judge a formula in which the source has %s', (_, truth, found) => {
    expect(printed(truth, found)).toEqual(['unknown']);
  });

  it('finds the formula behind a backslash that is printed', () => {
    const found = 'the set $A+B$ \\\\$\\{a,b\\}$ and then the pair $c+d$ is';
    expect(printed('the set $A+B$ $\\{a,b\\}$ and then the pair $c+d$ is', found)).toEqual([
      'right',
      'right',
      'right',
    ]);
  });

  it('takes dollar signs in code for no formulas', () => {
    const found = 'code `\\[a$b` and\n\n```\n$x+y\n```\n\nthen $a+b$ and $c+d$';
    const confidences = judgeDocument(
      { written: 'code and then $a+b$ and $c+d$', read: 'code and then $a+b$ and $c+d$' },
      found,
      [0.2, 0.4],
    ).map(({ confidence, asPrinted }) => [confidence, asPrinted]);
    expect(confidences).toEqual([
      [0.2, 'right'],
      [0.4, 'right'],
    ]);
  });

  it('parts statements about kets, whose angle brackets are in no pairs', () => {
    const kets = '$H|\\psi\\rangle=E|\\psi\\rangle,\\quad\\langle\\varphi|A=a$';
    expect(printed(kets, '$H|\\psi\\rangle=E|\\psi\\rangle$, $\\langle\\varphi|A=a$')).toEqual([
      'right',
      'right',
    ]);
  });

  it('reads the bars of formulas in tables, which are escaped', () => {
    expect(printed('then $m|[a:b]$ is', 'then\n\n  | $m\\|[a:b]$ | is |')).toEqual(['right']);
  });

  it('leaves labels without anything out of account', () => {
    expect(printed('so $a\\xrightarrow{}b$ is', 'so $a\\to b$ is')).toEqual(['right']);
  });

  it('compares a formula that stands elsewhere with the one most like it', () => {
    const words = 'the first of these numbers is odd and the last one is even';
    const formula = '$$a^{2}+b^{2}=c^{2}+d+e$$';
    expect(printed(`${formula} ${words}`, `${words} ${formula}`)).toEqual(['right']);
    expect(printed(`${formula} ${words}`, `${words} ${formula.replace('+b', '-b')}`)).toEqual(['wrong']);
    expect(printed(`${formula} ${words}`, `${words} ${formula.replace('c^{2}', 'c2')}`)).toEqual(['wrong']);
  });

  it.each([
    ['a function typed as text', '$a-\\text{cosec }A=b$', '$a-\\operatorname{cosec}A=b$'],
    [
      'words below a brace',
      '$\\underbrace{a+b}_{\\text{of degree } n}$',
      '$\\underbrace{a+b}_{\\text{of degree}n}$',
    ],
    ['words between two statements', '$a=b \\text{ for all } c=d$', '$a=b\\text{ for all }c=d$'],
    [
      'words behind cases',
      '$f=\\begin{cases}a&b\\\\c&d\\end{cases}\\text{ and so on}$',
      '$f=\\begin{cases}a&b\\\\c&d\\end{cases}$ and so on',
    ],
    [
      'the rule of an augmented matrix',
      '$\\begin{pmatrix}a&\\vrule&b\\end{pmatrix}$',
      '$\\begin{pmatrix}a&b\\end{pmatrix}$',
    ],
    [
      'a row without cells',
      '$\\begin{pmatrix}a&c\\\\\\\\b&d\\end{pmatrix}$',
      '$\\begin{pmatrix}a&c\\\\b&d\\end{pmatrix}$',
    ],
    [
      'a matrix alone in the cell of another',
      '$\\begin{pmatrix}\\begin{array}{c|c}a&b\\\\c&d\\end{array}\\end{pmatrix}$',
      '$\\begin{pmatrix}a&b\\\\c&d\\end{pmatrix}$',
    ],
    [
      'cells without ink at the end of a row',
      '$\\begin{pmatrix}a\\\\&b&c\\\\&&d\\end{pmatrix}$',
      '$\\begin{pmatrix}a&&\\\\&b&c\\\\&&d\\end{pmatrix}$',
    ],
    ['scripts of a letter that has one', '$x+{b^{a}}^{c}+{y_{i}}_{j}$', '$x+b^{ac}+y_{ij}$'],
    ['signs of an array in one row', '$\\begin{array}{cc}a&\\to b\\end{array}$', '$a\\to b$'],
    [
      'a small matrix in brackets',
      '$\\begin{psmallmatrix}a\\\\b\\end{psmallmatrix}$',
      '$(\\begin{matrix}a\\\\b\\end{matrix})$',
    ],
    ['a struck letter', '$a\\slashed{b}$', '$a\\not{b}$'],
    ['a coloured part', '$$a{\\color{red}+}\\textcolor{red}{b}\\colorbox{red!50}{$-c$}$$', '$$a+b-c$$'],
    ['dots before an integral', '$\\int a\\dots\\int b$', '$\\int a\\cdots\\int b$'],
    ['small letters of the calligraphic font', '$a\\mathcal{t}b$', '$a\\sqcup b$'],
    ['a star behind a letter', '$\\mu *b$', '$\\mu*b$'],
    ['an accent of text', "$H_{\\'et}=b$", '$H_{\\acute{e}t}=b$'],
    ['dots typed as text', '$a+\\text{...}+b$', '$a+\\ldots+b$'],
    ['cases of one row', '$f:\\begin{cases}a\\to b\\end{cases}$', '$f:\\{a\\to b$'],
    [
      'square brackets that begin a row',
      '$\\begin{pmatrix}[0]+a\\\\ [1]+b\\end{pmatrix}$',
      '$\\begin{pmatrix}[0]+a\\\\{}[1]+b\\end{pmatrix}$',
    ],
    [
      'a matrix of one row',
      '$\\begin{pmatrix}a_{1}&-b\\end{pmatrix}^{2}$',
      '$\\left(a_{1}\\quad-b\\right)^{2}$',
    ],
    ['rows without brackets', '$$\\begin{array}{rcl}a&=&b\\\\c+d&=&e\\end{array}$$', '$$a=b$$ $$c+d=e$$'],
    [
      'gaps of lines behind a brace',
      '$f=\\begin{cases}a=1\\mod{2}\\\\c=b\\mod{3}\\end{cases}$',
      '$f=\\begin{cases}a=1&\\bmod{2}\\\\c=b&\\bmod{3}\\end{cases}$',
    ],
    ['a column of two', '$\\begin{pmatrix}a\\\\b^2\\end{pmatrix}$', '$\\binom{a}{b^{2}}$'],
    ['a frame around a formula', '$$\\boxed{a+b}$$', '$$a+b$$'],
    ['a formula in a frame of text', '\\framebox[2cm]{$a+b$}', '$\\boxed{a+b}$'],
    ['small words below a brace', '$\\underbrace{a}_{\\tiny\\text{b}}$', '$\\underbrace{a}_{\\text{b}}$'],
    ['two signs set into each other', '$a\\rlap{$\\perp$}\\perp b$', '$a\\perp\\perp b$'],
  ])('takes %s for what is printed, and nothing else for it', (_, truth, found) => {
    expect(new Set(printed(`so ${truth} is`, `so ${found} is`))).toEqual(new Set(['right']));
    expect(printed(`so ${truth} is`, `so ${found.replace('b', '7')} is`)).toContain('wrong');
  });

  it.each([
    [
      'brackets that words hold',
      '$$\\text{Cost(first part)}=a+b$$',
      '$$\\operatorname{Cost}(\\text{first part})=a+b$$',
    ],
    ['a remark in brackets', '$$f=a+b \\text{ (by independence)}$$', '$$f=a+b(\\text{by independence})$$'],
  ])('takes %s for no part of the formula', (_, truth, found) => {
    expect(printed(`so ${truth} is`, `so ${found} is`)).not.toContain('wrong');
    expect(printed(`so ${truth} is`, `so ${found.replace('b', '7')} is`)).toContain('wrong');
  });

  it('compares the cells of a table that was read by its columns', () => {
    const cells = ['$10^{3}$', '$10^{-2}$', '$10^{4}$', '$10^{8}$'];
    const [a, b, c, d] = cells;
    expect(printed(cells.join(' '), [a, c, b, d].join(' '))).toEqual(['right', 'right', 'right', 'right']);
    expect(printed(cells.join(' '), [a, c, '$10^{2}$', d].join(' '))).toContain('wrong');
  });

  it('keeps the blank between the entries of a matrix of one row', () => {
    const row = 'so $M=\\begin{pmatrix}a&b\\end{pmatrix}$ is';
    expect(printed(row, 'so $M=(ab)$ is')).toEqual(['wrong']);
    expect(printed(row, 'so $M=(a,\\quad b)$ is')).not.toEqual(['right']);
  });

  it('compares two formulas that are alike and change places each with its own', () => {
    const [sine, cosine] = ['a^{2}+b^{2}-c^{2}=d+e', 'a^{2}+b^{2}+c^{2}=d+e'];
    expect(printed(`$$${sine}$$ $$${cosine}$$`, `$$${cosine}$$ $$${sine}$$`)).toEqual(['right', 'right']);
  });

  it.each([
    [
      'corners of a figure typed as text',
      'In $\\triangle$ ABC we',
      'In $\\triangle ABC$ we',
      'In $\\triangle ABD$ we',
    ],
    [
      'a bracket inside the formula',
      '(Use $\\pi=3.14)$ now',
      '(Use $\\pi=3.14$) now',
      '(Use $\\pi=3.41$) now',
    ],
    ['brackets typed around a formula', 'atoms ($a+b$) are', 'atoms $(a+b)$ are', 'atoms $(a+b+1)$ are'],
    [
      'a set whose words are text',
      'so $\\{A+B \\text{ ends}\\}$ is',
      'so { $A+B$ ends} is',
      'so { $A-B$ ends} is',
    ],
    ['degrees typed as text', 'turn by 60° now', 'turn by $60^{\\circ}$ now', 'turn by $6^{\\circ}$ now'],
  ])('tells %s from a wrong formula', (_, truth, found, wrong) => {
    expect(printed(truth, found)).toEqual(['cut']);
    expect(printed(truth, wrong)).not.toContain('cut');
    expect(printed(truth, wrong)).not.toContain('right');
  });

  it('leaves a word in italics wrong where the source sets it apart', () => {
    expect(printed('so $\\text{where } a=b+c$ is', 'so $where a=b+c$ is')).toEqual(['wrong']);
  });

  it('counts a formula as right by a rule only where the rule is in force', () => {
    const swapped = { written: `${left} ${right}`, read: `${left} ${right}` };
    const without = judgeDocument(
      swapped,
      `${right} ${left}`,
      [],
      allBut('pieces of the page in another order'),
    );
    expect(without.map(({ asPrinted }) => asPrinted)).not.toEqual(['right', 'right']);
  });

  it('takes the number of a statement for the marker of its item', () => {
    const numbered = 'so $\\text{(ii)} a^2\\geq b$ is';
    expect(printed(numbered, 'so\n\n- (ii) $a^2\\ge b$ is')).toEqual(['right']);
    expect(printed(numbered, 'so $(\\mathrm{ii})a^2\\ge b$ is')).toEqual(['right']);
    expect(printed(numbered, 'so\n\n- (ii) $a^2\\ge c$ is')).toEqual(['wrong']);
    expect(printed('so $(b)a^2\\geq b$ is', 'so $a^2\\geq b$ is')).toEqual(['wrong']);
  });

  it('leaves a matrix of one cell out of account, and no other', () => {
    const bars = 'so $\\begin{vmatrix}A+1\\end{vmatrix}$ is';
    expect(printed(bars, 'so $|A+1|$ is')).toEqual(['right']);
    expect(printed('so $\\begin{vmatrix}A&1\\end{vmatrix}$ is', 'so $|A1|$ is')).toEqual(['wrong']);
    expect(printed('so $[0,b]$ is', 'so $[\\begin{matrix}0,&b\\end{matrix}]$ is')).toEqual(['wrong']);
  });
});
