import { expect, it } from 'vitest';
import { partArrowsAtFences } from './arrows-at-fences.ts';
import { madeSign } from './sign.ts';
import { type Box, pixelsOfBoxes } from './test/ink-in-boxes.ts';

const WIDTH = 40;

/** A closing bracket. */
const FENCE: Box[] = [
  [28, 10, 31, 46],
  [25, 10, 31, 13],
  [25, 43, 31, 46],
];
const ARROW: Box[] = [
  [10, 17, 29, 19],
  [22, 15, 25, 21],
];

/** Names of the signs of one component, which the network takes for `whole`, and its pieces for what they are by their place. */
function namesOf(
  boxes: readonly Box[],
  { whole = 'r:1', probability = 0.75, fence = 's:]', low = 's:⃗' } = {},
) {
  const drawing = { width: WIDTH, height: 60, xHeightPx: 16, probability: 0.8 };
  const pixels = pixelsOfBoxes(boxes, drawing, ({ box }) => (box.x0 < 20 ? low : fence));
  const [component] = pixels.page.components;
  const sign = { ...madeSign(component!, whole, probability), component: component! };
  return partArrowsAtFences(pixels, [sign]).map(({ name }) => name);
}

it('parts the arrow of a vector from the bracket that its tip touches', () => {
  expect(namesOf([...FENCE, ...ARROW])).toEqual(['s:⃗', 's:]']);
});

it('leaves brackets alone, and what the network is sure of', () => {
  expect(namesOf(FENCE)).toEqual(['r:1']);
  expect(namesOf([...FENCE, ...ARROW], { probability: 0.97 })).toEqual(['r:1']);
});

it('leaves what is no arrow, no fence, or nothing that reaches out before one', () => {
  expect(namesOf([...FENCE, ...ARROW], { low: 's:·' })).toEqual(['r:1']);
  expect(namesOf([...FENCE, ...ARROW], { fence: 'r:l' })).toEqual(['r:1']);
  const behind = ARROW.map(([x0, y0, x1, y1]): Box => [x0 + 18, y0, Math.min(WIDTH, x1 + 18), y1]);
  expect(namesOf([...FENCE, ...behind])).toEqual(['r:1']);
  const tall: Box = [10, 13, 29, 27];
  expect(namesOf([...FENCE, tall])).toEqual(['r:1']);
});
