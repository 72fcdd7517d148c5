import { expect, it } from 'vitest';
import { changedItem, glyphItem, type Item } from './item.ts';

const letter = glyphItem({
  text: 'x',
  name: 'x',
  code: 120,
  font: { encoding: 'unicode' },
  size: 10,
  x: 1,
  baseline: 20,
  advance: 5,
  ink: { x0: 1, y0: 15, x1: 6, y1: 20 },
} as Item['glyph'] & object);

it('copies everything of an item but what is changed', () => {
  const copy = changedItem(letter, { text: '′', axis: 17 });
  expect(copy).toEqual({ ...letter, text: '′', axis: 17 });
  expect(Object.keys(copy)).toEqual(Object.keys(letter));
  expect(letter.text).toBe('x');
});

it('copies what only some items have', () => {
  const picture = { type: 'image', image: 'a', alt: '' } as unknown as Item['picture'];
  expect(changedItem({ ...letter, struck: true, picture }, { x: 2 })).toMatchObject({
    struck: true,
    picture,
    x: 2,
  });
});

it('changes values to null', () => {
  expect(changedItem({ ...letter, axis: 3 }, { axis: null, glyph: null })).toMatchObject({
    axis: null,
    glyph: null,
  });
});
