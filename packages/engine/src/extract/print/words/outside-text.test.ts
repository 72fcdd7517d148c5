import { describe, expect, it } from 'vitest';
import type { RecognisedBlock } from '../../recogniser.ts';
import { madeSign, type Sign } from '../signs/sign.ts';
import { textBoxOf, withoutSurroundings } from './outside-text.ts';

const X_HEIGHT = 20;
const PAGE = { width: 1000, height: 1400 };
const TEXT = { x0: 100, y0: 200, x1: 900, y1: 1200 };

function blocksOf(...lines: string[]): RecognisedBlock[] {
  const box = { x0: 100, y0: 200, x1: 900, y1: 230 };
  const paragraphs = lines.map((line, i) => {
    const at = { ...box, y0: 200 + 40 * i, y1: 230 + 40 * i };
    const words = line.split(' ').map((text) => ({ text, confidence: 0.95, box: at }));
    return [{ words, box: at, baseline: at.y1, height: 30 }];
  });
  return [{ kind: 'text', box, paragraphs }];
}

const signAt = (text: string, x0: number, y0: number, probability = 0.99): Sign => ({
  ...madeSign({ x0, y0, x1: x0 + 20, y1: y0 + 20 }, `r:${text}`, probability),
  text,
});

describe('what lies about the text of a photographed page', () => {
  it('is told by lines of words that are read for sure', () => {
    const lines = ['Find the value', 'of the sum', 'that is given'];
    expect(textBoxOf(blocksOf(...lines))).toEqual({ x0: 100, y0: 200, x1: 900, y1: 310 });
    expect(textBoxOf(blocksOf('Find the value', '= %', 'that is given'))).toBeNull();
  });

  it('is dropped where no letter is sure, and kept where one is', () => {
    const edge = [signAt('√', 100, 10), signAt('=', 130, 12), signAt('z', 160, 10, 0.6)];
    const footer = [signAt('P', 800, 1350), signAt('.', 830, 1350)];
    const text = signAt('√', 500, 600);
    const { signs } = withoutSurroundings(
      { signs: [...edge, ...footer, text], strokes: [], figures: [] },
      TEXT,
      PAGE,
      X_HEIGHT,
    );
    expect(signs).toEqual([...footer, text]);
  });

  it('holds strips along the side of the picture and lines, and no drawings', () => {
    const strip = { x0: 8, y0: 0, x1: 70, y1: 1000 };
    const drawing = { x0: 300, y0: 1230, x1: 700, y1: 1399 };
    const line = { x0: 200, y0: 20, x1: 500, y1: 22, direction: 'horizontal' as const };
    const bar = { ...line, y0: 600, y1: 602 };
    const left = withoutSurroundings(
      { signs: [], strokes: [line, bar], figures: [strip, drawing] },
      TEXT,
      PAGE,
      X_HEIGHT,
    );
    expect(left.figures).toEqual([drawing]);
    expect(left.strokes).toEqual([bar]);
  });
});
