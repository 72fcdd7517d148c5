import { describe, expect, it } from 'vitest';
import { expectLinearCost } from '../../../../../../../test/setup/linear-cost.ts';
import type { EngineWarning } from '../../../../tree/index.ts';
import { formulasOf } from '../../../../tree/index.ts';
import { bitmap, FONTS, filled, glyph, page, rule, text, upright } from '../../formula/test/page-builder.ts';
import type { Page, Shape } from '../../page.ts';
import { createLayout } from '../index.ts';

const FULL = 'these words fill the line of the column from one margin to the other side';

/** A circle by the points along it. */
const round = (x: number, y: number, diameter: number): Shape => {
  const radius = diameter / 2;
  const points = Array.from({ length: 32 }, (_, at): [number, number] => {
    const angle = (2 * Math.PI * at) / 32;
    return [x + radius * (1 + Math.cos(angle)), y + radius * (1 + Math.sin(angle))];
  });
  const outline = { points, curved: true, closed: true, strokeWidth: 0 };
  return { ...filled(x, y, x + diameter, y + diameter), outline };
};

function read(source: Page) {
  const warnings: EngineWarning[] = [];
  const layout = createLayout({ outline: [], warn: (warning) => warnings.push(warning) });
  const boxes = layout.addPage(source).map(({ box }) => box);
  return { blocks: layout.finish().blocks, boxes, codes: warnings.map(({ code }) => code) };
}

const equation = (y: number) => [
  glyph('x', 150, y),
  glyph('=', 158, y, { width: 0.78, font: FONTS.roman }),
  glyph('y', 169, y),
];
const around = (y: number) => [...text(FULL, 20, y - 30), ...text(FULL, 20, y + 40)];

describe('a mark that no rule explains', () => {
  it('is kept as a picture in its place, with a warning', () => {
    const glyphs = [...text('the value', 20, 100), ...text('of it', 100, 100), ...text(FULL, 20, 112)];
    const { blocks, boxes, codes } = read({ ...page(glyphs), shapes: [filled(80, 92, 92, 101)] });
    expect(boxes).toEqual([{ x: 80, y: 92, width: 12, height: 9 }]);
    expect(codes).toEqual(['pdf-kept-as-picture']);
    expect(JSON.stringify(blocks)).toContain('"image"');
  });

  it('is kept as a picture between figures, where all text is above them', () => {
    const glyphs = [36, 48, 60].flatMap((y) => text(FULL, 20, y));
    const images = [bitmap(20, 100, 163, 140), bitmap(20, 200, 163, 240)];
    const { boxes } = read({ ...page(glyphs), images, shapes: [filled(150, 152, 154, 157)] });
    expect(boxes).toContainEqual({ x: 150, y: 152, width: 4, height: 5 });
  });

  it('doubts the formula under it, whose accent it may be, and none that is further off', () => {
    const doubtsUnder = (y: number) => {
      const { blocks } = read({
        ...page([...around(100), ...equation(100)]),
        shapes: [filled(170, y, 174, y + 1.8)],
      });
      return [...formulasOf(blocks)].map(({ node }) => node.doubts ?? []);
    };
    expect(doubtsUnder(91.6)).toEqual([['mark-unexplained']]);
    expect(doubtsUnder(86)).toEqual([[]]);
  });

  it('doubts the formula that a slanted line crosses, which frames no words', () => {
    const points: [number, number][] = [
      [148, 104],
      [190, 90],
    ];
    const outline = { points, curved: false, closed: false, strokeWidth: 0.4 };
    const line = { ...filled(148, 90, 190, 104), filled: false, stroked: true };
    const doubtsOf = (shape: Shape) => {
      const { blocks } = read({ ...page([...around(100), ...equation(100)]), shapes: [shape] });
      return [...formulasOf(blocks)].map(({ node }) => node.doubts ?? []);
    };
    expect(doubtsOf({ ...line, outline })).toEqual([['mark-unexplained']]);
    expect(doubtsOf({ ...line, filled: true, stroked: false })).toEqual([[]]);
  });

  it('doubts the formula under a sign that nobody can name', () => {
    const arrow = { ...glyph('', 169, 92, { width: 0.41, font: FONTS.roman }), text: '' };
    const nameless = { ...arrow, ink: { x0: 169, x1: 173, y0: 91, y1: 93 } };
    const words = text('for', 120, 100);
    const { blocks } = read(page([...around(100), ...words, ...equation(100), nameless]));
    expect([...formulasOf(blocks)].map(({ node }) => node.doubts ?? [])).toEqual([['mark-unexplained']]);
  });

  it('doubts the formula beside it where it is ink of a scan that became no sign', () => {
    const printed = [...around(100), ...equation(100)].map((each) => ({ ...each, confidence: 1 }));
    const minus = { x0: 144.5, y0: 97, x1: 148, y1: 97.6 };
    const { blocks, codes } = read({ ...page(printed), unexplained: [minus] });
    expect([...formulasOf(blocks)].map(({ node }) => node.doubts)).toEqual([['mark-unexplained']]);
    expect(codes).toEqual(['pdf-mark-unexplained']);
    const far = { x0: 200, y0: 97, x1: 204, y1: 97.6 };
    const { blocks: sure } = read({ ...page(printed), unexplained: [far] });
    expect([...formulasOf(sure)].map(({ node }) => node.doubts ?? [])).toEqual([[]]);
  });

  it('is kept as a picture on a scan where it is as large as a letter', () => {
    const printed = [...text(FULL, 20, 100), ...text(FULL, 20, 130)].map((each) => ({
      ...each,
      confidence: 1,
    }));
    const letter = { x0: 80, y0: 110, x1: 84, y1: 115 };
    expect(read({ ...page(printed), unexplained: [letter] })).toMatchObject({
      boxes: [{ x: 80, y: 110, width: 4, height: 5 }],
      codes: ['pdf-kept-as-picture'],
    });
  });

  it('is no picture on a scan where it is as short as the crumb of a letter', () => {
    const printed = [...text(FULL, 20, 100), ...text(FULL, 20, 130)].map((each) => ({
      ...each,
      confidence: 1,
    }));
    const crumb = filled(80, 112, 86, 113);
    expect(read({ ...page(printed), shapes: [crumb] })).toMatchObject({
      boxes: [],
      codes: ['pdf-mark-unexplained'],
    });
    expect(read({ ...page(printed), shapes: [filled(80, 108, 96, 116)] }).codes).toEqual([
      'pdf-kept-as-picture',
    ]);
  });

  it('is kept as a picture where it reaches into the letter beside it', () => {
    const glyphs = [...text('the value', 20, 100), ...text('of it', 100, 100), ...text(FULL, 20, 112)];
    const { blocks, codes } = read({ ...page(glyphs), shapes: [filled(80, 92, 102, 101)] });
    expect(codes).toEqual(['pdf-kept-as-picture']);
    expect(JSON.stringify(blocks)).toContain('"image"');
  });

  it('is kept as a picture where it is a letter of level and upright strokes', () => {
    const stem = (x: number): Shape => {
      const points: [number, number][] = [
        [0, 0],
        [4, 0],
        [4, 1],
        [3, 1],
        [3, 8],
        [2, 8],
        [2, 1],
        [0, 1],
      ];
      const outline = { points, curved: false, closed: true, strokeWidth: 0 };
      return {
        ...filled(x, 92, x + 4, 100),
        outline: { ...outline, points: points.map(([dx, dy]) => [x + dx, 92 + dy]) },
      };
    };
    const glyphs = [...text('the value', 20, 100), ...text('of it', 100, 100), ...text(FULL, 20, 112)];
    const { boxes } = read({ ...page(glyphs), shapes: [stem(80), stem(84), stem(88)] });
    expect(boxes).toEqual([{ x: 80, y: 92, width: 12, height: 8 }]);
  });

  it('is none where it is the stripe beside the ground of a heading', () => {
    const glyphs = [...text('Sets and relations', 40, 60), ...text(FULL, 20, 112)];
    const stripe = filled(28, 48, 33, 68);
    expect(read({ ...page(glyphs), shapes: [filled(30, 48, 380, 68), stripe] }).codes).toEqual([]);
    expect(read({ ...page(glyphs), shapes: [stripe] }).codes).toEqual(['pdf-kept-as-picture']);
  });

  it('is none where it is the dot at the end of a rule across the page', () => {
    const glyphs = [...text(FULL, 20, 60), ...text(FULL, 20, 112)];
    const dot = round(337, 83, 5);
    expect(read({ ...page(glyphs, [rule(20, 339, 85.5)]), shapes: [dot] }).codes).toEqual([]);
    expect(read({ ...page(glyphs, [rule(20, 120, 85.5)]), shapes: [dot] }).codes).toEqual([
      'pdf-kept-as-picture',
    ]);
  });

  it('puts the formula that it stands beside in doubt', () => {
    const glyphs = [...around(100), ...equation(100)];
    const [sure] = formulasOf(read(page(glyphs)).blocks);
    expect(sure?.node.confidence).toBe(1);
    const { blocks } = read(
      page(glyphs, [{ ...rule(0, 0, 0), x0: 175, x1: 176, y0: 88, y1: 104, direction: 'vertical' }]),
    );
    const [doubted] = formulasOf(blocks);
    expect(doubted?.node.confidence).toBeLessThan(0.75);
    expect(doubted?.node.doubts).toContain('mark-unexplained');
  });

  it('is none where it parts notes from a text whose lines are close to it on both sides', () => {
    const glyphs = [...text(FULL, 20, 100), ...text(FULL, 20, 114, { size: 8 })];
    const over = rule(20, 140, 104.6);
    expect(read(page(glyphs, [over])).codes).toEqual([]);
  });

  it('is none where it stands beside the lines of a quotation', () => {
    const glyphs = [100, 112, 124].flatMap((y) => text(FULL, 40, y));
    const bar = upright(31, 90, 128, 2);
    expect(read(page(glyphs, [bar])).codes).toEqual([]);
  });

  it('over letters is told without showing the letters twice', () => {
    const glyphs = text(FULL, 20, 100);
    const { boxes, codes } = read({
      ...page(glyphs),
      shapes: [{ ...filled(80, 96, 85, 97), filled: false, stroked: true }],
    });
    expect(boxes).toEqual([]);
    expect(codes).toEqual(['pdf-mark-unexplained']);
  });
});

describe('an adornment', () => {
  it.each([
    ['an underline', [rule(20, 60, 101.5)], []],
    ['the ground of a word', [], [filled(18, 90, 62, 104)]],
    ['a blank to be filled in', [rule(80, 132, 101)], []],
    ['a rule between lines', [rule(20, 160, 130)], []],
    ['a mark of trimming', [rule(2, 10, 5)], []],
    ['a rule across the page', [rule(20, 380, 91)], []],
  ])('%s is no mark', (_, rules, shapes) => {
    const glyphs = [...text('these words', 20, 100), ...text('and', 140, 100), ...text(FULL, 20, 160)];
    const { boxes, codes } = read({ ...page(glyphs, rules), shapes });
    expect([boxes, codes]).toEqual([[], []]);
  });
});

describe('a watermark drawn as paths', () => {
  const letters = [0, 1, 2, 3].map((at) => filled(60 + 60 * at, 350 - 60 * at, 115 + 60 * at, 410 - 60 * at));
  const linesEvery = (leadingPt: number) =>
    Array.from({ length: 360 / leadingPt }, (_, at) => text(FULL, 20, 100 + leadingPt * at)).flat();

  it.each([
    ['close lines', 12],
    ['lines as far apart as questions with their options', 36],
  ])('under %s is left out, and told once', (_, leadingPt) => {
    const lines = linesEvery(leadingPt);
    const { blocks, boxes, codes } = read({ ...page(lines), shapes: letters });
    expect(JSON.stringify(blocks)).toBe(JSON.stringify(read(page(lines)).blocks));
    expect([boxes, codes]).toEqual([[], ['pdf-watermark-left-out']]);
  });

  it('takes the counters and the dots of its letters with it', () => {
    const counter = { ...filled(75, 370, 95, 390), operation: 1 };
    const dot = filled(108, 342, 124, 354);
    const [first, ...others] = letters;
    const shapes = [{ ...(first as Shape), operation: 1 }, counter, dot, ...others];
    const { boxes, codes } = read({ ...page(linesEvery(36)), shapes });
    expect([boxes, codes]).toEqual([[], ['pdf-watermark-left-out']]);
  });

  it('is left out under few words where its letters run from corner to corner', () => {
    const row = Array.from({ length: 10 }, (_, at) =>
      filled(60 + 25 * at, 400 - 25 * at, 88 + 25 * at, 428 - 25 * at),
    );
    const words = [...text('Find the value', 20, 100), ...text('of it', 180, 300)];
    expect(read({ ...page(words), shapes: row }).codes).toEqual(['pdf-watermark-left-out']);
    const level = row.map((letter) => ({ ...letter, y0: 300, y1: 325 }));
    expect(read({ ...page(words), shapes: level }).codes).not.toContain('pdf-watermark-left-out');
  });

  it('is no chart whose parts have names in them', () => {
    const parts = [0, 1, 2, 3].map((at) => round(60 + 60 * at, 200, 60));
    const names = ['north', 'south', 'east', 'west'].flatMap((name, at) => text(name, 65 + 60 * at, 232));
    const { boxes, codes } = read({ ...page([...linesEvery(36).slice(0, 60), ...names]), shapes: parts });
    expect([boxes.length, codes]).toEqual([1, []]);
  });
});

describe('the signs of a formula that are painted one by one as paths', () => {
  it('are one picture, but not with what stands far from them', () => {
    const glyphs = [...text('the value', 20, 100), ...text(FULL, 20, 112)];
    const shapes = [80, 97, 180].map((x) => filled(x, 92, x + 12, 101));
    const { boxes } = read({ ...page(glyphs), shapes });
    expect(boxes.map(({ x, width }) => [x, width]).toSorted(([a = 0], [b = 0]) => a - b)).toEqual([
      [80, 29],
      [180, 12],
    ]);
  });
});

describe('a sign without a name', () => {
  const nameless = (x: number) => glyph('', x, 100, { font: FONTS.roman });

  it('becomes a picture with those of its formula, in its place in the line', () => {
    const glyphs = [
      ...text('we have', 20, 100),
      nameless(70),
      nameless(78),
      nameless(86),
      ...text('here', 104, 100),
    ];
    const { boxes, codes, blocks } = read(page([...glyphs, ...text(FULL, 20, 112)]));
    expect(boxes).toHaveLength(1);
    expect(boxes[0]).toMatchObject({ x: 70.2 });
    expect(codes).toContain('pdf-kept-as-picture');
    expect(JSON.stringify(blocks)).toMatch(/have.*"image".*here/);
  });

  it('among signs that can be read leaves a formula in doubt', () => {
    const glyphs = [...around(100), ...equation(100), nameless(178)];
    const [formula] = formulasOf(read(page(glyphs)).blocks);
    expect(formula?.node.doubts).toContain('sign-unknown');
  });

  it('is a picture beside a formula, too, where it is a word of prose that nobody read', () => {
    const word = { ...nameless(178), isProse: true };
    expect(read(page([...around(100), ...equation(100), word])).boxes).toHaveLength(1);
  });
});

it('keeps a plot of ten thousand points as one figure', () => {
  const points = Array.from({ length: 10_000 }, (_, at) => {
    const [x, y] = [60 + ((at * 7) % 200), 200 + ((at * 13) % 150)];
    return { x0: x, y0: y, x1: x + 2, y1: y + 2, filled: true, stroked: true };
  });
  const { boxes } = read({ ...page(text(FULL, 20, 100)), shapes: points });
  expect(boxes).toEqual([{ x: 59, y: 199, width: 203, height: 153 }]);
});

it('takes a time that grows with the number of marks', () => {
  expectLinearCost((length) => {
    const rules = Array.from({ length }, (_, at) => rule((at * 7) % 390, ((at * 7) % 390) + 5, at % 600));
    read(page(text(FULL, 20, 100), rules));
  }, 100_000);
});
