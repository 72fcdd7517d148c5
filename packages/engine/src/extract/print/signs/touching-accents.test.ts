import { expect, it } from 'vitest';
import { madeSign } from './sign.ts';
import { type Box, pixelsOfBoxes } from './test/ink-in-boxes.ts';
import { partTouchingAccents } from './touching-accents.ts';

const FOOT_Y = 50;

/** A stem with a foot, as high as the page's letters with ascenders. */
const letterAt = (x: number): Box[] => [
  [x, FOOT_Y - 24, x + 4, FOOT_Y],
  [x, FOOT_Y - 3, x + 14, FOOT_Y],
];
/** A roof on the stem of a letter, and the thin piece that joins them. */
const accentAt = (x: number, width = 12): Box[] => [
  [x - 4, FOOT_Y - 31, x - 4 + width, FOOT_Y - 26],
  [x + 1, FOOT_Y - 26, x + 3, FOOT_Y - 24],
];

/** Names of a page of eight letters and the ink of `boxes`, which the network takes for `whole`, its lower piece for `lower` and what is low for `low`. */
function namesOf(
  boxes: readonly Box[],
  { whole = 'i:k', probability = 0.97, lower = 'i:k', low = 's:^', math = 0.9 } = {},
) {
  const all = [...Array.from({ length: 8 }, (_, i) => letterAt(100 + 30 * i)).flat(), ...boxes];
  const drawing = { width: 400, height: 60, xHeightPx: 16 };
  const pixels = pixelsOfBoxes(all, drawing, ({ box }) => (box.y1 - box.y0 < 10 ? low : lower));
  const signs = pixels.page.components.map((component) => {
    const isWhole = component.x0 < 90;
    return { ...madeSign(component, isWhole ? whole : 'r:h', probability), component, math };
  });
  return partTouchingAccents(pixels, signs)
    .filter(({ x0 }) => x0 < 90)
    .map(({ name }) => name);
}

const touching = [...letterAt(20), ...accentAt(20)];

it('parts a hat from the letter that it touches', () => {
  expect(namesOf(touching)).toEqual(['s:^', 'i:k']);
  expect(namesOf(touching, { whole: 'i:j', lower: 'P23:i:ȷ' })).toEqual(['s:^', 'P23:i:ȷ']);
});

it('leaves letters that are no taller than others, and those outside formulas', () => {
  expect(namesOf(letterAt(20))).toEqual(['i:k']);
  expect(namesOf(touching, { math: 0.01 })).toEqual(['i:k']);
});

it('leaves an italic f, whose hook is like a hat', () => {
  expect(namesOf(touching, { whole: 'i:f', lower: 'i:f' })).toEqual(['i:f']);
});

it('leaves a digit, whose hook is like an arrow, but for the zero vector', () => {
  expect(namesOf(touching, { whole: 'r:6', lower: 'r:6', low: 's:⃗' })).toEqual(['r:6']);
  expect(namesOf(touching, { whole: 'r:0', lower: 'r:0', low: 's:⃗' })).toEqual(['s:⃗', 'r:0']);
});

it('leaves the serif of a large letter, which is narrower than an arrow or a tilde', () => {
  const serif = [...letterAt(20), ...accentAt(20, 8)];
  expect(namesOf(touching, { low: 's:⃗' })).toEqual(['s:⃗', 'i:k']);
  expect(namesOf(serif, { low: 's:⃗' })).toEqual(['i:k']);
  expect(namesOf(serif, { low: 's:~' })).toEqual(['i:k']);
  expect(namesOf(serif)).toEqual(['s:^', 'i:k']);
});

it('leaves what falls into no accent and letter', () => {
  expect(namesOf(touching, { low: 's:·' })).toEqual(['i:k']);
  expect(namesOf(touching, { lower: 's:+' })).toEqual(['i:k']);
});

it('leaves a letter that is surely another than its lower piece', () => {
  expect(namesOf(touching, { whole: 'i:Q', lower: 'i:Ψ' })).toEqual(['i:Q']);
  expect(namesOf(touching, { whole: 'i:Q', lower: 'i:Ψ', probability: 0.6 })).toEqual(['s:^', 'i:Ψ']);
});

it('leaves a letter whose tail makes it tall, and one whose two sides run down from its top', () => {
  const tailed: Box[] = [...touching, [32, FOOT_Y - 3, 34, FOOT_Y + 6]];
  expect(namesOf(tailed)).toEqual(['i:k']);
  const second: Box[] = [
    [26, FOOT_Y - 26, 28, FOOT_Y - 3],
    [16, FOOT_Y - 26, 28, FOOT_Y - 25],
  ];
  expect(namesOf([...touching, ...second])).toEqual(['i:k']);
});
