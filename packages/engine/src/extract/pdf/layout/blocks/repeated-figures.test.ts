import { describe, expect, it } from 'vitest';
import type { EngineWarning, Warn } from '../../../../tree/index.ts';
import { bitmap, page, text } from '../../formula/test/page-builder.ts';
import type { PageImage } from '../../page.ts';
import { createLayout } from '../index.ts';

const BODY = [100, 112, 124, 400, 412, 424].flatMap((y) => text('words of the paper that differ', 20, y));

/** How many figures are kept of pages with one picture each. */
function figuresOf(images: PageImage[], body = BODY, warn: Warn = () => {}): number {
  const layout = createLayout({ outline: [], warn });
  for (const [at, each] of images.entries())
    layout.addPage({ ...page([...text(`Part ${at}`, 20, 90), ...body], [], at + 1), images: [each] });
  return layout.finish().blocks.filter(({ type }) => type === 'figure').length;
}

describe('pictures in the very same box page after page', () => {
  const logo = bitmap(340, 20, 375, 45);

  it('are left out at the edge of the page', () => {
    expect(figuresOf([logo, logo, logo, logo])).toBe(0);
  });

  it('are told of once where they are left out', () => {
    const warnings: EngineWarning[] = [];
    figuresOf([logo, logo, logo, logo], BODY, (warning) => warnings.push(warning));
    expect(warnings).toMatchObject([{ code: 'pdf-logo-left-out', source: { page: 1, box: { x: 340 } } }]);
  });

  it('are kept where they are few, or move from page to page', () => {
    expect(figuresOf([logo, logo])).toBe(2);
    expect(figuresOf([0, 9, 18].map((by) => bitmap(340, 20 + by, 375, 45 + by)))).toBe(3);
  });

  it('are kept among the text, and where they are as high as figures', () => {
    const among = bitmap(150, 180, 185, 205);
    expect(figuresOf([among, among, among])).toBe(3);
    const high = bitmap(150, 10, 250, 80);
    expect(figuresOf([high, high, high])).toBe(3);
  });
});
