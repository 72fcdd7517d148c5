import { expect, it } from 'vitest';
import {
  type Component,
  connectedComponents,
  eachStretch,
  type Labelled,
  maskOf,
  replaceComponent,
} from './components.ts';

/** `#` is ink. */
function imageOf(rows: readonly string[]) {
  const mask = Uint8Array.from(rows.join(''), (pixel) => (pixel === '#' ? 1 : 0));
  return { mask, width: rows[0]!.length, height: rows.length };
}

it('joins ink that meets further down, or at its corners, in the order of first pixels', () => {
  const image = imageOf([
    '..#....#.#', //
    '..#..##..#',
    '..#......#',
    '#.########',
    '.#........',
    '....##...#',
  ]);
  const page = connectedComponents(image);
  expect(page.components).toEqual([
    { label: 1, x0: 0, y0: 0, x1: 10, y1: 5, area: 16 },
    { label: 2, x0: 5, y0: 0, x1: 8, y1: 2, area: 3 },
    { label: 3, x0: 4, y0: 5, x1: 6, y1: 6, area: 2 },
    { label: 4, x0: 9, y0: 5, x1: 10, y1: 6, area: 1 },
  ]);
  expect([...maskOf(page, page.components[1]!).mask]).toEqual([0, 0, 1, 1, 1, 0]);
});

it('has none on blank paper', () => {
  expect(connectedComponents(imageOf(['...', '...'])).components).toEqual([]);
});

it('finds ink behind blanks of any length, in masks that begin anywhere in their memory', () => {
  const { mask, width, height } = imageOf(['.......#.....#', '#.............', '.............#']);
  for (let offset = 0; offset < 4; offset += 1) {
    const moved = new Uint8Array(new ArrayBuffer(mask.length + offset), offset);
    moved.set(mask);
    const boxes = connectedComponents({ mask: moved, width, height }).components.map(({ x0, y0 }) => [
      x0,
      y0,
    ]);
    expect(boxes).toEqual([
      [7, 0],
      [13, 0],
      [0, 1],
      [13, 2],
    ]);
  }
});

it('has room for the runs of a page of specks', () => {
  const [width, height] = [800, 400];
  const mask = Uint8Array.from({ length: width * height }, (_, at) =>
    at % 2 === 0 && Math.floor(at / width) % 2 === 0 ? 1 : 0,
  );
  const page = connectedComponents({ mask, width, height });
  expect(page.components).toHaveLength((width * height) / 4);
  expect(page.labels[(height - 2) * width + width - 2]).toBe((width * height) / 4);
});

/** A frame about two signs, in rows that hold several stretches of each. */
const FRAMED = imageOf([
  '############', //
  '#..#.#..##.#',
  '#..###..#..#',
  '############',
]);

const stretchesOf = (page: Labelled, component: Component) => {
  const found: [number, number][] = [];
  eachStretch(page, component, (from, to) => found.push([from, to]));
  return found;
};

it('tells the same pixels of components before labels are written and after', () => {
  const image = imageOf(['##.#..', '.#.#.#', '......', '#.##.#']);
  const [before, after] = [connectedComponents(image), connectedComponents(image)];
  expect(after.labels).toHaveLength(24);
  for (const component of before.components) {
    expect(stretchesOf(before, component)).toEqual(stretchesOf(after, component));
    expect(maskOf(before, component)).toEqual(maskOf(after, component));
  }
  expect(stretchesOf(before, before.components[0]!)).toEqual([
    [0, 2],
    [7, 8],
  ]);
});

it('tells what is left of a component whose ink was parted', () => {
  const page = connectedComponents(FRAMED);
  const [frame] = page.components as [Component];
  const left = { ...FRAMED, mask: FRAMED.mask.map((ink, at) => (at % 12 === 5 ? 0 : ink)) };
  const [one, other] = replaceComponent(page, frame, left) as [Component, Component];
  expect([one.area, other.area]).toEqual([15, 17]);
  expect([one, other].map((part) => maskOf(page, part).mask.filter(Boolean).length)).toEqual([15, 17]);
  // what no part has
  expect(stretchesOf(page, frame)).toEqual([5, 17, 29, 41].map((at) => [at, at + 1]));
});
