import { expect, it } from 'vitest';
import { overlapX, overlapY } from '../../formula/model/box.ts';
import { bitmap, glyph, page, text } from '../../formula/test/page-builder.ts';
import type { Glyph } from '../../page.ts';
import { createLayout } from '../index.ts';

const FULL = 'these words fill the line of the column from one margin to the other side';

/** A letter within the figure. */
const LABEL = glyph('A', 6, 112);

/** The request for a figure that reaches over the first letters of three lines. */
function requestFor(words: Glyph[], isRecognised: boolean) {
  const source = { ...page([...words, LABEL]), isRecognised, images: [bitmap(0, 88, 21.5, 130)] };
  return createLayout({ outline: [] }).addPage(source)[0]!;
}

const lines = [100, 112, 124].flatMap((y) => text(FULL, 20, y).map((each) => ({ ...each, isProse: true })));

it('names the words that a picture of a page read from pixels shares with the text', () => {
  const { box, written } = requestFor(lines, true);
  const area = { x0: box.x, y0: box.y, x1: box.x + box.width, y1: box.y + box.height };
  const shared = lines.filter(({ ink }) => overlapX(ink, area) > 0 && overlapY(ink, area) > 0);
  expect(shared).toHaveLength(3);
  expect(written?.words).toHaveLength(shared.length);
  for (const [i, { ink, baseline }] of shared.entries()) {
    expect(written?.words[i]!.y0).toBeLessThan(ink.y0 + 1);
    expect(written?.words[i]!.y1).toBeGreaterThan(baseline);
  }
  expect(written?.own).toEqual([LABEL.ink]);
  expect(requestFor(lines, false).written).toBeUndefined();
});

it('leaves letters in figures that are no prose: they may be labels', () => {
  const labels = lines.map((each) => ({ ...each, isProse: false }));
  expect(requestFor(labels, true).written).toBeUndefined();
});
