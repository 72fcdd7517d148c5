import { connectedComponents, type MaskImage } from './components.ts';

/*
 * Signs that touch hang together by a neck that is thinner, or paler, than their strokes: its pixels have less ink around
 * them. Ink that is taken away from the weakest pixels on falls into parts there first, whatever way the neck runs, where no
 * straight cut parts the bracket of `f(x)` from an italic letter that leans into it.
 */

/** Grey levels of ink, 0 for paper, and the pixels that are one component's. */
export interface InkPlane extends MaskImage {
  ink: Uint8Array;
}

/** Shares of the strongest ink below which pixels are taken away, one after the other. */
const STRENGTHS = [0.35, 0.45, 0.55, 0.65, 0.75, 0.85] as const;
/** What is stronger than this share of the pixels counts as the strongest: a blot does not. */
const STRONGEST_QUANTILE = 0.9;
/** More parts than letters that touch make are strokes. */
const MAX_PARTS = 4;

/** Mean ink of a pixel and its eight neighbours; nothing for what is not the component's. */
function strengthOf({ mask, ink, width, height }: InkPlane): Float32Array {
  const strength = new Float32Array(mask.length);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      if (mask[at] === 0) continue;
      let sum = 0;
      for (let dy = y > 0 ? -1 : 0; dy <= (y + 1 < height ? 1 : 0); dy += 1)
        for (let dx = x > 0 ? -1 : 0; dx <= (x + 1 < width ? 1 : 0); dx += 1) {
          const beside = at + dy * width + dx;
          if (mask[beside]) sum += ink[beside]!;
        }
      strength[at] = sum / 9;
    }
  }
  return strength;
}

/** Gives every pixel of the mask to the seed that is reached first through the mask; 0 where none is. */
export function grown({ mask, width, height }: MaskImage, seeds: Int32Array): Int32Array {
  const owner = seeds.slice();
  const reached = new Int32Array(owner.length);
  let count = 0;
  for (let at = 0; at < owner.length; at += 1) if (owner[at] !== 0) reached[count++] = at;
  const reach = (at: number, label: number) => {
    if (at < 0 || at >= width * height || mask[at] === 0 || owner[at] !== 0) return;
    owner[at] = label;
    reached[count++] = at;
  };
  for (let next = 0; next < count; next += 1) {
    const at = reached[next]!;
    const [x, label] = [at % width, owner[at]!];
    if (x > 0) reach(at - 1, label);
    if (x + 1 < width) reach(at + 1, label);
    reach(at - width, label);
    reach(at + width, label);
  }
  return owner;
}

function areasOf(owner: Int32Array, count: number): number[] {
  const areas = Array.from({ length: count + 1 }, () => 0);
  for (const label of owner) areas[label]! += 1;
  return areas;
}

/** The parts that are left of the mask without its weak pixels, grown back to all of it; small ones go to their neighbours. */
function partsAbove(plane: InkPlane, strength: Float32Array, limit: number, minArea: number): Int32Array {
  const strong = { ...plane, mask: plane.mask.map((value, at) => (value && strength[at]! >= limit ? 1 : 0)) };
  const seeds = connectedComponents(strong);
  const areas = areasOf(grown(plane, seeds.labels), seeds.components.length);
  const large = seeds.labels.map((label) => (label > 0 && areas[label]! >= minArea ? label : 0));
  return grown(plane, large);
}

/**
 * The ways in which a component falls into two to four parts at its necks, the weakest neck first; each part is the mask of
 * its pixels. `minArea` is the smallest part, in pixels.
 */
export function partsAtNecks(plane: InkPlane, minArea: number): MaskImage[][] {
  const { mask, width, height } = plane;
  const strength = strengthOf(plane);
  const sorted = strength.filter((value) => value > 0).sort();
  const strongest = sorted[Math.floor(STRONGEST_QUANTILE * sorted.length)] ?? 0;
  const found: MaskImage[][] = [];
  for (const share of STRENGTHS) {
    const owner = partsAbove(plane, strength, share * strongest, minArea);
    const labels = [...new Set(owner)].filter((label) => label > 0);
    if (labels.length > MAX_PARTS) break;
    if (labels.length < 2 || found.some((parts) => parts.length === labels.length)) continue;
    const partOf = (label: number) => mask.map((_, at) => (owner[at] === label ? 1 : 0));
    found.push(labels.map((label) => ({ mask: partOf(label), width, height })));
  }
  return found;
}
