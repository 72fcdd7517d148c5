import { describe, expect, it } from 'vitest';
import { pageRangeText, pagesOfRange, parsePageRange } from './page-range.ts';

const pages = (text: string, count = 10) => pagesOfRange(parsePageRange(text) ?? [], count);

describe('a list of pages', () => {
  it.each([
    ['3', [3]],
    ['1-3, 7', [1, 2, 3, 7]],
    ['7,1-3', [1, 2, 3, 7]],
    ['2 – 4', [2, 3, 4]],
    ['८-', [8, 9, 10]],
    ['1-2;2-3 5', [1, 2, 3, 5]],
    ['9-99', [9, 10]],
    ['11-12', []],
  ])('%s', (text, expected) => {
    expect(pages(text)).toEqual(expected);
  });

  it.each(['', ' ', ',', '0', '3-1', 'a', '1-2-3', '-3', '1.5', '1,,x', '123456', '1-'.repeat(200)])(
    'is not: %j',
    (text) => {
      expect(parsePageRange(text)).toBeNull();
    },
  );

  it.each([
    ['7, 1-3', '1-3,7'],
    ['1,2,3', '1-3'],
    ['5-, 7', '5-'],
    ['2-6,4-9', '2-9'],
    ['4', '4'],
  ])('%s has one spelling: %s', (text, expected) => {
    expect(pageRangeText(parsePageRange(text) ?? [])).toBe(expected);
  });
});
