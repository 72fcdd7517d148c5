import { expect, it } from 'vitest';
import { connectedComponents } from '../pixels/components.ts';
import { findBox } from './boxes.ts';

const X_HEIGHT_PX = 16;

/** Ink drawn by characters, two pixels wide and high each; `#` is ink. */
function inkOf(rows: readonly string[]) {
  const [width, height] = [2 * rows[0]!.length, 2 * rows.length];
  const mask = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) if (rows[y >> 1]![x >> 1] === '#') mask[y * width + x] = 1;
  return connectedComponents({ mask, width, height });
}

const row = (middle: string, end = '....') => `#${middle.repeat(28)}#${end}`;
const BOX = [row('#'), ...Array.from({ length: 16 }, () => row('.')), row('#')];

it('gives the four sides of a box about a formula', () => {
  const page = inkOf(BOX);
  const found = findBox(page, page.components[0]!, X_HEIGHT_PX);
  expect(found?.strokes.map(({ direction }) => direction).sort()).toEqual([
    'horizontal',
    'horizontal',
    'vertical',
    'vertical',
  ]);
  expect(found?.rest).toEqual([]);
  expect(page.components).toContain(found?.box);
});

it('leaves a comma that touches the box as ink of its own', () => {
  const page = inkOf(BOX.map((line, y) => (y > 14 && y < 17 ? row('.', '####') : line)));
  const found = findBox(page, page.components[0]!, X_HEIGHT_PX);
  expect(found?.strokes).toHaveLength(4);
  expect(found?.rest.map(({ x1 }) => x1)).toEqual([68]);
});

it('is none of a radical, of a line with ticks, and of a box whose contents touch it', () => {
  const radical = inkOf([
    row('#'),
    ...Array.from({ length: 17 }, (_, y) => `${'.'.repeat(9 - (y >> 1))}#${'.'.repeat(24 + (y >> 1))}`),
  ]);
  expect(findBox(radical, radical.components[0]!, X_HEIGHT_PX)).toBeNull();
  const ticked = Array.from({ length: 17 }, (_, y) =>
    y === 8 ? '#'.repeat(60) : `${'#'.padEnd(20, '.')}#${'.'.repeat(18)}#${'#'.padStart(20, '.')}`,
  );
  const line = inkOf(ticked);
  expect(findBox(line, line.components[0]!, X_HEIGHT_PX)).toBeNull();
  const filled = inkOf(BOX.map((line, y) => (y === 9 ? row('#') : line)));
  expect(findBox(filled, filled.components[0]!, X_HEIGHT_PX)).toBeNull();
});
