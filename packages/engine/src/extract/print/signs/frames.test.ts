import { expect, it } from 'vitest';
import { connectedComponents } from '../pixels/components.ts';
import { frameStrokes, signsTouching } from './frames.ts';

const X_HEIGHT_PX = 10;
const [WIDTH, HEIGHT] = [200, 80];

type Box = readonly [x0: number, y0: number, x1: number, y1: number];

const FRAME: Box[] = [
  [0, 0, 200, 2],
  [0, 78, 200, 80],
  [0, 0, 2, 80],
  [198, 0, 200, 80],
];

function touchingOf(...boxes: Box[]) {
  const mask = new Uint8Array(WIDTH * HEIGHT);
  for (const [x0, y0, x1, y1] of [...FRAME, ...boxes])
    for (let y = y0; y < y1; y += 1) mask.fill(1, y * WIDTH + x0, y * WIDTH + x1);
  const page = connectedComponents({ mask, width: WIDTH, height: HEIGHT });
  const component = page.components[0]!;
  const strokes = frameStrokes(page, component, X_HEIGHT_PX)!;
  return { page, component, signs: signsTouching(page, { component, strokes }, X_HEIGHT_PX) };
}

it('parts a digit that stands on the rule of its cell from the frame', () => {
  const { page, component, signs } = touchingOf([100, 64, 108, 78]);
  expect(signs).toMatchObject([{ x0: 100, y0: 64, x1: 108 }]);
  expect(page.components).toEqual([...signs, component]);
  expect(page.labels[70 * WIDTH + 102]).toBe(signs[0]!.label);
});

it('takes the roughness of a stroke for no sign', () => {
  expect(touchingOf([2, 20, 3, 60], [40, 2, 60, 4]).signs).toEqual([]);
});

it('gives the strokes of a frame that leans where their middles lie', () => {
  const mask = new Uint8Array(WIDTH * HEIGHT);
  for (let y = 0; y < HEIGHT; y += 1)
    for (const x of [10, 180]) mask.fill(1, y * WIDTH + x + (y >> 5), y * WIDTH + x + (y >> 5) + 2);
  for (const y of [0, 78])
    mask.fill(1, y * WIDTH + 10, y * WIDTH + 187).fill(1, (y + 1) * WIDTH + 10, (y + 1) * WIDTH + 187);
  const page = connectedComponents({ mask, width: WIDTH, height: HEIGHT });
  const strokes = frameStrokes(page, page.components[0]!, X_HEIGHT_PX) ?? [];
  const upright = strokes.filter(({ direction }) => direction === 'vertical').sort((a, b) => a.x0 - b.x0);
  expect(upright).toMatchObject([
    { x0: 10, x1: 13 },
    { x0: 180, x1: 183 },
  ]);
});
