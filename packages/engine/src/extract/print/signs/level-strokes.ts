import type { MaskImage } from '../pixels/components.ts';
import { longestRun } from './radicals.ts';

/** Rows from the top; the last one is not among them. */
export interface LevelStroke {
  y0: number;
  y1: number;
}

/** The bars and level arms of a sign, from above: rows that ink runs across without a gap, for so large a share of its width. */
export function levelStrokes({ mask, width, height }: MaskImage, minShare: number): LevelStroke[] {
  const strokes: LevelStroke[] = [];
  for (let y = 0; y < height; y += 1) {
    const [start, end] = longestRun(mask, y * width, width);
    if (end - start < minShare * width) continue;
    const before = strokes.at(-1);
    if (before?.y1 === y) before.y1 = y + 1;
    else strokes.push({ y0: y, y1: y + 1 });
  }
  return strokes;
}
