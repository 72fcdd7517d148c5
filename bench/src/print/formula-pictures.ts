import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GreyImage } from '../../../packages/engine/src/extract/image/grey.ts';
import { openRasteriser } from '../../../packages/engine/src/extract/pdf/raster.ts';
import { randomFrom } from '../../../test/setup/random.ts';
import { rootFolder } from '../formula-lists.ts';
import { type DegradedPicture, encoder } from './degrade.ts';
import { blurred, keystone, lit, projected, turning } from './pixels.ts';
import { between, normal, type Random, seedOf } from './random.ts';

/** How a picture of one formula comes about: at what density, with how much paper around it, and what became of it. */
export interface FormulaClass {
  name: string;
  dpi: number;
  marginPx: number;
  take: (image: GreyImage, random: Random) => Promise<DegradedPicture>;
}

const WHITE = 255;

const png = async (image: GreyImage): Promise<DegradedPicture> => ({
  bytes: new Uint8Array(await encoder(image).png().toBuffer()),
  ending: 'png',
});

const jpeg = async (image: GreyImage, quality: number): Promise<DegradedPicture> => ({
  bytes: new Uint8Array(await encoder(image).jpeg({ quality }).toBuffer()),
  ending: 'jpg',
});

/** Light signs on a dark ground. */
const inDarkMode = (image: GreyImage) => png(lit(image, (value) => 30 + ((WHITE - value) * 200) / WHITE));

/** Coloured paper and coloured ink, as slides and web pages have them. */
const onColour = (image: GreyImage) =>
  jpeg(
    lit(image, (value) => 60 + (value * 140) / WHITE),
    80,
  );

/** How far a camera that is held by hand leans and turns, in degrees. */
const HELD_BY_HAND = { keystone: 5, turn: 2 } as const;

/** A camera held over a sheet or a screen: keystone, a slope, uneven light, a soft focus, noise, JPEG. */
async function photographed(image: GreyImage, random: Random): Promise<DegradedPicture> {
  const leaning = projected(image, keystone(image, random, HELD_BY_HAND.keystone));
  const turned = projected(leaning, turning(leaning, between(random, -HELD_BY_HAND.turn, HELD_BY_HAND.turn)));
  const soft = await blurred(turned, between(random, 0.8, 1.4));
  const [steep, noise] = [between(random, -0.25, 0.25), between(random, 2, 5)];
  const grey = lit(soft, (value, x) => {
    const light = 0.75 + steep * (x / image.width - 0.5);
    return (40 + value * 0.78) * light + noise * normal(random);
  });
  return jpeg(grey, Math.round(between(random, 70, 90)));
}

export const FORMULA_CLASSES: readonly FormulaClass[] = [
  { name: 'screenshot', dpi: 96, marginPx: 6, take: png },
  { name: 'screenshot, tight', dpi: 144, marginPx: 1, take: png },
  { name: 'screenshot, JPEG', dpi: 120, marginPx: 10, take: (image) => jpeg(image, 70) },
  { name: 'screenshot, sharp', dpi: 200, marginPx: 40, take: png },
  { name: 'dark mode', dpi: 144, marginPx: 12, take: inDarkMode },
  { name: 'coloured ground', dpi: 144, marginPx: 12, take: onColour },
  { name: 'photo', dpi: 250, marginPx: 40, take: photographed },
];

export const FORMULA_FACES = ['cm', 'times', 'kp', 'sans'] as const;
export type FormulaFace = (typeof FORMULA_FACES)[number];

const FOLDER = join(rootFolder, 'bench/data/single');
const LIMITS = { imagePixels: 10_000_000 };

/** The TeX of the formulas, one a page of each face's PDF. */
export const singleFormulas = (): string[] =>
  readFileSync(join(FOLDER, 'formulas.txt'), 'utf8').trimEnd().split('\n');

function withMargin({ data, width, height }: GreyImage, marginPx: number): GreyImage {
  const [w, h] = [width + 2 * marginPx, height + 2 * marginPx];
  const wide = new Uint8Array(w * h).fill(WHITE);
  for (let y = 0; y < height; y += 1)
    wide.set(data.subarray(y * width, (y + 1) * width), (y + marginPx) * w + marginPx);
  return { data: wide, width: w, height: h };
}

/** The pictures of all formulas in a face, in their order; the same for the same seed. */
export async function drawFormulas(
  face: FormulaFace,
  { name, dpi, marginPx, take }: FormulaClass,
  seed: number,
): Promise<DegradedPicture[]> {
  const bytes = new Uint8Array(readFileSync(join(FOLDER, `${face}.pdf`)));
  const rasteriser = await openRasteriser(bytes, LIMITS);
  const pictures: DegradedPicture[] = [];
  for (let page = 1; ; page += 1) {
    const size = await rasteriser.sizeOf(page);
    if (size === null) break;
    const image = withMargin(await rasteriser.drawGrey({ page, size, dpi }), marginPx);
    pictures.push(await take(image, randomFrom(seedOf(`${face} ${name} ${page}`, seed))));
  }
  rasteriser.close();
  return pictures;
}
