import { expect, it } from 'vitest';
import type { SignMetrics } from '../network/model.ts';
import { madeSign, type Sign } from '../signs/sign.ts';
import { signIndex } from '../signs/sign-index.ts';
import { settleScriptCase } from './script-case.ts';

const EM = 40;
/** A face whose small letters are 0.72 of its capitals. */
const METRICS: SignMetrics = {
  'r:x': [-0.5, 0, 0, 0.5, 0.5],
  'r:X': [-0.7, 0, 0, 0.5, 0.5],
  'i:x': [-0.5, 0, 0, 0.5, 0.5],
  'i:X': [-0.7, 0, 0, 0.5, 0.5],
};

const letter = (text: string, x0: number, baseline: number, heightEm: number, sizeEm: number): Sign => ({
  ...madeSign({ x0, y0: baseline - heightEm * EM, x1: x0 + 16, y1: baseline }, `i:${text}`),
  style: 'i',
  text,
  size: sizeEm * EM,
  baseline,
});

/** The last sign after it was settled: its text, and its size in hundredths of an em. */
function settledBy(metrics: SignMetrics, ...signs: Sign[]): string {
  settleScriptCase(signs, { body: EM, metrics, letters: signIndex(signs, 3 * EM) });
  const last = signs.at(-1)!;
  return `${last.text} ${Math.round((100 * last.size) / EM)}`;
}

const settled = (...signs: Sign[]) => settledBy(METRICS, ...signs);

const elsewhere = letter('x', 600, 300, 0.515, 1);

it('takes a capital of a script alone for the small letter of the text that its page has', () => {
  expect(settled(elsewhere, letter('X', 0, 100, 0.515, 0.72))).toBe('x 100');
});

it('takes a capital of a second script for the small letter of a script', () => {
  expect(settled(elsewhere, letter('e', 0, 100, 0.5, 1), letter('X', 18, 85, 0.365, 0.5))).toBe('x 70');
});

it('leaves capitals to a page whose formulas have them', () => {
  expect(settled(letter('X', 600, 300, 0.715, 1), letter('X', 0, 100, 0.515, 0.72))).toBe('X 72');
  expect(settled(letter('X', 0, 100, 0.515, 0.72))).toBe('X 72');
});

it('takes a capital that is too large for a script for a small letter, where the page shows neither', () => {
  const metrics: SignMetrics = { ...METRICS, 'i:x': [-0.58, 0, 0, 0.5, 0.5] };
  expect(settledBy(metrics, letter('X', 0, 100, 0.595, 0.83))).toBe('x 100');
  expect(settledBy(metrics, letter('X', 0, 100, 0.55, 0.75))).toBe('X 75');
});

it('leaves a capital that is the script of a letter', () => {
  expect(settled(elsewhere, letter('e', 0, 100, 0.5, 1), letter('X', 18, 85, 0.515, 0.72))).toBe('X 72');
});

it('leaves a capital that is the index of a letter, which stands hardly lower than that', () => {
  const indexAt = (drop: number) =>
    settled(elsewhere, letter('F', 0, 100, 0.7, 1), letter('X', 18, 100 + drop * EM, 0.515, 0.72));
  expect(indexAt(0.125)).toBe('X 72');
  expect(indexAt(0.05)).toBe('x 100');
});

it('leaves a capital beside another letter of its script, as below a sum', () => {
  const [x, X] = [letter('x', 0, 140, 0.36, 0.72), letter('X', 38, 140, 0.515, 0.72)];
  expect(settled(elsewhere, x, X)).toBe('X 72');
  expect(settled(elsewhere, { ...x, x0: -90, x1: -74 }, X)).toBe('x 100');
});

it('takes a calligraphic capital for the round letter that its page has', () => {
  const round = { ...letter('X', 0, 100, 0.515, 0.72), style: 'cal', name: 'cal:X' };
  expect(settled(elsewhere, round)).toBe('x 100');
  expect(round).toMatchObject({ style: 'i', name: 'i:x' });
  expect(settled({ ...round, style: 'cal', text: 'X', name: 'cal:X', size: 0.72 * EM })).toBe('X 72');
});

const upright = (sign: Sign): Sign => ({ ...sign, style: 'r', name: `r:${sign.text}` });

it('takes a tiny upright capital for the small letter, in the text and in a script that is hardly smaller', () => {
  const small = upright(elsewhere);
  expect(settled(small, upright(letter('X', 0, 100, 0.515, 0.5)))).toBe('x 100');
  expect(settled(small, letter('e', 0, 100, 0.5, 1), upright(letter('X', 18, 85, 0.465, 0.5)))).toBe('x 90');
});

it('leaves an upright capital as large as a script, and one of a page that has its small letter in italics only', () => {
  expect(settled(upright(elsewhere), upright(letter('X', 0, 100, 0.515, 0.72)))).toBe('X 72');
  expect(settled(elsewhere, upright(letter('X', 0, 100, 0.515, 0.5)))).toBe('X 50');
});

it('takes one as large as a script for the small letter where the page has many of those, unless it is the script of a letter', () => {
  const many = [0, 1, 2, 3, 4].map((at) => upright({ ...elsewhere, y0: 200 + 60 * at, y1: 220 + 60 * at }));
  const alone = upright(letter('X', 0, 100, 0.515, 0.72));
  const script = upright(letter('X', 18, 85, 0.515, 0.72));
  expect(settled(...many, { ...alone })).toBe('x 100');
  expect(settled(...many.slice(1), { ...alone })).toBe('X 72');
  expect(settled(...many, letter('e', 0, 100, 0.5, 1), script)).toBe('X 72');
});
