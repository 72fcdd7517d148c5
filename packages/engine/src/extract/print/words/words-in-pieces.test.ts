import { expect, it } from 'vitest';
import { madeSign, type Sign } from '../signs/sign.ts';
import { fuseWords } from './fuse-words.ts';

const ADVANCE_PX = 20;
const BASELINE_PX = 40;

/** Signs side by side from `x0` on; every second one has the size and the place of a script where `isBroken`. */
const signsFrom = (x0: number, texts: string, isBroken = false): Sign[] =>
  [...texts].map((text, i) => {
    const left = x0 + i * ADVANCE_PX;
    const isSmall = isBroken && i % 2 === 1;
    return {
      ...madeSign({ x0: left, y0: 20, x1: left + 16, y1: BASELINE_PX }, `r:${text}`, 0.95),
      style: 'r',
      text,
      size: isSmall ? 25 : BASELINE_PX,
      baseline: isSmall ? 32 : BASELINE_PX,
    };
  });

const boxOf = (signs: readonly Sign[]) => ({
  x0: signs[0]!.x0 - 1,
  y0: 10,
  x1: signs.at(-1)!.x1 + 1,
  y1: 45,
});

/** What is read of `stand montagnes`, the second word as `pieces`, by a recogniser that is so sure of it. */
function readWith(pieces: string, confidence: number): string {
  const [first, second] = [signsFrom(0, 'stand'), signsFrom(140, pieces, true)];
  const words = [
    { text: 'stand', confidence: 0.95, box: boxOf(first) },
    { text: 'montagnes', confidence, box: boxOf(second) },
  ];
  const box = { ...boxOf(first), x1: second.at(-1)!.x1 + 1 };
  const line = { words, box, baseline: BASELINE_PX, height: 30 };
  const blocks = [{ kind: 'text' as const, box, paragraphs: [[line]] }];
  return fuseWords([...first, ...second], blocks, {}, 18)
    .toSorted((a, b) => a.x0 - b.x0)
    .map(({ text }) => text)
    .join('');
}

it('is the word of a recogniser with some doubt, though its pieces look like letters with scripts', () => {
  expect(readWith('rnjmrtliiiris', 0.72)).toBe('standmontagnes');
  expect(readWith('rnjmrtliiiris', 0.65)).toBe('standrnjmrtliiiris');
});
