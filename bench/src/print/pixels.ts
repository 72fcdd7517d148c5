import sharp from 'sharp';
import type { GreyImage } from '../../../packages/engine/src/extract/image/grey.ts';
import { between, type Random } from './random.ts';

/** A projection of the plane: x' = (a x + b y + c) / (g x + h y + 1), y' = (d x + e y + f) / (g x + h y + 1). */
export type Projection = readonly [number, number, number, number, number, number, number, number];

export const WHITE = 255;

function sample({ data, width, height }: GreyImage, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  if (left < 0 || top < 0 || left + 1 >= width || top + 1 >= height) return WHITE;
  const [u, v, at] = [x - left, y - top, top * width + left];
  const above = (data[at] as number) * (1 - u) + (data[at + 1] as number) * u;
  const below = (data[at + width] as number) * (1 - u) + (data[at + width + 1] as number) * u;
  return above * (1 - v) + below * v;
}

/** Where a projection takes a place, in pixels. */
export function placeOf([a, b, c, d, e, f, g, h]: Projection, x: number, y: number) {
  const w = g * x + h * y + 1;
  return { x: (a * x + b * y + c) / w, y: (d * x + e * y + f) / w };
}

/** The projection that undoes another: the adjugate of its matrix, with 1 in the last place. */
export function inverse([a, b, c, d, e, f, g, h]: Projection): Projection {
  const last = a * e - b * d;
  const adjugate = [
    e - f * h,
    c * h - b,
    b * f - c * e,
    f * g - d,
    a - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
  ];
  return adjugate.map((value) => value / last) as unknown as Projection;
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
