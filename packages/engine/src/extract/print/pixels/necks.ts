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

function positive(values: Float32Array): Float32Array {
  const found = new Float32Array(values.length);
  let count = 0;
  for (let at = 0; at < values.length; at += 1) if (values[at]! > 0) found[count++] = values[at]!;
  return found.subarray(0, count);
}

/** Gives every pixel of the mask to the seed that is reached first through the mask; 0 where none is. */
export function grown({ mask, width, height }: MaskImage, seeds: Int32Array): Int32Array {
  const owner = seeds.slice();
  const reached = new Int32Array(owner.length);
  const isFree = (at: number) => at >= 0 && at < owner.length && mask[at] !== 0 && owner[at] === 0;
  let count = 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      if (owner[at] === 0) continue;
      const isBesideFree = (x > 0 && isFree(at - 1)) || (x + 1 < width && isFree(at + 1));
      if (isBesideFree || isFree(at - width) || isFree(at + width)) reached[count++] = at;
    }
  }
  const reach = (at: number, label: number) => {
    if (!isFree(at)) return;
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

/** The mask of each owner of pixels, in the order of their first ones. */
export function masksOf(
  owner: Int32Array,
  { width, height }: Pick<MaskImage, 'width' | 'height'>,
): Map<number, MaskImage> {
  const masks = new Map<number, MaskImage>();
  for (let at = 0; at < owner.length; at += 1) {
    const label = owner[at]!;
    if (label === 0) continue;
    const own = masks.get(label) ?? { mask: new Uint8Array(owner.length), width, height };
    masks.set(label, own);
    own.mask[at] = 1;
  }
  return masks;
}

function areasOf(owner: Int32Array, count: number): number[] {
  const areas = Array.from({ length: count + 1 }, () => 0);
  for (const label of owner) areas[label]! += 1;
  return areas;
}

/** Whose parts of the mask are left without its weak pixels, and how many of them are large; null where fewer than two are. */
function partsAbove(plane: InkPlane, strength: Float32Array, limit: number, minArea: number) {
  const strong = plane.mask.slice();
  for (let at = 0; at < strong.length; at += 1) if (strength[at]! < limit) strong[at] = 0;
  const seeds = connectedComponents({ ...plane, mask: strong });
  if (seeds.components.length < 2) return null;
  const areas = areasOf(grown(plane, seeds.labels), seeds.components.length);
  const isLarge = areas.map((area, label) => label > 0 && area >= minArea);
  const count = isLarge.filter(Boolean).length;
  return count < 2 ? null : { seeds: seeds.labels, isLarge, count };
}

/**
 * The ways in which a component falls into two to four parts at its necks, the weakest neck first; each part is the mask of
 * its pixels. `minArea` is the smallest part, in pixels.
 */
export function partsAtNecks(plane: InkPlane, minArea: number): MaskImage[][] {
  const strength = strengthOf(plane);
  const sorted = positive(strength).sort();
  const strongest = sorted[Math.floor(STRONGEST_QUANTILE * sorted.length)] ?? 0;
  const found: MaskImage[][] = [];
  for (const share of STRENGTHS) {
    const parts = partsAbove(plane, strength, share * strongest, minArea);
    if (!parts || found.some(({ length }) => length === parts.count)) continue;
    if (parts.count > MAX_PARTS) break;
    // Small ones go to their neighbours.
    const seeds = parts.seeds.slice();
    for (let at = 0; at < seeds.length; at += 1) if (!parts.isLarge[seeds[at]!]) seeds[at] = 0;
    const owner = grown(plane, seeds);
    found.push([...masksOf(owner, plane).values()]);
  }
  return found;
}
