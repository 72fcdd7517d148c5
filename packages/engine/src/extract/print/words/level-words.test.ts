import { expect, it } from 'vitest';
import { madeSign, type Sign } from '../signs/sign.ts';
import { levelWord } from './level-words.ts';

const EM = 40;
const BASELINE = 100;

/** A letter with its ink in em above the baseline, and what was measured of it alone. */
const letter = (
  text: string,
  top: number,
  bottom: number,
  measured: { size: number; baseline: number },
): Sign => ({
  ...madeSign({ x0: 0, x1: 16, y0: BASELINE - top * EM, y1: BASELINE - bottom * EM }, `r:${text}`),
  text,
  style: 'r',
  ...measured,
});
const onLine = { size: EM, baseline: BASELINE };
const rest = [...'uestion'].map((text) => letter(text, 0.43, 0, onLine));

it('sets a capital that was measured as a raised and small one on the level of its word', () => {
  const q = letter('Q', 0.7, -0.06, { size: 26, baseline: 94 });
  levelWord([q, ...rest], [q, ...rest]);
  expect(q).toMatchObject(onLine);
});

it('measures short words with the words beside them', () => {
  const i = letter('I', 0.68, 0, { size: 27, baseline: 95 });
  const n = letter('n', 0.43, 0, onLine);
  levelWord([i, n], [i, n]);
  expect(i.size).toBe(27);
  levelWord([i, n], [i, n, ...rest]);
  expect(i).toMatchObject(onLine);
});

it('levels an italic f, whose foot is below the line, and leaves an upright one that stands there', () => {
  const levelled = (style: string) => {
    const f = { ...letter('f', 0.7, -0.1, { size: 29, baseline: 96 }), style };
    levelWord([f], [f, ...rest]);
    return f.baseline === BASELINE;
  };
  expect([levelled('i'), levelled('r')]).toEqual([true, false]);
});

it('leaves letters whose ink is that of a script', () => {
  const script = letter('m', 0.15, -0.15, { size: 28, baseline: 106 });
  levelWord([...rest, script], [...rest, script]);
  expect(script.baseline).toBe(106);
});

it('hangs quotes at the height of the capitals', () => {
  const quote = letter('“', 0.72, 0.45, { size: 30, baseline: 90 });
  levelWord([quote, ...rest], [quote, ...rest]);
  expect(quote).toMatchObject(onLine);
});

it('levels a word by its own letters where the line is bent', () => {
  const lower = { size: EM, baseline: BASELINE + 12 };
  const t = letter('t', 0.6, 0, { size: 30, baseline: BASELINE - 8 });
  levelWord(
    [t, ...rest],
    [t, ...rest, ...[...'number of marks'].map((text) => letter(text, 0.43, 0, lower))],
  );
  expect(t).toMatchObject(onLine);
});
