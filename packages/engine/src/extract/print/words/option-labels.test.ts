import { describe, expect, it } from 'vitest';
import { madeSign, type Sign } from '../signs/sign.ts';
import { partOptionLabels } from './option-labels.ts';
import { textOf } from './word-letters.ts';

const X_HEIGHT = 14;

function signAt(text: string, x0: number, y0: number, width: number): Sign {
  const box = { x0, y0, x1: x0 + width, y1: y0 + 24 };
  const name = /[()]/.test(text) ? `s:${text}` : `r:${text}`;
  return { ...madeSign(box, name, 0.8), text, size: 30, baseline: y0 + 20 };
}

/** A label of 42 pixels. */
const label = (letter: string, x: number, y: number): Sign[] => [
  signAt('(', x, y, 9),
  signAt(letter, x + 11, y, 20),
  signAt(')', x + 33, y, 9),
];

const inOrder = (signs: readonly Sign[]) => textOf(signs.toSorted((a, b) => a.y0 - b.y0 || a.x0 - b.x0));

describe('the label of an option', () => {
  const first = [...label('A', 100, 100), ...label('B', 600, 100), ...label('C', 100, 160)];

  it.each([
    ['opening', [signAt('O', 600, 160, 31), signAt(')', 633, 160, 9)]],
    ['closing', [signAt('(', 600, 160, 9), signAt('O', 611, 160, 31)]],
  ])('is named by its place where its %s bracket touches the letter', (_, misread) => {
    expect(inOrder(partOptionLabels([...first, ...misread], X_HEIGHT))).toBe('(A)(B)(C)(D)');
  });

  it('goes on from the label before it, not from one that a sentence mentions', () => {
    const words = [signAt('o', 240, 165, 14), signAt('n', 256, 165, 14)];
    const misread = [signAt('O', 100, 220, 31), signAt(')', 133, 220, 9)];
    const signs = [...first, ...words, ...label('A', 282, 165), ...misread];
    expect(inOrder(partOptionLabels(signs, X_HEIGHT))).toBe('(A)(B)(C)on(A)(D)');
  });

  it('is none in a sentence, whatever touches there', () => {
    const mention = [signAt('n', 256, 160, 14), signAt('O', 282, 160, 31), signAt(')', 315, 160, 9)];
    expect(inOrder(partOptionLabels([...first, ...mention], X_HEIGHT))).toBe('(A)(B)(C)nO)');
  });

  it('is no end of a formula, which is as wide', () => {
    const end = [signAt('+', 580, 160, 14), signAt('6', 600, 160, 31), signAt(')', 633, 160, 9)];
    expect(inOrder(partOptionLabels([...first, ...end], X_HEIGHT))).toBe('(A)(B)(C)+6)');
  });

  it('is no code, though its letter looks like a typewriter', () => {
    const signs = label('D', 600, 160);
    signs[1] = { ...signs[1]!, name: 'tt:D', style: 'tt' };
    const letters = partOptionLabels([...first, ...signs], X_HEIGHT).filter(({ text }) => text === 'D');
    expect(letters).toMatchObject([{ style: 'r', name: 'r:D' }]);
  });

  it('is no letter in a formula, which is not as wide', () => {
    const argument = [signAt('x', 600, 160, 12), signAt(')', 613, 160, 9)];
    expect(inOrder(partOptionLabels([...first, ...argument], X_HEIGHT))).toBe('(A)(B)(C)x)');
  });

  it('is no sign that the network is sure of, behind a bracket of text or a tall one', () => {
    const [bracket, plusMinus] = [signAt('(', 600, 160, 11), signAt('±', 613, 160, 30)];
    const sure = { ...plusMinus, probability: 0.99, top: [{ name: 's:±', probability: 0.99 }] };
    expect(inOrder(partOptionLabels([...first, bracket, sure], X_HEIGHT))).toBe('(A)(B)(C)(±');
    // it begins above its line
    const tall = { ...bracket, isTall: true, y0: 140, y1: 204 };
    expect(inOrder(partOptionLabels([...first, tall, plusMinus], X_HEIGHT))).toBe('(A)(B)((C)±');
  });

  it('is not looked for far from the others, nor where there are none', () => {
    const far = [signAt('O', 600, 560, 31), signAt(')', 633, 560, 9)];
    expect(inOrder(partOptionLabels([...first, ...far], X_HEIGHT))).toBe('(A)(B)(C)O)');
    expect(inOrder(partOptionLabels(far, X_HEIGHT))).toBe('O)');
  });
});
