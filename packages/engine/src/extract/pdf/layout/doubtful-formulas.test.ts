import { expect, it } from 'vitest';
import { FONTS, glyph, page, rule, text, upright } from '../formula/test/page-builder.ts';
import { createLayout } from './index.ts';

const FULL = 'these words fill the line of the column from one margin to the other side';

it('shows a doubtful display of a scan with its number, which may be the label of an answer', () => {
  const equation = [
    glyph('x', 150, 140),
    glyph('=', 158, 140, { width: 0.78, font: FONTS.roman }),
    { ...glyph('y', 169, 140), confidence: 0.2 },
  ];
  const number = text('(7)', 300, 140);
  const printed = [...text(FULL, 20, 100), ...equation, ...number, ...text(FULL, 20, 180)];
  const glyphs = printed.map((each) => ({ confidence: 1, ...each }));
  const requests = createLayout({ outline: [] }).addPage({ ...page(glyphs), isRecognised: true });
  const formula = requests.find(({ reason }) => reason === 'formula');
  expect(formula?.box.x).toBeLessThan(152);
  expect((formula?.box.x ?? 0) + (formula?.box.width ?? 0)).toBeGreaterThan(number.at(-1)!.ink.x1 - 1);
});

it('shows a doubtful formula in the cell of a table once, and not one that it is sure of', () => {
  const rules = [
    ...[20, 100, 200, 300].map((x) => upright(x, 90, 130)),
    ...[90, 110, 130].map((y) => rule(20, 300, y)),
  ];
  const power = (x: number, confidence: number) =>
    [glyph('x', x, 124), glyph('n', x + 6, 120, { size: 7 })].map((each) => ({ ...each, confidence }));
  const heads = ['No', 'one', 'two'].flatMap((head, at) => text(head, 25 + 90 * at, 104));
  const glyphs = [...heads, ...text('1', 25, 124)].map((each) => ({ ...each, confidence: 1 }));
  const layout = createLayout({ outline: [] });
  const requests = layout.addPage({
    ...page([...glyphs, ...power(120, 0.2), ...power(220, 1)], rules),
    isRecognised: true,
  });
  expect(requests.map(({ reason }) => reason)).toEqual(['formula']);
  expect(requests[0]?.box.x).toBeCloseTo(120, 0);
  requests[0]?.place({ type: 'image', image: 'shown', alt: '', width: 8, height: 8 });
  expect(JSON.stringify(layout.finish().blocks).match(/shown/g)).toHaveLength(1);
});
