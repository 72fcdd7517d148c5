import sharp, { type Sharp } from 'sharp';
import type { GreyImage } from '../../../packages/engine/src/extract/image/grey.ts';
import { randomFrom } from '../../../test/setup/random.ts';
import { captured, onTable } from './capture.ts';
import { type ColourPlanes, PEN_MARKS, withPenMarks } from './pen-marks.ts';
import { blurred, keystone, lit, type Projection, projected, turning, WHITE } from './pixels.ts';
import { between, normal, type Random } from './random.ts';
import { TROUBLES, withTrouble } from './troubles.ts';

/**
 * How a page came to be a picture; pen marks and troubles stand for photos with one of them each, `capture` for what the
 * product's camera page makes of a photo.
 */
export const GRADES = ['clean', 'scanner', 'photo', 'leaning', 'capture', ...PEN_MARKS, ...TROUBLES] as const;
export type Grade = (typeof GRADES)[number];

export const isGrade = (text: string): text is Grade => GRADES.some((grade) => grade === text);

/** A sheet that leans away from the camera: the angles of its sides, in degrees, at most. */
const KEYSTONE_DEGREES = { photo: 3, leaning: 8, capture: 5 } as const;

export interface DegradedPicture {
  bytes: Uint8Array;
  ending: 'png' | 'jpg' | 'pdf';
  /** Of a PDF: the JPEG in it. */
  jpeg?: Uint8Array;
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

/** What a camera sees: a projection of the page, a soft focus, uneven light, noise. */
async function seen(image: GreyImage, random: Random, projection: Projection): Promise<GreyImage> {
  const leaning = projected(image, projection);
  const soft = await blurred(leaning, between(random, 0.6, 1));
  const [angle, steep, from] = [between(random, 0, 6.28), between(random, 1, 2.2), between(random, -1, 1)];
  const [across, down] = [Math.cos(angle) / image.width, Math.sin(angle) / image.height];
  const noise = between(random, 3, 6);
  return lit(soft, (value, x, y) => {
    const light = 0.78 + 0.22 * Math.cos(steep * (across * x + down * y) + from);
    return (30 + value * 0.8) * light + noise * normal(random);
  });
}

/** As telephones pack it, with no density that could be believed. */
async function asPhoto(image: Sharp, random: Random): Promise<DegradedPicture> {
  const quality = Math.round(between(random, 75, 92));
  return { bytes: new Uint8Array(await image.jpeg({ quality }).toBuffer()), ending: 'jpg' };
}

async function photographed(
  image: GreyImage,
  random: Random,
  keystoneDegrees: number,
): Promise<DegradedPicture> {
  const grey = await seen(image, random, keystone(image, random, keystoneDegrees));
  return asPhoto(encoder(grey), random);
}

/** The same of a page in colour: all planes have the same keystone, light and noise. */
async function photographedInColour(planes: ColourPlanes, seed: number): Promise<DegradedPicture> {
  const { width, height } = planes[0];
  const data = new Uint8Array(3 * width * height);
  for (const [channel, plane] of planes.entries()) {
    const random = randomFrom(seed);
    const photo = await seen(plane, random, keystone(plane, random, KEYSTONE_DEGREES.photo));
    for (let at = 0; at < width * height; at += 1) data[3 * at + channel] = photo.data[at]!;
  }
  return asPhoto(sharp(data, { raw: { width, height, channels: 3 } }), randomFrom(seed + 1));
}

/** A sheet on a table through the product's camera page. */
async function throughCamera(sheet: GreyImage, random: Random): Promise<DegradedPicture> {
  const table = onTable(sheet);
  const projection = keystone(table, random, KEYSTONE_DEGREES.capture);
  const photo = await seen(table, random, projection);
  const { pdf, jpeg } = await captured(photo, sheet, projection, random);
  return { bytes: pdf, ending: 'pdf', jpeg };
}

/** The picture of a page as a scanner or a camera gives it; the same for the same seed. */
export async function degrade(
  image: GreyImage,
  dpi: number,
  grade: Grade,
  seed: number,
): Promise<DegradedPicture> {
  const random = randomFrom(seed);
  if (grade === 'clean') return clean(image, dpi);
  if (grade === 'scanner') return scanned(image, dpi, random);
  if (grade === 'photo' || grade === 'leaning') return photographed(image, random, KEYSTONE_DEGREES[grade]);
  if (grade === 'capture') return throughCamera(image, random);
  const mark = PEN_MARKS.find((name) => name === grade);
  if (mark) return photographedInColour(await withPenMarks(image, mark, dpi, randomFrom(seed + 2)), seed);
  const trouble = TROUBLES.find((name) => name === grade)!;
  return photographedInColour(withTrouble(image, trouble, dpi, randomFrom(seed + 2)), seed);
}
