import type { RecognisedBlock } from '../../../recogniser.ts';
import { madeSign, type Sign } from '../../signs/sign.ts';
import { fuseWords } from '../fuse-words.ts';

export const EM = 40;
export const ADVANCE = 20;
export const X_HEIGHT = 18;

/** Letters side by side; `size` is a share of an em. */
export const signsOf = (...letters: [name: string, probability?: number, size?: number][]): Sign[] =>
  letters.map(([name, probability = 0.99, size = 1], i) => ({
    ...madeSign({ x0: i * ADVANCE, y0: 20, x1: i * ADVANCE + 16, y1: 40 }, name, probability),
    style: name.slice(0, 1),
    text: name.slice(2),
    size: size * EM,
    baseline: 40,
  }));

/** Signs with a word of the recogniser in their place, of which it is as sure as said (0 to 1). */
export function fusedWith(word: string, signs: Sign[], confidence = 0.95): Sign[] {
  const box = { x0: -2, y0: 10, x1: signs.at(-1)!.x0 + ADVANCE, y1: 45 };
  const line = { words: [{ text: word, box, confidence }], box, baseline: 40, height: 30 };
  const blocks: RecognisedBlock[] = [{ kind: 'text', box, paragraphs: [[line]] }];
  return fuseWords(signs, blocks, {}, 18).toSorted((a, b) => a.x0 - b.x0);
}

/** What a word of the recogniser and signs in its place are read as. */
export const textWith = (word: string, signs: Sign[]): string =>
  fusedWith(word, signs)
    .map(({ text }) => text)
    .join('');

/** What a word of the recogniser and signs in its place are read as, between two other words. */
export function textBetween(before: string, word: string, after: string, signs: Sign[]): string {
  const end = signs.length * ADVANCE;
  const wordAt = (text: string, x0: number, x1: number) => ({
    text,
    box: { x0, y0: 10, x1, y1: 45 },
    confidence: 0.95,
  });
  const words = [wordAt(before, -200, -20), wordAt(word, -2, end), wordAt(after, end + 20, end + 200)];
  const box = { x0: -200, y0: 10, x1: end + 200, y1: 45 };
  const line = { words, box, baseline: 40, height: 30 };
  const fused = fuseWords(signs, [{ kind: 'text', box, paragraphs: [[line]] }], {}, 18);
  const inOrder = fused.toSorted((a, b) => a.x0 - b.x0);
  return inOrder.map(({ text, style, math }) => (math > 0 ? `${style}:${text}` : text)).join('');
}
