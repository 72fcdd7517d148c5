import { expect, it } from 'vitest';
import { page, text } from '../../formula/test/page-builder.ts';
import { createLayout } from '../index.ts';

const BODY = 'these words fill the line of the column from one margin to the other';
const body = Array.from({ length: 12 }, (_, i) => text(BODY, 20, 100 + 12 * i)).flat();
const large = (words: string[], sizes: number[]) =>
  words.flatMap((line, i) => text(line, 20, 300 + 30 * i, { size: sizes[i] ?? 12 }));

function typesOf(words: string[], isRecognised: boolean, sizes: number[] = []): string[] {
  const layout = createLayout({ outline: [] });
  layout.addPage({ ...page([...body, ...large(words, sizes)]), isRecognised });
  return layout.finish().blocks.map(({ type }) => type);
}

const OPTIONS = ['(a) intersecting', '(b) parallel lines', 'Find the length', 'Draw the circle'];

it('takes no stretch of larger print on a photo for headings, as the foot of the page is nearer to the camera', () => {
  expect(typesOf(OPTIONS, true)).not.toContain('heading');
  expect(typesOf(OPTIONS, false)).toContain('heading');
});

it('leaves a heading that is larger than what stands about it', () => {
  expect(typesOf(['Find the length'], true)).toContain('heading');
});

it('leaves headings above each other that are much larger', () => {
  const words = [
    'Chapter six',
    'Applications of integrals',
    'Area between curves',
    'Area with respect to an axis',
  ];
  expect(typesOf(words, true, [20, 20, 15, 12]).filter((type) => type === 'heading')).toHaveLength(4);
});
