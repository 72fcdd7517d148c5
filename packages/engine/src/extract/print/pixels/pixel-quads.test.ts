import { expect, it } from 'vitest';
import { histogram, maskUpTo } from '../../image/grey.ts';

/** Quads that are white, with one darker pixel at each place, and an end of less than a quad. */
const LEVELS = [
  255, 255, 255, 255, 7, 255, 255, 255, 255, 7, 255, 255, 255, 255, 7, 255, 255, 255, 255, 7, 0, 90, 91, 254,
  255, 90, 255,
];

/** The same pixels from another place of their memory. */
function moved(offset: number): Uint8Array {
  const data = new Uint8Array(new ArrayBuffer(LEVELS.length + offset), offset);
  data.set(LEVELS);
  return data;
}

it.each([0, 1, 2, 3])(
  'counts and compares pixels that begin %i behind a whole number of memory',
  (offset) => {
    const data = moved(offset);
    const counts = Array.from({ length: 256 }, (_, level) => LEVELS.filter((each) => each === level).length);
    expect([...histogram(data)]).toEqual(counts);
    expect([...maskUpTo(data, 90)]).toEqual(LEVELS.map((level) => (level <= 90 ? 1 : 0)));
  },
);
