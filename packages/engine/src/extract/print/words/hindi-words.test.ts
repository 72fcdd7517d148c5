import { expect, it } from 'vitest';
import { madeSign, type Sign } from '../signs/sign.ts';
import { signIndex } from '../signs/sign-index.ts';
import { hindiRuns, levelBeside, marksOfRun, type PlacedWord, signOfRun } from './hindi-words.ts';

const X_HEIGHT = 20;

const wordAt = (text: string, x0: number, confidence = 0.9, signs: Sign[] = []): PlacedWord => ({
  word: { text, confidence, box: { x0, y0: 0, x1: x0 + 50, y1: 30 } },
  signs,
});

const runsOf = (...words: PlacedWord[]) =>
  hindiRuns(words, X_HEIGHT).map((run) => run.map(({ word }) => word.text).join(' '));

const lineWith = (words: PlacedWord[]) => ({
  words: words.map(({ word }) => word),
  box: { x0: 0, y0: 0, x1: 500, y1: 30 },
  baseline: 24,
  height: 30,
});

it('takes numbers between words of Devanagari and the full stop behind them along', () => {
  expect(runsOf(wordAt('कक्षा', 0), wordAt('7', 60), wordAt('में', 120), wordAt('|', 180))).toEqual([
    'कक्षा 7 में |',
  ]);
});

const signAt = (x0: number, text: string, probability: number, width = 14) => ({
  ...madeSign({ x0, y0: 2, x1: x0 + width, y1: 28 }, `r:${text}`, probability),
  text,
});

it('leaves a number to the network where that is sure of another one, and takes it along where it is not', () => {
  const runsWith = (probability: number) =>
    runsOf(wordAt('अंतर', 0), wordAt('8', 60, 0.96, [signAt(70, '3', probability)]), wordAt('है', 120));
  expect(runsWith(0.97)).toEqual(['अंतर', 'है']);
  expect(runsWith(0.6)).toEqual(['अंतर 8 है']);
});

it('takes no 1 for the full stop of which the network is sure', () => {
  const runsWith = (text: string) =>
    runsOf(wordAt('आकृति', 0), wordAt('|', 60, 0.75, [signAt(70, text, 0.99, 5)]), wordAt('में', 120));
  expect(runsWith('1')).toEqual(['आकृति', 'में']);
  expect(runsWith('|')).toEqual(['आकृति | में']);
});

it('takes a question mark behind words of Devanagari along that the network takes for a 7', () => {
  expect(runsOf(wordAt('भाज्य', 0), wordAt('हैं', 60), wordAt('?', 120, 0.8, [signAt(124, '7', 0.85)]))).toEqual(
    ['भाज्य हैं ?'],
  );
});

it('takes a label in Latin letters for no word of Devanagari, before a number or an operand', () => {
  const label = [signAt(0, '(', 0.99, 8), signAt(10, 'B', 0.99, 20), signAt(32, ')', 0.99, 8)];
  expect(runsOf(wordAt('(छि)', 0, 0.81, label), wordAt('3', 120))).toEqual([]);
  const operand = [signAt(0, '−', 0.34, 18), signAt(20, 'm', 0.99, 26), signAt(47, ',', 0.69, 4)];
  expect(runsOf(wordAt('नया,', 0, 0.48, operand), wordAt('—(m+3)', 120, 0.73))).toEqual([]);
});

it('takes a word at the head of a line of which the network is sure of some strokes, and one with a Latin letter', () => {
  const strokes = [signAt(4, 'T', 0.98), signAt(30, '.', 0.98, 6)];
  expect(runsOf(wordAt('यदि', 0, 0.9, strokes), wordAt('7', 60, 0.9))).toEqual(['यदि']);
  const mixed = [signAt(0, 'z', 0.99), signAt(16, '−', 0.99, 8)];
  expect(runsOf(wordAt('z-अक्ष', 0, 0.6, mixed), wordAt('के', 60))).toEqual(['z-अक्ष के']);
});

it('has the size of the text where its marks tell about that', () => {
  const words = [wordAt('कमल', 0), wordAt('मान', 60)];
  const own = signOfRun(words, lineWith(words), words).size;
  expect(signOfRun(words, lineWith(words), words, 1.2 * own).size).toBe(1.2 * own);
  expect(signOfRun(words, lineWith(words), words, 0.5 * own).size).toBe(own);
});

it('has the size of the text and the baseline of its line where all boxes are those of the row', () => {
  const tall = (text: string, x0: number) => {
    const placed = wordAt(text, x0);
    return { ...placed, word: { ...placed.word, box: { ...placed.word.box, y0: -10, y1: 40 } } };
  };
  const words = [tall('दो', 0), tall('मान', 60), tall('कितनी', 120)];
  expect(signOfRun(words, lineWith(words), words, 26)).toMatchObject({ size: 26, baseline: 24 });
});

it('leaves the bar of a determinant behind a word of Devanagari', () => {
  const bar = madeSign({ x0: 70, y0: -25, x1: 74, y1: 57 }, 's:|', 0.95);
  expect(runsOf(wordAt('यदि', 0), wordAt('|', 60, 0.96, [bar]), wordAt('है', 120))).toEqual(['यदि', 'है']);
});

it('ends a run at a variable, and at a number that no Devanagari follows', () => {
  expect(runsOf(wordAt('तो', 0), wordAt('x', 60), wordAt('मान', 120), wordAt('7', 180))).toEqual([
    'तो',
    'मान',
  ]);
});

it('takes no crumb for Devanagari, nor what the network is sure of', () => {
  const crumb = { word: { text: 'ह', confidence: 0.5, box: { x0: 0, y0: 0, x1: 5, y1: 6 } }, signs: [] };
  const sign = madeSign({ x0: 60, y0: 0, x1: 80, y1: 30 }, 'i:x', 0.95);
  expect(runsOf(crumb, wordAt('अ', 60, 0.9, [sign]))).toEqual([]);
});

it('takes a word whose marks alone the network is sure of for Devanagari, whatever stands beside it', () => {
  const dot = madeSign({ x0: 30, y0: 0, x1: 34, y1: 4 }, 's:.', 0.95);
  const comma = madeSign({ x0: 102, y0: 24, x1: 108, y1: 34 }, 'i:j', 0.77);
  expect(runsOf(wordAt('समांतर', 0, 0.88, [dot]), wordAt('है,', 60, 0.92, [comma]), wordAt('x', 120))).toEqual([
    'समांतर है,',
  ]);
});

it('takes what the network is sure of for Devanagari between words of it that the recogniser is sure of', () => {
  const sign = madeSign({ x0: 60, y0: 0, x1: 80, y1: 30 }, 's:˘', 0.95);
  expect(runsOf(wordAt('हर', 0), wordAt('नई', 60, 0.9, [sign]), wordAt('से', 120))).toEqual(['हर नई से']);
  expect(runsOf(wordAt('हर', 0), wordAt('नई', 60, 0.5, [sign]), wordAt('से', 120))).toEqual(['हर', 'से']);
});

it('makes one sign with blanks and the full stop, on the baseline of the letters beside it', () => {
  const x = { ...madeSign({ x0: 60, y0: 10, x1: 80, y1: 26 }, 'i:x', 0.95), text: 'x', baseline: 26 };
  const words = [wordAt('x', 0, 0.9, [x]), wordAt('का', 60), wordAt('मान', 120), wordAt('|', 180)];
  const sign = signOfRun(words.slice(1), lineWith(words), words);
  expect(sign).toMatchObject({ text: ' का मान ।', baseline: 26, isFromWord: true, x0: 60, x1: 230 });
});

it('tells its size by the marks that words have', () => {
  const plain = [wordAt('कमल', 0)];
  const marked = [wordAt('की', 0)];
  const [a, b] = [plain, marked].map((words) => signOfRun(words, lineWith(words), words).size);
  expect(a!).toBeGreaterThan(1.3 * b!);
});

it('takes the size of the letters beside it where its boxes are as high as a matrix in its line', () => {
  const bracket = madeSign({ x0: 0, y0: -30, x1: 10, y1: 60 }, 'X:[');
  const tall = { ...bracket, text: '[', isTall: true, size: 30 };
  const x = { ...madeSign({ x0: 14, y0: 0, x1: 30, y1: 16 }, 'i:x'), text: 'x', size: 30, baseline: 0 };
  const box = { x0: 60, y0: -30, x1: 110, y1: 60 };
  const hindi: PlacedWord = { word: { text: 'मान', confidence: 0.9, box }, signs: [] };
  const words = [wordAt('[x', 0, 0.2, [tall, x]), hindi];
  const sign = signOfRun([hindi], lineWith(words), words);
  expect(sign).toMatchObject({ size: 30, baseline: 15 + 7.5, y1: 22.5, x0: 60, x1: 110 });
});

it('stands with the letters beside it where its boxes are as high as a fraction in its line', () => {
  const letter = (text: string, x0: number, size: number, baseline: number) => {
    return {
      ...madeSign({ x0, y0: baseline - size / 2, x1: x0 + 12, y1: baseline }, `i:${text}`),
      text,
      size,
      baseline,
    };
  };
  const fraction = [letter('1', 40, 24, 16), letter('x', 40, 24, 48)];
  const box = { x0: 60, y0: -6, x1: 110, y1: 50 };
  const hindi: PlacedWord = { word: { text: 'मान', confidence: 0.9, box }, signs: [] };
  const words = [wordAt('x+', 0, 0.2, [letter('x', 0, 30, 32)]), wordAt('1', 40, 0.2, fraction), hindi];
  expect(signOfRun([hindi], lineWith(words), words)).toMatchObject({ size: 30, baseline: 32, y1: 32 });
});

it('has the size of the letters in its line, which its marks tell only about', () => {
  const x = { ...madeSign({ x0: 0, y0: 12, x1: 16, y1: 26 }, 'i:x'), text: 'x', size: 32, baseline: 26 };
  const sizeBeside = (size: number) => {
    const words = [wordAt('x', 0, 0.9, [{ ...x, size }]), wordAt('मान', 60)];
    return signOfRun(words.slice(1), lineWith(words), words).size;
  };
  expect(sizeBeside(32)).toBe(32);
  expect(sizeBeside(80)).toBeLessThan(50);
});

it('takes the halves of a letter of Devanagari for no number between words of it', () => {
  const halves = (second: number) => [signAt(60, '3', 0.97), signAt(76, '7', second)];
  const runsWith = (second: number) =>
    runsOf(wordAt('खण्ड', 0), wordAt('अ', 60, 0.54, halves(second)), wordAt('में', 120));
  expect(runsWith(0.75)).toEqual(['खण्ड अ में']);
  expect(runsWith(0.98)).toEqual(['खण्ड', 'में']);
});

it('is no higher than its print where the recogniser gives a word the height of the row', () => {
  const tall = (text: string, x0: number) => {
    const placed = wordAt(text, x0);
    return { ...placed, word: { ...placed.word, box: { ...placed.word.box, y0: -20, y1: 44 } } };
  };
  const words = [wordAt('कमल', 0), wordAt('मन', 60), tall('द', 120)];
  const sign = signOfRun(words, lineWith(words), words);
  expect(sign.y0).toBeGreaterThan(-20);
  expect(sign.y1).toBeLessThan(44);
});

it('has the size that all words of Devanagari in its line tell', () => {
  const words = [wordAt('कमल', 0), wordAt('कमल', 60), wordAt('x', 120), wordAt('खण्ड', 180)];
  const sizes = hindiRuns(words, X_HEIGHT).map((run) => signOfRun(run, lineWith(words), words).size);
  expect(sizes).toHaveLength(2);
  expect(sizes[0]).toBe(sizes[1]);
});

it('takes the dots above its words along, but for those between them', () => {
  const dot = (x0: number) => madeSign({ x0, y0: -4, x1: x0 + 4, y1: 1 }, 's:˙', 0.97);
  const [own, between] = [dot(20), dot(53)];
  const run = [wordAt('कमल', 0), wordAt('मान', 60)];
  const sign = signOfRun(run, lineWith(run), run);
  expect(marksOfRun(run, sign, signIndex([own, between], 20))).toEqual([own]);
});

it('gives a dash beside it that is larger than its words their size', () => {
  const run = [wordAt('कमल', 0)];
  const sign = signOfRun(run, lineWith(run), run);
  const dash = { ...madeSign({ x0: 60, y0: 12, x1: 90, y1: 14 }, 's:−'), size: 2 * sign.size, baseline: 34 };
  const fence = {
    ...madeSign({ x0: 100, y0: -20, x1: 106, y1: 50 }, 'X:['),
    size: 2 * sign.size,
    isTall: true,
  };
  levelBeside([dash, fence], sign);
  expect([dash.size, dash.baseline, fence.size]).toEqual([sign.size, sign.baseline, 2 * sign.size]);
});

it('takes no size from a word whose box is that of one mark', () => {
  const mark = wordAt('है,', 0);
  mark.word.box = { x0: 20, y0: 0, x1: 28, y1: 9 };
  const row = [wordAt('का', 120), wordAt('मान', 180), wordAt('कीजिए', 240)];
  const words = [mark, wordAt('तो', 60), ...row];
  expect(signOfRun(words.slice(1), lineWith(words), words, 40).size).toBeGreaterThan(30);
});
