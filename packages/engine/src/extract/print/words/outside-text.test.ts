import { describe, expect, it } from 'vitest';
import type { RecognisedBlock } from '../../recogniser.ts';
import { madeSign, type Sign } from '../signs/sign.ts';
import { areMarksGone, textBoxOf, withoutSurroundings } from './outside-text.ts';

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

  it('is dropped at the side of the picture, and kept where a letter of it is sure', () => {
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

  it('is a picture where it may be written, and nothing where it is a row of dashes', () => {
    const written = [signAt('∮', 300, 1300, 0.2), signAt('√', 330, 1310, 0.3), signAt('∞', 400, 1300, 0.2)];
    const dashes = [0, 30, 60].map((x) => ({ ...signAt('−', 500 + x, 100, 0.4), y1: 104 }));
    const underline = { x0: 300, y0: 1325, x1: 420, y1: 1327, direction: 'horizontal' as const };
    const footer = signAt('P', 800, 1350);
    const marks = { signs: [...written, ...dashes, footer], strokes: [underline], figures: [] };
    const left = withoutSurroundings(marks, TEXT, PAGE, X_HEIGHT);
    expect(left).toEqual({
      signs: [footer],
      strokes: [],
      figures: [{ x0: 300, y0: 1300, x1: 420, y1: 1330 }],
      unread: left.figures,
    });
  });

  it('holds no comma behind a relation that reaches into the text', () => {
    const relation = { ...signAt('≲', 300, 1190, 0.8), y1: 1235 };
    const comma = (isOnLine: boolean) => ({ ...signAt(',', 326, 1224, 0.7), x1: 331, isOnLine });
    const left = (mark: Sign) =>
      withoutSurroundings({ signs: [relation, mark], strokes: [], figures: [] }, TEXT, PAGE, X_HEIGHT).signs;
    expect(left(comma(true))).toEqual([relation, comma(true)]);
    expect(left(comma(false))).toEqual([relation]);
  });

  it('holds no sign beside a letter of the text, which reaches further down than its line', () => {
    const one = { ...signAt('1', 500, 1190), y1: 1225 };
    const minus = { ...signAt('−', 463, 1222), y1: 1224 };
    const speck = { ...signAt('−', 300, 1222), y1: 1224 };
    const marks = { signs: [one, minus, speck], strokes: [], figures: [] };
    expect(withoutSurroundings(marks, TEXT, PAGE, X_HEIGHT).signs).toEqual([one, minus]);
  });

  it('holds no comma behind a bracket that reaches out of the text', () => {
    const bracket = { ...signAt(']', 500, 1190), y1: 1300, isTall: true };
    const comma = { ...signAt(',', 530, 1240, 0.7), x1: 535, y1: 1250 };
    const marks = { signs: [bracket, comma], strokes: [], figures: [] };
    expect(withoutSurroundings(marks, TEXT, PAGE, X_HEIGHT).signs).toEqual([bracket, comma]);
  });

  it('holds no equals sign between brackets that reach out of the text', () => {
    const [left, right] = [500, 620].map((x) => ({ ...signAt('[', x, 1190), y1: 1320, isTall: true }));
    const equals = { ...signAt('=', 560, 1250), y1: 1260 };
    const below = signAt('=', 560, 1330);
    const marks = { signs: [left!, right!, equals, below], strokes: [], figures: [] };
    expect(withoutSurroundings(marks, TEXT, PAGE, X_HEIGHT).signs).toEqual([left, right, equals]);
  });

  it('holds no sign between letters that reach out of the text, in a column of its own', () => {
    const row = [signAt('y', 920, 600), { ...signAt('=', 985, 604), y1: 616 }];
    const leftOf = (...signs: Sign[]) =>
      withoutSurroundings({ signs, strokes: [], figures: [] }, { ...TEXT, x1: 880 }, PAGE, X_HEIGHT).signs;
    const seven = signAt('7', 1_050, 600);
    expect(leftOf(...row, seven)).toEqual([...row, seven]);
    expect(leftOf(...row)).toEqual([row[0]]);
    expect(leftOf(...row, signAt('7', 1_050, 640))).not.toContain(row[1]);
  });

  it('is no number of a question, however unclear', () => {
    const number = [signAt('8', 32, 500, 0.6), signAt('.', 54, 510, 0.6)];
    const marks = { signs: number, strokes: [], figures: [] };
    expect(withoutSurroundings(marks, TEXT, PAGE, X_HEIGHT)).toMatchObject({ signs: number, unread: [] });
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

  it('holds no side of a table whose rules reach into the text', () => {
    const rules = [400, 800].map((y0) => ({
      x0: 40,
      y0,
      x1: 900,
      y1: y0 + 2,
      direction: 'horizontal' as const,
    }));
    const side = { x0: 40, y0: 400, x1: 42, y1: 802, direction: 'vertical' as const };
    const line = { ...side, x0: 20, x1: 22, y0: 300, y1: 700 };
    const marks = { signs: [], strokes: [...rules, side, line], figures: [] };
    expect(withoutSurroundings(marks, TEXT, PAGE, X_HEIGHT).strokes).toEqual([...rules, side]);
  });
});

it('tells that marks about the text are gone, unless they are specks or in a picture', () => {
  const speck = { ...signAt('.', 100, 10), x1: 106, y1: 16 };
  const before = { signs: [speck, signAt('√', 300, 10), signAt('x', 500, 600)], strokes: [], figures: [] };
  const withoutSpeck = { ...before, signs: before.signs.slice(1) };
  const withoutRoot = { ...before, signs: before.signs.slice(2) };
  const asPicture = { ...withoutRoot, figures: [{ x0: 295, y0: 5, x1: 325, y1: 35 }] };
  expect(areMarksGone(before, withoutSpeck, X_HEIGHT)).toBe(false);
  expect(areMarksGone(before, withoutRoot, X_HEIGHT)).toBe(true);
  expect(areMarksGone(before, asPicture, X_HEIGHT)).toBe(false);
});
