import sharp, { type Sharp } from 'sharp';
import { expect, it } from 'vitest';
import { readGrey } from './grey.ts';
import { readPixels } from './pixels.ts';

const WIDTH = 32;
const HEIGHT = 24;

/** A picture of all levels, with `tint` added to the red of every pixel. */
const pictureOf = (tint: number) =>
  sharp(
    Uint8Array.from({ length: 3 * WIDTH * HEIGHT }, (_, at) => {
      const level = Math.floor(at / 3) % 200;
      return at % 3 === 0 ? level + tint : level;
    }),
    { raw: { width: WIDTH, height: HEIGHT, channels: 3 } },
  );

const bytesOf = async (picture: Sharp) => new Uint8Array(await picture.toBuffer());

it.each([
  ['without a colour', 0, false],
  ['with colours', 40, true],
])('reads the same grey of a picture %s as by itself', async (_, tint, isColoured) => {
  for (const bytes of [await bytesOf(pictureOf(tint).png()), await bytesOf(pictureOf(tint).jpeg())]) {
    const pixels = await readPixels(bytes);
    const alone = await readGrey(bytes);
    expect(pixels.isColoured).toBe(isColoured);
    expect(pixels.grey).toMatchObject({ width: WIDTH, height: HEIGHT });
    expect(Buffer.compare(pixels.grey.data, alone.data)).toBe(0);
  }
});

it('makes smaller copies of a picture without a colour as of one with three channels', async () => {
  const bytes = await bytesOf(pictureOf(0).png());
  const { source } = await readPixels(bytes);
  const small = (picture: Sharp) =>
    bytesOf(picture.toColourspace('srgb').resize({ width: 10, height: 10, fit: 'inside' }).raw());
  expect(Buffer.compare(await small(source()), await small(sharp(bytes)))).toBe(0);
});

it('takes what is transparent for white', async () => {
  const clear = sharp({
    create: { width: 4, height: 4, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  });
  const { grey, isColoured } = await readPixels(await bytesOf(clear.png()));
  expect(isColoured).toBe(false);
  expect([...new Set(grey.data)]).toEqual([255]);
});
