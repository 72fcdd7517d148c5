import { expect, it } from 'vitest';
import { liesInBorder, withoutOuterLines, withoutPaperEdge } from './paper-edge.ts';

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

it('keeps the first and the last sign of a formula that was cut close', () => {
  const signs = [piece(1, 2, 22), { x0: 10, y0: 6, x1: 24, y1: 22 }, piece(30, 2, 22)];
  const printed = { signs, strokes: [] };
  expect(withoutPaperEdge(printed, { width: 36, height: 26 }, X_HEIGHT)).toEqual(printed);
});

it('tells what lies along a side of a page, and nothing of a formula that was cut close', () => {
  const lies = (box: Parameters<typeof liesInBorder>[0], height = PAGE.height) =>
    liesInBorder(box, { ...PAGE, height }, X_HEIGHT);
  const [below, above] = [
    { x0: 500, y0: 1398, x1: 520, y1: 1399 },
    { x0: 500, y0: 0, x1: 520, y1: 3 },
  ];
  expect([below, above].map((box) => lies(box))).toEqual([true, true]);
  expect(lies({ ...below, y0: 1390 })).toBe(false);
  expect(lies(above, 120)).toBe(false);
});

/** Lines of broad letters from 100 to 860 across the page. */
const TEXT = Array.from({ length: 400 }, (_, at) => {
  const [x, y] = [100 + (at % 20) * 40, 100 + Math.floor(at / 20) * 60];
  return { x0: x, y0: y, x1: x + 20, y1: y + X_HEIGHT };
});
/** The edge of a sheet that lies askew on a table. */
const EDGE = [piece(920, 120, 60), piece(923, 200, 12), piece(926, 260, 40), piece(932, 400, 90)];

it('drops the pieces of a line beside the text, though stray marks lie beyond it', () => {
  const stray = { x0: 950, y0: 500, x1: 980, y1: 520 };
  expect(withoutOuterLines([...TEXT, ...EDGE, stray], PAGE, X_HEIGHT)).toEqual([...TEXT, stray]);
});

it('drops a leaning line that is whole', () => {
  const leaning = { x0: 10, y0: 200, x1: 55, y1: 620 };
  expect(withoutOuterLines([...TEXT, leaning], PAGE, X_HEIGHT)).toEqual(TEXT);
});

it('keeps a column of marks beside the text, and fences at the end of displays', () => {
  const marks = Array.from({ length: 12 }, (_, at) => piece(920, 100 + at * 60, 24));
  const fences = [140, 400, 700].map((y) => piece(870, y - 20, 60));
  const signs = [...TEXT, ...marks, ...fences];
  expect(withoutOuterLines(signs, PAGE, X_HEIGHT)).toEqual(signs);
});

it('keeps the fences of a picture of one matrix', () => {
  const matrix = [piece(10, 10, 400), ...TEXT.slice(0, 4), piece(250, 10, 400), piece(256, 10, 400)];
  expect(withoutOuterLines(matrix, { ...PAGE, height: 420 }, X_HEIGHT)).toEqual(matrix);
});
