import { expect, it } from 'vitest';
import { withoutPaperEdge } from './paper-edge.ts';

const PAGE = { width: 1000, height: 1400 };
const X_HEIGHT = 16;

const piece = (x0: number, y0: number, height: number) => ({ x0, y0, x1: x0 + 4, y1: y0 + height });
const letter = { x0: 940, y0: 300, x1: 952, y1: 316 };

it('drops the pieces of a broken line at the side of a scan, and no text', () => {
  const edge = [piece(978, 0, 300), piece(984, 420, 60), piece(980, 700, 8), piece(982, 1000, 80)];
  const dash = { x0: 986, y0: 900, x1: 992, y1: 902 };
  const kept = withoutPaperEdge({ signs: [...edge, letter], strokes: [dash] }, PAGE, X_HEIGHT);
  expect(kept).toEqual({ signs: [letter], strokes: [] });
});

it('keeps what stands at the side of a picture that was cut close', () => {
  const signs = [piece(2, 0, 30), piece(4, 100, 16), piece(990, 400, 90), letter];
  expect(withoutPaperEdge({ signs, strokes: [] }, PAGE, X_HEIGHT).signs).toEqual(signs);
});
