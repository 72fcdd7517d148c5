import { type ClassScore, CROP_PX } from '../network/classifier.ts';
import type { Component } from '../pixels/components.ts';
import { cutOf, signCropsOf } from '../pixels/crops.ts';
import type { PrintInk } from '../print-ink.ts';
import type { Sign } from './sign.ts';

/*
 * One letter of one font has one shape, wherever it stands on a page.
 */

/** Points, strokes and brackets vary in length, and what they are their places tell. */
export const WITHOUT_SHAPE = /^[.,·\-−–—|∥/()[\]{}⟨⟩]$/u;
/** Of a class, the share that a sign is compared with: they may be the letter in another size or weight. */
const BEST_SHARE = 0.25;

/** Side of a shape: half of a crop's. */
export const SHAPE_PX = CROP_PX / 2;

/** A crop at half of its width, of mean 0 and length 1: the product of two is their correlation. */
export type SignShape = Float32Array;

/** A crop at half of its width. */
function smallCropOf(crop: Uint8Array): Uint8Array {
  const small = new Uint8Array(SHAPE_PX * SHAPE_PX);
  for (let y = 0; y < SHAPE_PX; y += 1)
    for (let x = 0; x < SHAPE_PX; x += 1) {
      const at = 2 * (y * CROP_PX + x);
      const sum = crop[at]! + crop[at + 1]! + crop[at + CROP_PX]! + crop[at + CROP_PX + 1]!;
      small[y * SHAPE_PX + x] = Math.round(sum / 4);
    }
  return small;
}

/** The shape of a crop at half of its width. */
export function shapeOf(small: Uint8Array): SignShape {
  const shape = new Float32Array(small.length);
  let sum = 0;
  for (let i = 0; i < small.length; i += 1) sum += small[i]!;
  const mean = sum / small.length;
  let squares = 0;
  for (let i = 0; i < small.length; i += 1) squares += (small[i]! - mean) ** 2;
  if (squares === 0) return shape;
  const length = Math.sqrt(squares);
  for (let i = 0; i < small.length; i += 1) shape[i] = (small[i]! - mean) / length;
  return shape;
}

/** Crops of components at half of their width, `SHAPE_PX` × `SHAPE_PX` bytes each. */
export const smallCropsOf = (components: readonly Component[], { ink, page }: PrintInk): Uint8Array[] =>
  signCropsOf(components.map((component) => cutOf(ink, page, component))).map(smallCropOf);

/** Shapes of signs that are one component each. */
export const shapesOf = (signs: readonly Sign[], ink: PrintInk): SignShape[] =>
  smallCropsOf(
    signs.map(({ component }) => component!),
    ink,
  ).map(shapeOf);

/** Correlation of two shapes, −1 to 1. */
export function correlation(a: SignShape, b: SignShape): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += a[i]! * b[i]!;
  return sum;
}

/** Correlation of a shape with the best quarter of others, −1 to 1. */
export function likenessTo(shape: SignShape, others: readonly SignShape[]): number {
  const likenesses = others.map((other) => correlation(shape, other)).sort((a, b) => b - a);
  return likenesses[Math.floor(BEST_SHARE * likenesses.length)]!;
}

/** Each hundredth of likeness makes a class half as likely again (e^0.4): signs of one class differ by as much. */
const WEIGHT_OF_LIKENESS = 40;

/**
 * Classes with their probabilities changed by how much more like a sign is to one than to another; null where that is not known of a
 * class. Those of which it is known keep the sum of their probabilities.
 */
export function weighedByLikeness(
  top: readonly ClassScore[],
  likenessOf: (name: string) => number | null,
): ClassScore[] {
  const weighed = top.map(({ name, probability }) => {
    const likeness = likenessOf(name);
    const weight = likeness === null ? null : Math.exp(WEIGHT_OF_LIKENESS * likeness);
    return { name, probability, weight };
  });
  const known = weighed.filter(({ weight }) => weight !== null);
  const sum = known.reduce((all, { probability }) => all + probability, 0);
  const product = known.reduce((all, { probability, weight }) => all + probability * weight!, 0);
  return weighed
    .map(({ name, probability, weight }) => ({
      name,
      probability: weight === null ? probability : (probability * weight * sum) / product,
    }))
    .sort((a, b) => b.probability - a.probability);
}
