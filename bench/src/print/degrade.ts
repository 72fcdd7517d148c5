import sharp from 'sharp';
import type { GreyImage } from '../../../packages/engine/src/extract/image/grey.ts';
import { blurred, keystone, lit, projected, turning, WHITE } from './pixels.ts';
import { between, normal, type Random, seeded } from './random.ts';

/** How a page came to be a picture. */
export const GRADES = ['clean', 'scanner', 'photo', 'leaning'] as const;
export type Grade = (typeof GRADES)[number];

export const isGrade = (text: string): text is Grade => GRADES.some((grade) => grade === text);

/** A sheet that leans away from the camera: the angles of its sides, in degrees, at most. */
const KEYSTONE_DEGREES = { photo: 3, leaning: 8 } as const;

export interface DegradedPicture {
  bytes: Uint8Array;
  ending: 'png' | 'jpg';
}

export const encoder = ({ data, width, height }: GreyImage) =>
  sharp(data, { raw: { width, height, channels: 1 } }).toColourspace('b-w');

async function clean(image: GreyImage, dpi: number): Promise<DegradedPicture> {
  const png = encoder(image).withMetadata({ density: dpi }).png({ compressionLevel: 3 });
  return { bytes: new Uint8Array(await png.toBuffer()), ending: 'png' };
}

/** An office scanner: the sheet not quite straight, a soft focus, grey paper, noise, JPEG. */
async function scanned(image: GreyImage, dpi: number, random: Random): Promise<DegradedPicture> {
  const turned = projected(image, turning(image, between(random, -0.6, 0.6)));
  const soft = await blurred(turned, between(random, 0.5, 0.9));
  const [ink, paper, noise] = [between(random, 10, 60), between(random, 225, 255), between(random, 3, 8)];
  const grey = lit(soft, (value) => ink + (value * (paper - ink)) / WHITE + noise * normal(random));
  const quality = Math.round(between(random, 55, 90));
  const jpeg = encoder(grey).withMetadata({ density: dpi }).jpeg({ quality });
  return { bytes: new Uint8Array(await jpeg.toBuffer()), ending: 'jpg' };
}

/** A telephone's camera: keystone, uneven light, noise, JPEG, and no density that could be believed. */
async function photographed(
  image: GreyImage,
  random: Random,
  keystoneDegrees: number,
): Promise<DegradedPicture> {
  const leaning = projected(image, keystone(image, random, keystoneDegrees));
  const soft = await blurred(leaning, between(random, 0.6, 1));
  const [angle, steep, from] = [between(random, 0, 6.28), between(random, 1, 2.2), between(random, -1, 1)];
  const [across, down] = [Math.cos(angle) / image.width, Math.sin(angle) / image.height];
  const noise = between(random, 3, 6);
  const grey = lit(soft, (value, x, y) => {
    const light = 0.78 + 0.22 * Math.cos(steep * (across * x + down * y) + from);
    return (30 + value * 0.8) * light + noise * normal(random);
  });
  const quality = Math.round(between(random, 75, 92));
  return { bytes: new Uint8Array(await encoder(grey).jpeg({ quality }).toBuffer()), ending: 'jpg' };
}

/** The picture of a page as a scanner or a camera gives it; the same for the same seed. */
export function degrade(image: GreyImage, dpi: number, grade: Grade, seed: number): Promise<DegradedPicture> {
  const random = seeded(seed);
  if (grade === 'clean') return clean(image, dpi);
  if (grade === 'scanner') return scanned(image, dpi, random);
  return photographed(image, random, KEYSTONE_DEGREES[grade]);
}
