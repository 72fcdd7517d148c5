import { expect, it } from 'vitest';
import { partsAtNotches } from './notches.ts';

const MIN_AREA = 4;
const MAX_CUT = 5;

const maskOf = (...rows: string[]) => ({
  mask: Uint8Array.from([...rows.join('')].map((character) => (character === '.' ? 0 : 1))),
  width: rows[0]!.length,
  height: rows.length,
});

/** Each part as the drawing shows it, the pixels of others as blanks. */
const partsOf = (...rows: string[]): string[][] => {
  const image = maskOf(...rows);
  return partsAtNotches(image, MIN_AREA, MAX_CUT).map((parts) =>
    parts.map(({ mask }) =>
      rows.map((row, y) => [...row].filter((_, x) => mask[y * image.width + x]).join('')).join(''),
    ),
  );
};

it('parts a ring of hairlines from the hook that touches it, and the ring nowhere', () => {
  const drawing = [
    'aaaaa.......',
    'a...........',
    'a.....bbbb..',
    'a.....b..b..',
    'aaaaaab..b..',
    '......b..b..',
    '......bbbb..',
  ];
  const ways = partsOf(...drawing);
  expect(ways.some((parts) => parts.some((part) => /^a?b{13,14}$/.test(part)))).toBe(true);
  const ringOf = (part: string) => part.replaceAll('a', '').length;
  expect(
    ways
      .flat()
      .map(ringOf)
      .filter((count) => count > 2 && count < 12),
  ).toEqual([]);
});

it('parts nothing that has no notches', () => {
  expect(partsOf('aaaaaaaa', 'aaaaaaaa', 'aaaaaaaa', 'aaaaaaaa')).toEqual([]);
  expect(partsOf('aaaaaa', 'a....a', 'a....a', 'aaaaaa')).toEqual([]);
});
