import { expect, it } from 'vitest';
import { splitPages } from './split-pages.ts';

const page = (length: number) => ({ bytes: { length } });
const split = (...lengths: number[]) =>
  splitPages(lengths.map(page), 10).map((pages) => pages.map(({ bytes }) => bytes.length));

it('splitting photographed pages keeps pages in one document while they fit', () => {
  expect(split(4, 3, 3)).toEqual([[4, 3, 3]]);
});

it('splitting photographed pages begins a document where the next page would be too much, and leaves the order as it is', () => {
  expect(split(4, 3, 4, 9, 1)).toEqual([[4, 3], [4], [9, 1]]);
});

it('splitting photographed pages leaves a page that is too large alone by itself', () => {
  expect(split(2, 12, 2)).toEqual([[2], [12], [2]]);
});
