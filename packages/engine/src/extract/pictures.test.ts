import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { cutOut } from './pictures.ts';

async function page() {
  const image = sharp({ create: { width: 40, height: 30, channels: 3, background: 'white' } });
  return { bytes: new Uint8Array(await image.png().toBuffer()), width: 40, height: 30 };
}

describe('a part of a picture', () => {
  it.each([
    ['within it', { x0: 2.5, y0: 3, x1: 10, y1: 9.2 }, { width: 8, height: 7 }],
    ['over all of its edges', { x0: -5, y0: -5, x1: 99, y1: 99 }, { width: 40, height: 30 }],
    ['below and right of it', { x0: 50, y0: 31, x1: 60, y1: 40 }, { width: 1, height: 1 }],
    ['above and left of it', { x0: -9, y0: -9, x1: -2, y1: -2 }, { width: 1, height: 1 }],
  ])('is cut by a box %s', async (_, box, size) => {
    const part = await cutOut(await page(), box);
    expect(part).toMatchObject({ mime: 'image/png', ...size });
    expect(await sharp(part.bytes).metadata()).toMatchObject(size);
  });
});
