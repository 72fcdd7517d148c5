import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ACCEPT } from '../../../../packages/engine/test/golden.ts';
import { rootFolder } from '../../formula-lists.ts';
import { normaliseTex } from './normalise-tex.ts';
import { type PageMiss, scoreItems, scorePage } from './page-score.ts';
import { foundStream } from './page-streams.ts';

const SOURCES = join(rootFolder, 'packages/engine/test/fixtures/pdf');
/** What was read of them once: it stays as it is, whatever the reader makes of them today. */
const READ = join(import.meta.dirname, 'fixtures');
const NAMES = [
  'blocks',
  'displays-cm',
  'exam',
  'lists',
  'paper',
  'symbols-cm',
  'symbols-newtx',
  'symbols-type3',
  'tables',
];
const RECORDED = join(import.meta.dirname, 'recorded-lines.txt');
const JUDGE = join(rootFolder, '../shared/harness/pdf');

/** Each source with what is read of its PDF, and with what is read of another one, which is full of misses. */
const files = NAMES.flatMap((name, at) => {
  const other = NAMES[(at + 1) % NAMES.length];
  return [name, other].flatMap((found) => [join(SOURCES, `${name}.tex`), join(READ, `${found}.md`)]);
});

function outputOf(call: string[]): string {
  const { stdout, stderr } = spawnSync(process.execPath, call, { cwd: rootFolder, encoding: 'utf8' });
  expect(stderr).toBe('');
  return stdout;
}

const TSX = join(rootFolder, 'node_modules/tsx/dist/cli.mjs');
const ours = (...options: string[]) => outputOf([TSX, 'bench/src/pdf-score.ts', ...options, ...files]);

describe('the scorer', () => {
  it('prints the recorded line for each pair of files', () => {
    const lines = `${ours()}${ours('--page')}`;
    if (ACCEPT) writeFileSync(RECORDED, lines);
    expect(lines).toBe(readFileSync(RECORDED, 'utf8'));
  });

  it.runIf(existsSync(JUDGE))('prints what the independent scorer prints, every miss included', () => {
    expect(ours('-v')).toBe(outputOf([join(JUDGE, 'run.mjs'), '-v', ...files]));
    expect(ours('-v', '--page')).toBe(outputOf([join(JUDGE, 'page.mjs'), '-v', ...files]));
  });
});

describe('normaliseTex', () => {
  it.each([
    ['\\dfrac{a}{b}', '\\frac ab'],
    ['x_1^2', 'x^2_{1}'],
    ['\\left\\lvert x\\right\\rvert', '|x|'],
    ['\\operatorname{rank}A', '\\mathrm{rank}\\,A'],
    ['\\begin{aligned}a&=b\\\\c&=d\\\\\\end{aligned}', '\\begin{gathered}a=b\\\\[2pt]c=d\\end{gathered}'],
    ['a+\\dots+b', 'a+\\cdots+b'],
  ])('takes %s and %s for the same', (one, other) => {
    expect(normaliseTex(one)).toEqual(normaliseTex(other));
  });

  it.each([
    ['\\frac{a}{b}', 'a/b'],
    ['\\begin{pmatrix}a&b\\end{pmatrix}', '\\begin{bmatrix}a&b\\end{bmatrix}'],
    ['x^2', 'x_2'],
    ['\\mathbf{x}', 'x'],
  ])('tells %s from %s', (one, other) => {
    expect(normaliseTex(one)).not.toEqual(normaliseTex(other));
  });

  it.each([
    [String.raw`\genfrac{(}{)}{0pt}{}{n}{k}`, String.raw`\binom{n}{k}`],
    [String.raw`\genfrac{[}{]}{0pt}{}{n}{k}`, String.raw`\left[\begin{array}{c}n\\k\end{array}\right]`],
    [String.raw`\left(\genfrac{}{}{1pt}{}{a}{p}\right)`, String.raw`\left(\frac{a}{p}\right)`],
    [
      String.raw`\begin{matrix}a&b\\\hdotsfor{2}\end{matrix}`,
      String.raw`\begin{matrix}a&b\\\ldots&\ldots\end{matrix}`,
    ],
    [String.raw`A\xleftarrow{}B`, String.raw`A\leftarrow B`],
  ])('takes %s for %s', (one, other) => {
    expect(normaliseTex(one)).toEqual(normaliseTex(other));
  });
});

describe('scorePage', () => {
  const TRUTH = 'We know that $a^2+b^2=c^2$ holds and $\\frac{x+1}{y}=z$ too.';
  const pageOf = (markdown: string) => scorePage(TRUTH, markdown);

  it('counts a wrong formula as silent unless a mark of doubt or a picture stands behind it', () => {
    const rest = 'holds and $\\frac{x+1}{y}=z$ too.';
    expect(pageOf(`We know that $a^2+b^2=e^2$ ${rest}`)).toMatchObject({
      exact: 1,
      wrong: 1,
      silentlyWrong: 1,
    });
    for (const mark of ['<!-- doubtful 0.62 -->', '![formula](data:image/png;base64,AA)'])
      expect(pageOf(`We know that $a^2+b^2=e^2$ ${mark} ${rest}`)).toMatchObject({
        wrong: 1,
        silentlyWrong: 0,
      });
  });

  it('counts a lost formula as silent unless a picture stands in its place', () => {
    const found = (middle: string) => pageOf(`We know that $a^2+b^2=c^2$ holds and ${middle} too.`);
    expect(found('')).toMatchObject({ lost: 1, lostSilently: 1, pictures: 0 });
    expect(found('![figure](data:image/png;base64,AA)')).toMatchObject({
      lost: 1,
      lostSilently: 0,
      pictures: 1,
    });
  });

  it('takes the picture of a display for all of its rows, and for no formula behind words', () => {
    const rows = [1, 2, 3, 4, 5].map((n) => `$a_${n}^2+b=c_${n}$`).join(' ');
    const picture = '![figure](data:image/png;base64,AA)';
    const lost = (rest: string, foundRest: string) =>
      scorePage(`We see that ${rows} ${rest}`, `We see that ${picture} ${foundRest}`).lostSilently;
    expect(lost('', '')).toBe(0);
    const words = 'so that one and two and three and four';
    expect(lost(`${words} $x^2+y=z^3$`, words)).toBe(1);
  });

  it('tells of each miss whether it is silent', () => {
    const silent = (middle: string) => {
      const misses: boolean[] = [];
      const miss = ({ lostSilently }: PageMiss) => misses.push(lostSilently);
      scorePage(TRUTH, `We know that $a^2+b^2=c^2$ holds and ${middle} too.`, { miss });
      return misses;
    };
    expect(silent('')).toEqual([true]);
    expect(silent('![figure](data:image/png;base64,AA)')).toEqual([false]);
  });

  it('counts no formula that is doubted where the truth was read by the engine itself', () => {
    const [text, doubt] = ['We know that $a^2+b^2=c^2$', '<!-- doubtful 0.62 -->'];
    const found = `${text} holds and $x^2+y=e^3$ too.`;
    const formulasOf = (truth: string) => scoreItems(foundStream(truth).items, found);
    expect(formulasOf(`${text} holds and $x^2+y=z^3$ too.`)).toMatchObject({ formulas: 2, wrong: 1 });
    expect(formulasOf(`${text} holds and $x^2+y=z^3$ ${doubt} too.`)).toMatchObject({
      formulas: 1,
      wrong: 0,
    });
  });

  it('tells a formula that was found in two from one with a sign less, and from text', () => {
    const truth = 'We see $a_1=b+c_2$ there, and $x^2<1$ here.';
    const found = (middle: string) => scorePage(truth, `We see ${middle} there, and $x^2<1$ here.`);
    expect(found('$a_1=b$ $+c_2$')).toMatchObject({ silentlyWrong: 1, wrongCutElsewhere: 1 });
    expect(found('$a_1=b$ $+c$')).toMatchObject({ silentlyWrong: 1, wrongCutElsewhere: 0 });
    expect(found('$a_1=$ b $+c_2$').wrongCutElsewhere).toBe(0);
    expect(scorePage('Let $a_1$ $=b+c_2+d_3$ be.', 'Let $a_1=b+c_2+d_3$ be.')).toMatchObject({
      lostSilently: 1,
      lostCutElsewhere: 1,
    });
  });

  it('finds a formula elsewhere on the page where it is asked to, and still counts the one that stood there', () => {
    const truth = 'One $x^2+y^2=z^2+1$ two three $a_1=b$ four.';
    const found = 'One two three four $x^2+y^2=z^2+1$.';
    expect(scorePage(truth, found)).toMatchObject({ exact: 0, lostSilently: 2, spurious: 1 });
    const moved = { formulas: 2, exact: 1, lostSilently: 1, spurious: 0 };
    expect(scorePage(truth, found, { mayMove: true })).toMatchObject(moved);
    const inItsPlace = 'One two three $x^2+y^2=z^2+1$ four.';
    expect(scorePage(truth, inItsPlace, { mayMove: true })).toMatchObject(moved);
  });

  it('takes a picture below a display for the display only if it shows the display as printed', () => {
    const found = (alt: string) =>
      scorePage(
        'First $$a^2+b^2=c^2$$ then $$\\frac{x+1}{y}=z$$ last.',
        `First\n\n$$\na^2+b^2=c^2\n$$\n\n![${alt}](data:image/png;base64,AA)\n\nlast.`,
      );
    expect(found('')).toMatchObject({ exact: 1, doubtedThoughRight: 0, lost: 1, lostSilently: 0 });
    expect(found('a as printed')).toMatchObject({ exact: 1, doubtedThoughRight: 1, lostSilently: 1 });
  });

  it('takes a formula for kept where a picture stands between the words around it', () => {
    const truth = 'We know one two three four that $a^2+b^2=c^2$ holds.';
    const picture = '![figure](data:image/png;base64,AA)';
    expect(scorePage(truth, `We know ${picture} holds.`)).toMatchObject({ lost: 1, lostSilently: 0 });
    expect(scorePage(truth, `We know . ${picture} holds.`)).toMatchObject({ lostSilently: 0 });
    expect(scorePage(truth, `${picture} Oh, hello: we know holds.`)).toMatchObject({
      lost: 1,
      lostSilently: 1,
    });
  });

  it('counts what the page does not say: formulas, words and their order', () => {
    expect(
      pageOf('We know that $a^2+b^2=c^2$ holds $q=r+s$ and $\\frac{x+1}{y}=z$ too, indeed.'),
    ).toMatchObject({ exact: 2, spurious: 1, found: 3, extraWords: 1, movedWords: 0 });
    expect(pageOf('know We that $a^2+b^2=c^2$ holds and $\\frac{x+1}{y}=z$ too.').movedWords).toBe(1);
  });

  it('counts an empty result as all lost', () => {
    expect(pageOf('')).toMatchObject({ formulas: 2, lost: 2, lostSilently: 2, words: 6, wrongWords: 6 });
  });
});
