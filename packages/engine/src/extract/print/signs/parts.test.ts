import { expect, it } from 'vitest';
import { joinParts } from './parts.ts';
import { madeSign, type Sign } from './sign.ts';

const X_HEIGHT_PX = 20;

const stem = (name: string, probability: number): Sign =>
  madeSign({ x0: 0, y0: 8, x1: 7, y1: 24 }, name, probability);
const dot = (name: string): Sign => madeSign({ x0: 2, y0: 1, x1: 6, y1: 5 }, name, 0.5);
const joinedOf = (...signs: Sign[]) => joinParts(signs, {}, X_HEIGHT_PX);

it('gives a stem the dot right over it, whatever the dot was taken for', () => {
  for (const name of ['s:.', 'P12:s:⊙', 'P02:s::', 'r:o']) {
    const [letter, ...others] = joinedOf(stem('i:ı', 0.7), dot(name));
    expect(others).toEqual([]);
    expect(letter).toMatchObject({ name: 'i:i', y0: 1, y1: 24 });
  }
});

it('is sure of an i whose stem looks like no j', () => {
  expect(joinedOf(stem('i:ı', 0.7), dot('s:.'))[0]!.probability).toBeGreaterThan(0.99);
});

it('leaves a dash over a stem alone', () => {
  const dash = madeSign({ x0: 0, y0: 2, x1: 8, y1: 4 }, 's:-', 0.9);
  expect(joinedOf(stem('i:ı', 0.7), dash)).toHaveLength(2);
});

it('makes an exclamation mark of a bar and a point', () => {
  const bar = madeSign({ x0: 2, y0: 0, x1: 6, y1: 20 }, 's:|', 0.6);
  const point = madeSign({ x0: 2, y0: 24, x1: 6, y1: 28 }, 'P02:s:;', 0.4);
  const [mark, ...others] = joinedOf(bar, point);
  expect(mark).toMatchObject({ name: 's:!', probability: 0.995, top: [{ name: 's:!', probability: 0.995 }] });
  expect(others).toEqual([]);
});

it('makes an italic exclamation mark of a bar that leans to the right over its point, and none of one to its left', () => {
  const namesWith = (x0: number) => {
    const bar = madeSign({ x0, y0: 0, x1: x0 + 7, y1: 19 }, 'P12:i:i', 0.68);
    const point = madeSign({ x0: 20, y0: 22, x1: 26, y1: 28 }, 's:.', 0.48);
    return joinedOf(bar, point).map(({ name }) => name);
  };
  expect(namesWith(23)).toEqual(['s:!']);
  expect(namesWith(15)).not.toContain('s:!');
});

it('takes two dots side by side for a diaeresis, though they look like those of a division', () => {
  const at = (x0: number, name: string) => madeSign({ x0, y0: 0, x1: x0 + 5, y1: 5 }, name, 0.5);
  const namesOf = (...signs: Sign[]) => joinedOf(...signs).map(({ name }) => name);
  expect(namesOf(at(0, 'P02:s:÷'), at(9, 'P12:s:÷'))).toEqual(['s:¨']);
});

it('leaves three dots side by side to the ellipsis, though they look like the parts of a division', () => {
  const at = (x0: number, y0: number, name: string) =>
    madeSign({ x0, y0, x1: x0 + 5, y1: y0 + 5 }, name, 0.5);
  const namesOf = (...signs: Sign[]) => joinedOf(...signs).map(({ name }) => name);
  expect(namesOf(at(0, 0, 'P03:s:÷'), at(9, 0, 'P23:s:÷'), at(18, 0, 'P13:s:÷'))).toEqual([
    's:.',
    's:.',
    's:.',
  ]);
  expect(namesOf(at(0, 14, 'P03:s:∴'), at(9, 0, 'P23:s:∴'), at(18, 14, 'P13:s:∴'))).toEqual(['s:∴']);
  const bar = (y0: number, name: string) => madeSign({ x0: 0, y0, x1: 20, y1: y0 + 2 }, name, 0.5);
  expect(namesOf(bar(0, 'P03:s:≡'), bar(3, 'P13:s:≡'), bar(6, 'P23:s:≡'))).toEqual(['s:≡']);
});

it('takes a part alone that can be nothing else for its whole sign, without certainty', () => {
  const lone = madeSign({ x0: 0, y0: 0, x1: 30, y1: 12 }, 'P02:s:≡', 0.9);
  expect(joinedOf(lone)[0]).toMatchObject({ name: 's:≡', probability: 0 });
});

it('knows a stem without a dot for a 1', () => {
  const read = joinedOf({
    ...stem('P12:r:i', 0.8),
    top: [
      { name: 'P12:r:i', probability: 0.8 },
      { name: 'r:1', probability: 0.1 },
    ],
  });
  expect(read[0]).toMatchObject({ name: 'r:1', isLoneStem: true });
  expect(read[0]!.probability).toBeCloseTo(0.9, 5);
  expect(joinedOf(stem('P12:r:i', 0.8), dot('s:.'))[0]).toMatchObject({ isLoneStem: false });
});

it('knows a stem without a dot that is as high as a capital for an l', () => {
  const read = (y1: number) =>
    joinedOf({
      ...stem('P12:i:i', 0.8),
      y1,
      top: [
        { name: 'P12:i:i', probability: 0.8 },
        { name: 'i:l', probability: 0.17 },
      ],
    })[0]!;
  expect(read(40)).toMatchObject({ name: 'i:l', isLoneStem: true });
  expect(read(40).probability).toBeCloseTo(0.97, 5);
  expect(read(30)).toMatchObject({ name: 'i:l', isLoneStem: false, probability: 0.17 });
});

it('takes the bar of an equals sign that is alone for a minus sign, though it is as thick as no bar', () => {
  const bar = {
    ...madeSign({ x0: 0, y0: 10, x1: 10, y1: 15 }, 'P02:s:=', 0.4),
    top: [
      { name: 'P02:s:=', probability: 0.4 },
      { name: 'RULE', probability: 0.36 },
    ],
  };
  expect(joinedOf({ ...bar, math: 0.9 })[0]).toMatchObject({ name: 's:−' });
  expect(joinedOf({ ...bar, math: 0.1 })[0]).toMatchObject({ name: 's:-' });
  expect(joinedOf({ ...bar, x1: 7, math: 0.9 })[0]!.name).not.toBe('s:−');
});
