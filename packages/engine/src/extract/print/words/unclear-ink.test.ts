import { expect, it } from 'vitest';
import type { RecognisedBlock } from '../../recogniser.ts';
import { madeSign, type Sign } from '../signs/sign.ts';
import { withUnclearInkAsFigures } from './unclear-ink.ts';

const X_HEIGHT_PX = 20;

/** Signs side by side from `x0`, all as likely. */
const row = (texts: string, x0: number, probability: number): Sign[] =>
  [...texts].map((text, i) => {
    const place = { x0: x0 + 24 * i, x1: x0 + 24 * i + 20, y0: 500, y1: 520 };
    return { ...madeSign(place, `s:${text}`, probability), text };
  });

/** One word of the recogniser's; the box of its line reaches over the whole page. */
function wordAt(x0: number, y0: number): RecognisedBlock[] {
  const box = { x0: 0, y0: 0, x1: 1000, y1: 1000 };
  const word = { text: 'end', confidence: 0.9, box: { x0, y0, x1: x0 + 50, y1: y0 + 24 } };
  return [{ kind: 'text', box, paragraphs: [[{ words: [word], box, baseline: y0 + 20, height: 24 }]] }];
}

const figuresOf = (signs: Sign[], blocks: RecognisedBlock[]) =>
  withUnclearInkAsFigures({ signs, strokes: [], figures: [], unread: [] }, blocks, X_HEIGHT_PX);

const WEAVE = '=≡⊥∠÷=';

it('finds a row of marks that neither reader can name, with the lone marks beside it', () => {
  const marks = [...row(WEAVE, 100, 0.5), ...row('V', 300, 0.04)];
  const place = { x0: 100, y0: 500, x1: 320, y1: 520 };
  expect(figuresOf(marks, wordAt(600, 300))).toEqual({
    signs: [],
    strokes: [],
    figures: [place],
    unread: [place],
  });
});

it('leaves signs that the network is sure of, and a few that it is not', () => {
  expect(figuresOf(row('a=b+c−d', 100, 0.95), wordAt(600, 300)).figures).toEqual([]);
  expect(figuresOf(row('√2', 100, 0.5), wordAt(600, 300)).figures).toEqual([]);
});

it('leaves letters that the network is sure of, however many specks it is not sure of stand beside them', () => {
  const specks = row('.-·.', 148, 0.4).map((sign) => ({ ...sign, x1: sign.x0 + 6, y1: sign.y0 + 6 }));
  expect(figuresOf([...row('0C', 100, 0.99), ...specks], wordAt(600, 300)).figures).toEqual([]);
  expect(figuresOf([...row('0C', 100, 0.4), ...specks], wordAt(600, 300)).figures).toHaveLength(1);
});

it('leaves a poor formula on the line of a word', () => {
  expect(figuresOf(row(WEAVE, 100, 0.5), wordAt(300, 498)).figures).toEqual([]);
});
