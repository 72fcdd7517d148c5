import { describe, expect, it } from 'vitest';
import { glyph } from '../test/page-builder.ts';
import { glyphItem } from './item.ts';
import { ItemIndex } from './item-index.ts';

const itemOf = (text: string, x: number) => glyphItem(glyph(text, x, 100));

describe('the items of a page', () => {
  it('leaves a list that it gave out as it was when an item is added', () => {
    const index = new ItemIndex([itemOf('a', 0), itemOf('b', 20)], []);
    const before = index.live();
    index.add(itemOf('c', 40));

    expect(before.map(({ text }) => text)).toEqual(['a', 'b']);
    expect(index.live().map(({ text }) => text)).toEqual(['a', 'b', 'c']);
  });

  it('lists no item that another has taken in', () => {
    const taken = itemOf('a', 0);
    const index = new ItemIndex([taken, itemOf('b', 20)], []);
    index.live();
    taken.taken = true;

    expect(index.live().map(({ text }) => text)).toEqual(['b']);
  });
});
