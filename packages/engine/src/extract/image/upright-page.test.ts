import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { Picture } from '../recogniser.ts';
import { unbent } from './line-bends.ts';
import { flatSurface } from './spline-surface.ts';
import { type Area, pageAsItIs, turnedPage, type UprightPage, unbentPage } from './upright-page.ts';

const SIZE = { width: 90, height: 70 };
const AREA: Area = { left: 20, top: 30, width: 31, height: 17 };
const PAPER = 250;

async function pictureOf(channels: 1 | 3): Promise<Picture> {
  const data = Uint8Array.from({ length: SIZE.width * SIZE.height * channels }, (_, i) => (i * 7919) % 251);
  const image = sharp(data, { raw: { ...SIZE, channels } }).toColourspace(channels === 1 ? 'b-w' : 'srgb');
  return { bytes: new Uint8Array(await image.png().toBuffer()), ...SIZE, dpi: 300 };
}

/** Whether a part has the pixels that the packed page has there. */
async function expectPartOfPage({ page, part }: UprightPage, area: Area): Promise<void> {
  const { data, info } = await sharp((await page()).bytes)
    .extract(area)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { data: pixels, ...size } = await part(area);
  expect(size).toEqual({ width: info.width, height: info.height, channels: info.channels });
  expect(Buffer.from(pixels).equals(data)).toBe(true);
}

const BENDS = flatSurface().map((_, at) => 0.05 * Math.sin(at));

it.each([1, 3] as const)('gives parts of a picture of %i channels as its page has them', async (channels) => {
  const picture = await pictureOf(channels);
  await expectPartOfPage(pageAsItIs(picture), AREA);
  await expectPartOfPage(turnedPage(picture, 4, PAPER), AREA);
});

it.each(['rows', 'columns'] as const)('gives parts of a page whose %s were bent', async (lines) => {
  const picture = await pictureOf(3);
  const bent = unbentPage(
    pageAsItIs(picture),
    picture,
    (raster, paper, area) => unbent(raster, BENDS, paper, { lines, area }),
    PAPER,
  );
  await expectPartOfPage(bent, AREA);
  await expectPartOfPage(bent, { left: 0, top: 0, ...SIZE });
});
