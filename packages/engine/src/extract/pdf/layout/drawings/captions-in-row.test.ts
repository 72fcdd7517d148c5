import { expect, it } from 'vitest';
import type { Block, Inline } from '../../../../tree/index.ts';
import { bitmap, glyph, page, text } from '../../formula/test/page-builder.ts';
import type { Glyph } from '../../page.ts';
import { createLayout } from '../index.ts';
import { plainText } from '../inline-math/inlines.ts';

const wordsOf = (inlines: Inline[] | undefined) => plainText(inlines ?? []).replace(/\s+/g, ' ');

/** Two figures side by side, `glyphs` about them, and a line of text above and below. */
function read(glyphs: Glyph[]) {
  const body = 'these words fill the line of the column from one margin to the other side';
  const layout = createLayout({ outline: [] });
  const images = [bitmap(60, 92, 140, 150), bitmap(250, 100, 330, 150)];
  const lines = [60, 200, 212].flatMap((y) => text(body, 20, y));
  layout.addPage({ ...page([...lines, ...glyphs]), images });
  const { blocks } = layout.finish();
  const textOf = (block: Block) => ('children' in block ? wordsOf(block.children as Inline[]) : '');
  return {
    captions: blocks.flatMap((block) => (block.type === 'figure' ? [wordsOf(block.caption)] : [])),
    text: blocks.map(textOf).join(' '),
  };
}

const first = (label: string) => text(`${label} A circle with one`, 30, 162, { size: 8 });
const second = (label: string) => text(`${label} A square`, 260, 162, { size: 8 });
const goesOn = [
  ...text('line that goes out of ', 40, 172, { size: 8 }),
  glyph('x', 133, 172, { size: 8 }),
  glyph('2', 137, 174, { size: 6 }),
  ...text('of side one', 262, 172, { size: 8 }),
];

it.each([
  ['Figure 1.2:', 'Figure 1.3:'],
  ['Fig. 1.2', 'Fig. 1.3'],
])('captions side by side are those of their figures: %s, %s', (left, right) => {
  const { captions, text: words } = read([...first(left), ...second(right), ...goesOn]);
  expect(captions[0]).toMatch(/A circle with one line that goes out of \ufffc$/u);
  expect(captions[1]).toMatch(/A square of side one$/);
  expect(words).not.toMatch(/Fig|circle|square|line that/);
});

it('a line of text below captions is of neither, and words beside one caption are none', () => {
  const body = text('and all of this goes on over both of the captions as a line does', 20, 172, { size: 8 });
  const { captions } = read([...first('Figure 2:'), ...second('Figure 3:'), ...body]);
  expect(captions.map((caption) => caption.replace(/.*(?=A )/, ''))).toEqual([
    'A circle with one',
    'A square',
  ]);
  const { captions: one } = read([...first('Figure 2:'), ...text('as it is shown', 260, 162, { size: 8 })]);
  expect(one.join()).toContain('one as it is shown');
});
