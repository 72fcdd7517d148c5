import { expect, it } from 'vitest';
import { page, text } from '../../formula/test/page-builder.ts';
import type { PageImage } from '../../page.ts';
import { createLayout } from '../index.ts';

const image: PageImage = { id: 'i', x0: 250, y0: 92, x1: 380, y1: 190, width: 9, height: 9 };
const FULL = 'these words fill the line of the column from one margin to the other side';
const above = [40, 52, 64].flatMap((y) => text(FULL, 20, y));

function paragraphs(lines: string[]): number {
  const beside = lines.flatMap((line, at) => text(line, 20, 100 + 12 * at));
  const layout = createLayout({ outline: [] });
  layout.addPage({ ...page([...above, ...beside]), images: [image] });
  return layout.finish().blocks.filter(({ type }) => type === 'paragraph').length;
}

it('joins the lines of a paragraph that is set around a figure', () => {
  const line = 'and these are set to a margin beside it';
  expect(paragraphs([line, line, line, line, 'until the end.'])).toBe(2);
});

it('leaves lines that end where they will as they are', () => {
  expect(
    paragraphs(['The first is here.', 'A second, longer one is there.', 'Third.', 'The last of them.']),
  ).toBe(5);
});

it('goes on with the paragraph below its figure where a sentence ends with a full line', () => {
  const beside = [100, 112, 124, 136, 148, 160, 172, 184].flatMap((y) =>
    text('and these are set to a margin beside it', 20, y),
  );
  const below = [
    'they fill the line of the column from one margin to the end of the sentence.',
    'The last sentence begins on a line of its own and fills it to the margin and',
    'ends here.',
  ].flatMap((line, at) => text(line, 20, 200 + 12 * at));
  const layout = createLayout({ outline: [] });
  layout.addPage({ ...page([...beside, ...below]), images: [image] });
  expect(layout.finish().blocks.filter(({ type }) => type === 'paragraph')).toHaveLength(1);
});
