import { connectedComponents } from '../../pixels/components.ts';
import type { PrintInk } from '../../print-ink.ts';

const [STEP, SIDE] = [24, 16];

/** Letters side by side: `u` has a foot and two legs, `n` the same turned over, `o` all four sides. */
const LETTERS = {
  u: ['left', 'right', 'foot'],
  n: ['left', 'right', 'head'],
  o: ['left', 'right', 'head', 'foot'],
};

export type DrawnLetter = keyof typeof LETTERS;

/** A picture of letters in a row, each one component, for tests. */
export function lineOf(letters: readonly DrawnLetter[]): PrintInk {
  const [width, height] = [STEP * letters.length, STEP];
  const levels = new Uint8Array(width * height).fill(255);
  const isInk = (sides: readonly string[], x: number, y: number) =>
    (sides.includes('left') && x < 3) ||
    (sides.includes('right') && x >= SIDE - 3) ||
    (sides.includes('head') && y < 3) ||
    (sides.includes('foot') && y >= SIDE - 3);
  for (const [i, letter] of letters.entries())
    for (let y = 0; y < SIDE; y += 1)
      for (let x = 0; x < SIDE; x += 1)
        if (isInk(LETTERS[letter], x, y)) levels[(y + 4) * width + i * STEP + 4 + x] = 0;
  const mask = levels.map((level) => (level === 0 ? 1 : 0));
  const ink = { levels, mask, width, height, isSoft: false };
  return { ink, page: connectedComponents(ink), halftones: [], dots: [], showThrough: [] };
}
