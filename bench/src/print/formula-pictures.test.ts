import sharp from 'sharp';
import { expect, it } from 'vitest';
import { drawFormulas, FORMULA_CLASSES, FORMULA_FACES, singleFormulas } from './formula-pictures.ts';

const [screenshot] = FORMULA_CLASSES;

it.each(FORMULA_FACES)('has a picture of every formula in %s', async (face) => {
  expect(await drawFormulas(face, screenshot!, 1)).toHaveLength(singleFormulas().length);
});

it('draws small pictures with the margin and the ground of their class', async () => {
  const dark = FORMULA_CLASSES.find(({ name }) => name === 'dark mode')!;
  const [picture] = await drawFormulas('cm', dark, 1);
  const { width, height } = await sharp(picture!.bytes).metadata();
  expect(width).toBeLessThan(300);
  expect(height).toBeLessThan(120);
  const { channels } = await sharp(picture!.bytes).greyscale().stats();
  expect(channels[0]!.mean).toBeLessThan(80);
});
