import { expect, it } from 'vitest';
import type { EngineWarning } from '../../../tree/index.ts';
import { filled, page, text } from '../formula/test/page-builder.ts';
import type { Page } from '../page.ts';
import { createLayout } from './index.ts';

const FULL = 'these words fill the line of the column from one margin to the other side';
const glyphs = [...text('the value', 20, 100), ...text('of it', 100, 100), ...text(FULL, 20, 112)];
const marked: Page = { ...page(glyphs), shapes: [filled(80, 92, 92, 101)] };

function read(source: Page, ahead: Page | null) {
  const warnings: EngineWarning[] = [];
  const layout = createLayout({ outline: [], warn: (warning) => warnings.push(warning) });
  const told = ahead && layout.layOutAhead(ahead);
  const before = warnings.length;
  const pictures = layout.addPage(source);
  return { told, before, pictures, warnings, ...layout.finish() };
}

it('lays a page out once where it is added as it was laid out ahead', () => {
  const { told, pictures } = read(marked, marked);
  expect(pictures[0]).toBe(told?.pictures[0]);
});

it('gives what it gives without laying out ahead, with each warning once and not before the page is added', () => {
  const { told, before, ...ahead } = read(marked, marked);
  const { told: none, before: nothing, ...alone } = read(marked, null);
  expect(JSON.stringify(ahead)).toBe(JSON.stringify(alone));
  expect([before, nothing, none]).toEqual([0, 0, null]);
  expect(told?.warnings).toEqual(alone.warnings);
  expect(alone.warnings).toMatchObject([{ code: 'pdf-kept-as-picture' }]);
});

it('lays out anew what was changed', () => {
  const { pictures, warnings } = read(page(glyphs), marked);
  expect([pictures, warnings]).toEqual([[], []]);
});
