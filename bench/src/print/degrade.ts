import sharp from 'sharp';
import type { GreyImage } from '../../../packages/engine/src/extract/image/grey.ts';

/** How a page came to be a picture. */
export const GRADES = ['clean', 'scanner', 'photo', 'leaning'] as const;
export type Grade = (typeof GRADES)[number];

export const isGrade = (text: string): text is Grade => GRADES.some((grade) => grade === text);

/** Numbers from 0 to 1. */
export type Random = () => number;

/** Mulberry32: the same numbers from 0 to 1 for the same seed everywhere. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A number that differs for every page of every document. */
export function seedOf(name: string, seed: number): number {
  let hash = 2166136261 ^ seed;
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619);
  return hash >>> 0;
}

export const between = (random: Random, low: number, high: number) => low + (high - low) * random();

/** Two normally distributed numbers cost one logarithm (Box and Muller, 1958); one is enough here. */
export const normal = (random: Random) =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** A projection of the plane: x' = (a x + b y + c) / (g x + h y + 1), y' = (d x + e y + f) / (g x + h y + 1). */
type Projection = readonly [number, number, number, number, number, number, number, number];

const WHITE = 255;

function sample({ data, width, height }: GreyImage, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  if (left < 0 || top < 0 || left + 1 >= width || top + 1 >= height) return WHITE;
  const [u, v, at] = [x - left, y - top, top * width + left];
  const above = (data[at] as number) * (1 - u) + (data[at + 1] as number) * u;
  const below = (data[at + width] as number) * (1 - u) + (data[at + width + 1] as number) * u;
  return above * (1 - v) + below * v;
}

/** The picture whose pixel (x, y) is the given one's at the projection of (x, y). */
export function projected(image: GreyImage, [a, b, c, d, e, f, g, h]: Projection): GreyImage {
  const { width, height } = image;
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const w = g * x + h * y + 1;
      data[y * width + x] = sample(image, (a * x + b * y + c) / w, (d * x + e * y + f) / w) + 0.5;
    }
  return { data, width, height };
}

/** Around the middle of the picture. */
export function turning({ width, height }: GreyImage, degrees: number): Projection {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const [x, y] = [width / 2, height / 2];
  return [cos, -sin, x - cos * x + sin * y, sin, cos, y - sin * x - cos * y, 0, 0];
}

/** A sheet that leans away from the camera: the angles of its sides, in degrees, at most. */
const KEYSTONE_DEGREES = { photo: 3, leaning: 8 } as const;

/** Sides that should be parallel meet at up to `maxDegrees`, in both directions. */
export function keystone({ width, height }: GreyImage, random: Random, maxDegrees: number): Projection {
  const lean = () => Math.tan((between(random, -maxDegrees, maxDegrees) * Math.PI) / 180);
  const [g, h] = [lean() / width, lean() / height];
  const w = g * (width / 2) + h * (height / 2);
  // Keeps the middle where it is.
  return [1 + w, 0, 0, 0, 1 + w, 0, g, h];
}

export async function blurred({ data, width, height }: GreyImage, sigmaPx: number): Promise<GreyImage> {
  const image = sharp(data, { raw: { width, height, channels: 1 } }).blur(sigmaPx);
  return { data: new Uint8Array(await image.toColourspace('b-w').raw().toBuffer()), width, height };
}

/** Every pixel through `light`, which is told where the pixel is. */
export function lit(image: GreyImage, light: (value: number, x: number, y: number) => number): GreyImage {
  const { width, height } = image;
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const value = light(image.data[y * width + x] as number, x, y);
      data[y * width + x] = Math.max(0, Math.min(WHITE, value + 0.5));
    }
  return { data, width, height };
}

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
