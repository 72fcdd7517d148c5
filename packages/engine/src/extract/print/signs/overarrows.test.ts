import { expect, it } from 'vitest';
import { connectedComponents } from '../pixels/components.ts';
import { partOverarrows } from './overarrows.ts';

const X_HEIGHT_PX = 16;

/** Components of drawn ink, `#`, from above and from the left, with their boxes after arrows were parted from letters. */
function parted(...rows: string[]): number[][] {
  const width = Math.max(...rows.map(({ length }) => length));
  const mask = new Uint8Array(width * rows.length);
  for (const [y, row] of rows.entries())
    for (const [x, character] of [...row].entries()) if (character === '#') mask[y * width + x] = 1;
  const page = connectedComponents({ mask, width, height: rows.length });
  const components = partOverarrows(page, [...page.components], X_HEIGHT_PX);
  expect(components.reduce((sum, { area }) => sum + area, 0)).toBe(mask.reduce((sum, ink) => sum + ink, 0));
  expect(new Set(page.components)).toEqual(new Set(components));
  for (const { label, area } of components)
    expect(page.labels.filter((each) => each === label)).toHaveLength(area);
  return components.map(({ x0, y0, x1, y1 }) => [x0, y0, x1, y1]).toSorted((a, b) => a[1]! - b[1]!);
}

const UPPER_BARB = [
  '...............##......',
  '...............###.....',
  '................###....',
  '..................###..',
];
const SHAFT = ['#######################', '#######################'];
const LOWER_BARB = UPPER_BARB.toReversed();
/** An o that the lower barb ends on, and the rough edge of a shaft. */
const LETTER = [
  '.......###########.....',
  '......####....####.....',
  '......###......###.....',
  '......###......###.....',
  '......###......###.....',
  '......###......###.....',
  '......####....####.....',
  '.......##########......',
];

it('parts an arrow from the letter that its head touches', () => {
  expect(parted(...UPPER_BARB, ...SHAFT, ...LOWER_BARB, ...LETTER)).toEqual([
    [0, 0, 23, 11],
    [6, 10, 18, 18],
  ]);
});

it('leaves the rough edge of a shaft to the arrow', () => {
  const rough = LOWER_BARB.with(0, `.####.${LOWER_BARB[0]!.slice(6)}`);
  expect(parted(...UPPER_BARB, ...SHAFT, ...rough, ...LETTER)).toHaveLength(2);
});

it('leaves an arrow by itself, and one whose letter stands free', () => {
  expect(parted(...UPPER_BARB, ...SHAFT, ...LOWER_BARB)).toHaveLength(1);
  expect(parted(...UPPER_BARB, ...SHAFT, ...LOWER_BARB, '', ...LETTER)).toHaveLength(2);
});

it('leaves bars that are struck through or crossed, and bars with something above them alone', () => {
  const slash = UPPER_BARB.toReversed();
  expect(parted(...slash, ...SHAFT, ...UPPER_BARB, ...LETTER)).toHaveLength(1);
  const stem = UPPER_BARB.map(() => '...................###.');
  expect(parted(...stem, ...SHAFT, ...stem, `.......${'#'.repeat(15)}.`, ...LETTER)).toHaveLength(1);
  const drop = LOWER_BARB.map(() => '......###..............');
  expect(parted(...UPPER_BARB, ...SHAFT, ...drop, ...LETTER)).toHaveLength(1);
});

it('leaves an arrow that touches what stands beside it', () => {
  const bridge = `${'.'.repeat(16)}${'#'.repeat(20)}`;
  const beside = Array.from({ length: 8 }, () => `${'.'.repeat(34)}#########`);
  expect(parted(...UPPER_BARB, ...SHAFT, ...LOWER_BARB, bridge, ...beside)).toHaveLength(1);
});
