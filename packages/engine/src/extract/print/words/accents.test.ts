import { expect, it } from 'vitest';
import { madeSign, type Sign } from '../signs/sign.ts';
import { settleAccents } from './accents.ts';

const X_HEIGHT_PX = 18;

const sign = (box: [x0: number, y0: number, x1: number, y1: number], text: string, style: string): Sign => ({
  ...madeSign({ x0: box[0], y0: box[1], x1: box[2], y1: box[3] }, `${style}:${text}`),
  style,
  text,
  size: style === 's' ? 50 : 40,
  baseline: style === 's' ? 30 : 40,
});

it('gives the arrow of a vector the size and the baseline of its letter', () => {
  const [arrow] = settleAccents(
    [sign([15, 3, 33, 11], '\u20d7', 's'), sign([4, 14, 31, 40], 'F', 'i')],
    X_HEIGHT_PX,
  );
  expect(arrow).toMatchObject({ accent: 'vector', size: 40, baseline: 40 });
});

it('reads a long arrow over a letter or a zero as that of a vector, and one over another digit as none', () => {
  const overBase = (arrow: string, base: string, style: string) =>
    settleAccents([sign([4, 3, 36, 11], arrow, 's'), sign([4, 14, 31, 40], base, style)], X_HEIGHT_PX)[0]!
      .accent;
  expect(overBase('⟶', 'F', 'i')).toBe('vector');
  expect(overBase('\u20d7', '0', 'r')).toBe('vector');
  expect(overBase('→', '5', 'r')).toBe('');
  const [lone] = settleAccents([sign([60, 20, 92, 28], '⟶', 's')], X_HEIGHT_PX);
  expect(lone).toMatchObject({ text: '⟶', accent: '', isByStrayMark: false });
});

it('sets a small arrow far above several letters as a label, and doubts them', () => {
  const withArrow = (bottom: number, lettersTop: number, width = 16) =>
    settleAccents(
      [
        sign([20, bottom - 6, 20 + width, bottom], '\u20d7', 's'),
        sign([4, lettersTop, 27, lettersTop + 26], 'A', 'i'),
        sign([29, lettersTop, 52, lettersTop + 26], 'B', 'i'),
      ],
      X_HEIGHT_PX,
    );
  const [arrow, ...letters] = withArrow(6, 21);
  expect(arrow).toMatchObject({ text: '→', accent: '', isByStrayMark: true });
  expect(letters.map(({ isByStrayMark }) => isByStrayMark)).toEqual([true, true]);
  for (const signs of [withArrow(6, 12), withArrow(6, 40), withArrow(6, 21, 30)])
    expect(signs.some(({ isByStrayMark }) => isByStrayMark)).toBe(false);
});

it('leaves an arrow far above one letter an accent', () => {
  const [arrow, letter] = settleAccents(
    [sign([8, 0, 24, 6], '\u20d7', 's'), sign([4, 21, 31, 47], 'a', 'i')],
    X_HEIGHT_PX,
  );
  expect(arrow).toMatchObject({ accent: 'vector', isByStrayMark: false });
  expect(letter).toMatchObject({ isByStrayMark: false });
});

it('leaves the minus of an exponent that begins over the end of its letter', () => {
  const accentAt = (x0: number) =>
    settleAccents([sign([x0, 21, x0 + 8, 23], '−', 's'), sign([4, 23, 18, 41], 's', 'i')], X_HEIGHT_PX)[0]!
      .accent;
  expect(accentAt(16)).toBe('');
  expect(accentAt(8)).toBe('macron');
});

it('leaves a minus that stands over nothing', () => {
  const [minus] = settleAccents(
    [sign([60, 26, 80, 28], '−', 's'), sign([4, 14, 31, 40], 'F', 'i')],
    X_HEIGHT_PX,
  );
  expect(minus).toMatchObject({ accent: '', text: '−' });
});

it('reads an m below a dot that is not over its middle as an i and an n that touch', () => {
  const namesWith = (dotX: number) =>
    settleAccents([sign([dotX, 12, dotX + 4, 16], '·', 's'), sign([10, 22, 40, 40], 'm', 'r')], X_HEIGHT_PX)
      .toSorted((a, b) => a.x0 - b.x0)
      .map(({ text, accent }) => text + accent);
  expect(namesWith(12)).toEqual(['i', 'n']);
  expect(namesWith(34)).toEqual(['n', 'i']);
  expect(namesWith(23)).toEqual(['m', '˙dotaccent']);
});

it('gives a dotless i the dot right over it, and leaves one over another letter', () => {
  const textsOf = (letter: string) =>
    settleAccents([sign([14, 12, 18, 16], '·', 's'), sign([13, 20, 19, 40], letter, 'i')], X_HEIGHT_PX).map(
      ({ text, accent }) => text + accent,
    );
  expect(textsOf('ı')).toEqual(['i']);
  expect(textsOf('x')).toEqual(['˙dotaccent', 'x']);
});

it('reads an iota below a dot as an i, and one below a hat as an i without its dot', () => {
  const textsOf = (mark: string) =>
    settleAccents([sign([11, 12, 21, 16], mark, 's'), sign([13, 20, 19, 40], 'ι', 'i')], X_HEIGHT_PX).map(
      ({ text, accent }) => text + accent,
    );
  expect(textsOf('·')).toEqual(['i']);
  expect(textsOf('^')).toEqual(['ˆcircumflex', 'ı']);
});

it('takes a bar as wide as its letter for the accent of a wide one, and of a nabla', () => {
  const accentOver = (text: string, style: string, barX1: number) =>
    settleAccents(
      [sign([10, 16, barX1, 18], '−', 's'), { ...sign([11, 22, 42, 40], text, style), baseline: 40 }],
      X_HEIGHT_PX,
    )[0]!.accent;
  expect(accentOver('m', 'i', 43)).toBe('macron');
  expect(accentOver('m', 'i', 60)).toBe('');
  expect(accentOver('∇', 's', 33)).toBe('macron');
  expect(accentOver('+', 's', 33)).toBe('');
});

it('reads the arrow beside a letter of a limit as one that points to it, and leaves one over a letter far below', () => {
  const read = (arrow: Sign, letter: Sign) => settleAccents([arrow, letter], X_HEIGHT_PX)[0]!;
  const letter = { ...sign([10, 28, 22, 40], 'u', 'i'), size: 26 };
  expect(read(sign([26, 31, 42, 36], '\u20d7', 's'), letter)).toMatchObject({
    text: '→',
    accent: '',
    size: 26,
    baseline: 40,
  });
  expect(read(sign([10, 2, 26, 7], '\u20d7', 's'), sign([10, 50, 22, 62], 'u', 'i')).accent).toBe('vector');
});

it('reads a narrow mark over an i that has its dot as the accent that it may be, and none over other letters or far above', () => {
  const over = (letter: string, top: number, hat = 0.1) => {
    const mark = { ...sign([6, top, 13, top + 8], '√', 'X'), isTall: true };
    mark.top = [
      { name: 'X:√', probability: 0.34 },
      { name: 's:^', probability: hat },
    ];
    return settleAccents([mark, sign([5, 16, 14, 40], letter, 'i')], X_HEIGHT_PX)[0]!.accent;
  };
  expect(over('i', 4)).toBe('circumflex');
  expect(over('x', 4)).toBe('');
  expect(over('i', -8)).toBe('');
  expect(over('i', 4, 0.01)).toBe('');
});
