import { expect, it } from 'vitest';
import { FONTS, glyph, page, text } from '../formula/test/page-builder.ts';
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
