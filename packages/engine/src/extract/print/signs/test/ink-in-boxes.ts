import { connectedComponents } from '../../pixels/components.ts';
import type { SignCut } from '../../pixels/crops.ts';
import type { PrintPixels } from '../print-pixels.ts';

export type Box = [x0: number, y0: number, x1: number, y1: number];

interface Drawing {
  width: number;
  height: number;
  xHeightPx: number;
  /** How sure the network is of each name, 0 to 1. */
  probability?: number;
}

/** The ink of filled boxes, of whose cuts the network sees what `nameOf` names, for tests. */
export function pixelsOfBoxes(
  boxes: readonly Box[],
  { width, height, xHeightPx, probability = 0.95 }: Drawing,
  nameOf: (cut: SignCut) => string,
): PrintPixels {
  const mask = new Uint8Array(width * height);
  for (const [x0, y0, x1, y1] of boxes)
    for (let y = y0; y < y1; y += 1) mask.fill(1, y * width + x0, y * width + x1);
  return {
    ink: { mask, levels: mask.map((value) => (value ? 0 : 255)), width, height },
    page: connectedComponents({ mask, width, height }),
    xHeightPx,
    read: (cuts) =>
      cuts.map((cut) => ({
        top: [{ name: nameOf(cut), probability }],
        logSize: 0,
        baselineOffset: 0,
        math: 0.9,
      })),
  };
}
