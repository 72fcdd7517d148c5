import { describe, expect, it } from 'vitest';
import { readOnePage } from './test/page-reader.ts';

/** Letters in a size, and a painted box of a length and a thickness, in points. */
const pageOf = (size: number, length: number, thickness: number) =>
  readOnePage({
    content: `BT /F1 ${size} Tf 20 90 Td (ab) Tj ET 20 70 ${length} ${thickness} re f`,
  });

describe('the bar of a fraction on a slide', () => {
  it('is a rule beside type of 50 points, though it is thicker than any rule of a paper', async () => {
    const { rules, shapes } = await pageOf(50, 60, 3.6);
    expect(rules).toMatchObject([{ direction: 'horizontal' }]);
    expect(shapes).toEqual([]);
  });

  it('is a box beside type of 12 points', async () => {
    expect((await pageOf(12, 60, 3.6)).rules).toEqual([]);
  });

  it('is a box where it is hardly longer than thick', async () => {
    expect((await pageOf(50, 6, 3.6)).rules).toEqual([]);
  });
});
