import { expect, it } from 'vitest';
import { reduce } from '../../formula/reduce.ts';
import { FONTS, glyph, page, text } from '../../formula/test/page-builder.ts';
import type { Glyph } from '../../page.ts';
import { createLayout } from '../index.ts';
import { cutSetApart } from './set-apart.ts';

const TITLE = text('The laws', 20, 100, { font: FONTS.bold, size: 20 });

const partsOf = (glyphs: Glyph[]) =>
  cutSetApart(
    reduce(glyphs, []).items.toSorted((a, b) => a.x - b.x),
    { size: 20 },
  ).map(({ apart, items }) => `${apart ? 'apart' : 'line'}: ${items.map((item) => item.text).join('')}`);

it('cuts smaller print off that nothing on the line can carry', () => {
  expect(partsOf([...TITLE, ...text('chapter', 300, 96, { size: 9 })])).toEqual([
    'line: Thelaws',
    'apart: chapter',
  ]);
});

it('leaves scripts, limits and print of the same size on their line', () => {
  const script = glyph('2', 100, 92, { size: 10 });
  expect(partsOf([...TITLE, script])).toEqual(['line: Thelaws2']);
  expect(partsOf([...TITLE, ...text('part two', 300, 100, { size: 20 })])).toEqual(['line: Thelawsparttwo']);
});

it('reads no script where small type stands beside a title, raised', () => {
  const layout = createLayout({ outline: [] });
  layout.addPage(page([...TITLE, ...text('CHAPTER’S END', 300, 96, { size: 9 })]));
  const written = JSON.stringify(layout.finish().blocks);
  expect(written).not.toContain('"math"');
  expect(written).toContain('END');
});
