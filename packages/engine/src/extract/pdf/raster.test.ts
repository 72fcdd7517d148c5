import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openRasteriser } from './raster.ts';

const FILE = new URL('../../../test/fixtures/pdf/paper.pdf', import.meta.url);

it('draws a part in grey levels as the whole page has it, and says where it lies', async () => {
  const rasteriser = await openRasteriser(new Uint8Array(readFileSync(FILE)), { imagePixels: 1e8 });
  const size = (await rasteriser.sizeOf(1))!;
  const whole = await rasteriser.drawGrey({ page: 1, size, dpi: 300 });
  const box = { x0: 100.3, y0: 120.7, x1: 300.1, y1: 180.2 };
  const part = await rasteriser.drawGrey({ page: 1, size, box, dpi: 300 });
  rasteriser.close();
  expect(whole).toMatchObject({ dpi: 300, left: 0, top: 0 });
  expect(part).toMatchObject({ dpi: 300, left: 417, top: 502, width: 834, height: 249 });
  const rows = Array.from({ length: part.height }, (_, y) => {
    const start = (part.top + y) * whole.width + part.left;
    return whole.data.subarray(start, start + part.width);
  });
  const samePart = Buffer.concat(rows);
  // A place within a part is rounded differently from one within the page.
  expect(part.data.every((level, at) => Math.abs(level - samePart[at]!) <= 2)).toBe(true);
  expect(part.data.some((level) => level < 128)).toBe(true);
});
