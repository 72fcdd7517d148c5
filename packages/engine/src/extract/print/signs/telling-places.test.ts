import { expect, it } from 'vitest';
import type { SignReading } from '../network/classifier.ts';
import type { SignCut } from '../pixels/crops.ts';
import { weighByPlaces } from './telling-places.ts';

/** A cut of drawn ink: `#` is black, `+` half as dark. */
function cutOf(rows: readonly string[]): SignCut {
  const [width, height] = [rows[0]!.length, rows.length];
  const data = Uint8Array.from(rows.join(''), (each) => (each === '#' ? 240 : each === '+' ? 120 : 0));
  return { box: { x0: 0, y0: 0, x1: width, y1: height }, ink: { data, width, height }, area: data.length };
}

const ring = (middle: string) => {
  const side = '##......##';
  return cutOf(['..######..', '.##....##.', side, side, middle, side, side, '.##....##.', '..######..']);
};
const EMPTY = ring('##......##');
const BARRED = ring('##########');
const FAINT = ring('##..++..##');

const LOOP = ['.####..', '##..###', '#....##', '##..###', '.####..'];
const closed = cutOf(LOOP.map((row) => row + [...row].reverse().join('')));
const open = cutOf(LOOP.map((row, y) => row + ['.####', '##...', '#....', '##...', '.####'][y]!));

const likeliest = (cut: SignCut, ...classes: [name: string, probability: number][]) => {
  const top = classes.map(([name, probability]) => ({ name, probability }));
  const reading: SignReading = { top, logSize: 0, baselineOffset: 0, math: 0.5 };
  return weighByPlaces([cut], [reading])[0]!.top[0]!.name;
};

it('tells rings with a bar from rings without, whatever the network thinks', () => {
  expect(likeliest(EMPTY, ['r:Θ', 0.95], ['r:O', 0.03])).toBe('r:O');
  expect(likeliest(BARRED, ['r:0', 0.89], ['i:θ', 0.07])).toBe('i:θ');
  expect(likeliest(BARRED, ['r:Θ', 0.6], ['r:O', 0.3])).toBe('r:Θ');
});

it('leaves a ring whose middle is neither white nor dark, and one that has only one name', () => {
  expect(likeliest(FAINT, ['r:0', 0.6], ['i:θ', 0.3])).toBe('r:0');
  expect(likeliest(FAINT, ['i:θ', 0.6], ['r:0', 0.3])).toBe('i:θ');
  expect(likeliest(BARRED, ['r:0', 0.6], ['r:8', 0.3])).toBe('r:0');
});

it('tells a proportion from infinity by its open end', () => {
  expect(likeliest(open, ['s:∞', 0.95], ['s:∝', 0.02])).toBe('s:∝');
  expect(likeliest(closed, ['s:∞', 0.4], ['s:∝', 0.5])).toBe('s:∞');
});

it('takes no half of a sign for a ring', () => {
  expect(likeliest(EMPTY, ['P02:r:Θ', 0.9], ['r:O', 0.05])).toBe('P02:r:Θ');
});
