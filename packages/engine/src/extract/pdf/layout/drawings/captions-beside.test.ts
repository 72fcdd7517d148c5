import { expect, it } from 'vitest';
import type { Block, Inline } from '../../../../tree/index.ts';
import { page, text } from '../../formula/test/page-builder.ts';
import type { Glyph, PageImage } from '../../page.ts';
import { createLayout } from '../index.ts';
import { plainText } from '../inline-math/inlines.ts';

const image: PageImage = { id: 'i', x0: 250, y0: 92, x1: 380, y1: 150, width: 9, height: 9 };

/** A paragraph to the left of the figure, from its upper side to below its caption. */
const beside = [100, 112, 124, 136, 148, 160, 172, 184].flatMap((y) =>
  text('and these are set to a margin beside it', 20, y),
);

const blocksOf = (glyphs: Glyph[]): Block[] => {
  const layout = createLayout({ outline: [] });
  layout.addPage({ ...page(glyphs), images: [image] });
  return layout.finish().blocks;
};

it('a figure with a caption beside the text has its picture', () => {
  const layout = createLayout({ outline: [] });
  const caption = text('Figure 6: A cube', 252, 161, { size: 8 });
  for (const request of layout.addPage({ ...page([...beside, ...caption]), images: [image] }))
    request.place({ type: 'image', alt: '', image: 'a' });
  const figure = layout.finish().blocks.find(({ type }) => type === 'figure');
  expect(figure).toMatchObject({ image: { image: 'a' }, caption: expect.anything() });
});

const wordsOf = (inlines: Inline[] | undefined) => plainText(inlines ?? []).replace(/\s+/g, ' ');

it('a caption under a figure that text is set around is the caption, and no words of the line beside it', () => {
  const caption = [
    ...text('Figure 6: A cube that is', 252, 161, { size: 8 }),
    ...text('pressed.', 252, 171, { size: 8 }),
  ];
  const blocks = blocksOf([...beside, ...caption]);
  const paragraphs = blocks.flatMap((block) => (block.type === 'paragraph' ? [wordsOf(block.children)] : []));
  expect(paragraphs).toEqual([expect.not.stringContaining('Figure')]);
  const [figure] = blocks.flatMap((block) => (block.type === 'figure' ? [wordsOf(block.caption)] : []));
  expect(figure).toBe('Figure 6: A cube that is pressed.');
});

it('words below a figure that speak of another one are text', () => {
  const blocks = blocksOf([...beside, ...text('Figure 2 shows the cube', 252, 161, { size: 8 })]);
  expect(blocks.some((block) => block.type === 'figure' && block.caption !== undefined)).toBe(false);
});
