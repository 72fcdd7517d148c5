import { expect, it } from 'vitest';
import { glyph, OFFICE_FONTS, page, text } from '../../formula/test/page-builder.ts';
import { layOutPage } from '../read-page.ts';

it('an index of a word of prose stays one', () => {
  const place = { font: OFFICE_FONTS.upright };
  const words = text('The complex of potassen', 20, 100, place);
  const end = words.at(-1)!.x + 5;
  const index = glyph('3', end, 102.5, { ...place, size: 7 });
  const { entries } = layOutPage(page([...words, index, ...text('is more stable', end + 8, 100, place)]));
  expect(entries[0]?.kind === 'text' && entries[0].inlines).toEqual([
    { type: 'text', value: 'The complex of potassen' },
    { type: 'mark', mark: 'subscript', children: [{ type: 'text', value: '3' }] },
    { type: 'text', value: ' is more stable' },
  ]);
});
