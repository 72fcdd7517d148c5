import { describe, expect, it } from 'vitest';
import { FONTS, glyph, page, rule, stroke, text, upright } from '../../formula/test/page-builder.ts';
import type { Glyph, Page, Rule, Shape } from '../../page.ts';
import { layOutPage } from '../read-page.ts';
import { glyphsOfFigures, labelsOf } from './labels.ts';

const PROSE = 'these words fill the line of the column from one margin to the other side';
const prose = [60, 72, 84, 400, 412].flatMap((y) => text(PROSE, 20, y));

const head = (x: number, y: number) => stroke([x - 3, y - 2], [x, y], [x - 3, y + 2]);
const letter = (value: string, x: number, y: number) => glyph(value, x, y, { font: FONTS.letters });

function figuresOf(glyphs: Glyph[], shapes: Shape[], rules: Rule[] = []) {
  const source: Page = { ...page([...prose, ...glyphs], rules), shapes };
  const { entries } = layOutPage(source);
  const figures = entries.flatMap((entry) =>
    entry.kind === 'block' && entry.block.type === 'figure' ? [entry.block.image.alt] : [],
  );
  const others = entries.filter((entry) => entry.kind !== 'block' || entry.block.type !== 'figure');
  return { figures, others: others.map((entry) => (entry.kind === 'text' ? entry.text : entry.kind)) };
}

const PAGE = Array.from({ length: 5 }, () => PROSE);

describe('the labels of a drawing', () => {
  it('are a part of it at its corners, and stand for it in words', () => {
    const base = rule(100, 200, 250);
    const triangle = [stroke([200, 250], [130, 170]), stroke([130, 170], [100, 250])];
    const corners = [letter('A', 128, 166), letter('B', 90, 254), letter('C', 204, 254)];
    expect(figuresOf(corners, triangle, [base])).toEqual({ figures: ['A, B, C'], others: PAGE });
  });

  it('are a part of it with all of their line, however far that reaches', () => {
    const axes = [rule(100, 220, 250), upright(110, 160, 260)];
    const curve = [stroke([110, 240], [170, 235], [200, 180]), head(220, 250), head(110, 160)];
    const { figures, others } = figuresOf(text('f(x)=x+2+3x+5', 204, 184), [...curve, head(110, 262)], axes);
    expect(figures).toEqual(['f(x)=x+2+3x+5']);
    expect(others).toEqual(PAGE);
  });

  it('are wholly a part of it where another label brings the box halfway to their end', () => {
    const base = rule(100, 200, 250);
    const triangle = [stroke([200, 250], [130, 170]), stroke([130, 170], [100, 250])];
    const below = text('the surface', 184, 260);
    const beside = text('a ray of it', 207, 220);
    const { figures, others } = figuresOf([...below, ...beside], triangle, [base]);
    expect(figures).toEqual(['a ray of it, the surface']);
    expect(others).toEqual(PAGE);
  });

  it('are no parts of the fractions in the line above it', () => {
    const base = rule(100, 200, 320);
    const triangle = [stroke([200, 320], [130, 240]), stroke([130, 240], [100, 320])];
    const corners = [letter('A', 128, 236), letter('B', 90, 324), letter('C', 204, 324)];
    const parts = [120, 180].flatMap((x) => [...text('1', x, 208), ...text('9', x, 222)]);
    const answers = [...text('(a)', 100, 214), ...text('(b)', 160, 214), ...parts];
    const bars = [rule(119, 126, 211), rule(179, 186, 211)];
    const { figures } = figuresOf([...corners, ...answers], triangle, [base, ...bars]);
    expect(figures).toEqual(['A, B, C']);
  });

  it('are no parts of a bracketed fraction at the end of the paragraph above it', () => {
    const end = [
      ...text('it is: Take', 20, 226),
      ...text('1', 86, 219),
      ...text('4 n', 80, 233.5),
      ...text('= 9 units', 104, 226),
    ];
    const pieces = [...'⎞⎟⎠'].map((piece, at) => ({
      ...glyph(piece, 154, 220 + 9 * at, { font: FONTS.symbols }),
      ink: { x0: 154.5, x1: 158.5, y0: 210.4 + 9 * at, y1: 221 + 9 * at },
    }));
    const triangle = [stroke([200, 320], [130, 246]), stroke([130, 246], [100, 320])];
    const { figures } = figuresOf(
      [...text(PROSE, 20, 204), ...end, ...pieces, letter('C', 204, 324)],
      triangle,
      [rule(100, 200, 320), rule(79, 98, 223.4)],
    );
    expect(figures).toEqual(['C']);
  });

  it('are no words of a line that is stretched to the width of its column', () => {
    const column = [180, 192].flatMap((y) => text('some words that fill all of it', 20, y));
    const [x0, x1] = [20, Math.max(...column.map(({ x, advance }) => x + advance))];
    const words = ['not', 'pair', 'of', 'them', 'is', 'so'];
    const letters = words.join('').length * 5;
    const gap = (x1 - x0 - letters) / (words.length - 1);
    let pen = x0;
    const stretched = words.flatMap((word) => {
      const glyphs = text(word, pen, 286);
      pen += 5 * word.length + gap;
      return glyphs;
    });
    const triangle = [stroke([60, 276], [90, 210]), stroke([90, 210], [120, 276])];
    const { figures } = figuresOf([...column, ...stretched], triangle, [rule(60, 120, 276)]);
    expect(figures).toEqual(['']);
  });

  it('are a part of it where they are drawn as paths of many short steps', () => {
    const ring = (x: number, y: number, radius: number, points: number): Shape => {
      const at = (step: number): [number, number] => {
        const angle = (2 * Math.PI * step) / points;
        return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
      };
      const box = { x0: x - radius, y0: y - radius, x1: x + radius, y1: y + radius };
      const outline = { points: Array.from({ length: points }, (_, step) => at(step)), curved: false };
      return { ...box, filled: true, stroked: false, outline: { ...outline, closed: true, strokeWidth: 0 } };
    };
    const names = [126, 204].flatMap((x) => [ring(x, 236, 2.6, 64), ring(x, 236, 2, 64)]);
    const triangle: Shape = { ...stroke([200, 320], [130, 240], [100, 320]) };
    const { entries } = layOutPage({ ...page(prose), shapes: [triangle, ...names] });
    const figures = entries.filter((entry) => entry.kind === 'block' && entry.block.type === 'figure');
    expect(figures.map(({ box }) => box.y0)).toEqual([236 - 2.6]);
  });

  it('hold arrows together that lead to the same one', () => {
    const arrows = [rule(116, 160, 182), rule(116, 160, 242), upright(108, 192, 232), upright(168, 192, 232)];
    const heads = [head(160, 182), head(160, 242), head(109, 232), head(169, 232)];
    const nodes = [
      letter('A', 106, 186),
      letter('B', 164, 186),
      letter('C', 106, 246),
      letter('D', 164, 246),
    ];
    expect(figuresOf(nodes, heads, arrows)).toEqual({ figures: ['A, B, C, D'], others: PAGE });
  });

  it('are the figures under a number line, which is hardly high', () => {
    const line = [rule(80, 300, 250), ...[100, 140, 180, 220, 260].map((x) => upright(x, 247, 253))];
    const rings = [
      head(300, 250),
      head(83, 250),
      stroke([138, 248], [142, 252]),
      stroke([218, 248], [222, 252]),
    ];
    const figures = [100, 140, 180, 220, 260].flatMap((x, at) => text(`${at}`, x - 2.5, 264));
    expect(figuresOf(figures, rings, line)).toEqual({ figures: ['0, 1, 2, 3, 4'], others: PAGE });
  });

  it('are no words of a paragraph beside it, nor the marker of an option', () => {
    const paragraph = [180, 192, 204, 216].flatMap((y) => text('short lines that end beside it', 20, y));
    const drawing = [
      stroke([205, 250], [280, 170]),
      stroke([205, 170], [280, 250]),
      stroke([205, 210], [280, 215]),
      stroke([240, 170], [245, 250]),
    ];
    const { figures, others } = figuresOf([...paragraph, ...text('(A)', 187, 232)], drawing);
    expect(figures).toEqual(['']);
    expect(others.join(' ')).toContain('(A)');
    expect(others.join(' ').match(/short lines that end beside it/g)).toHaveLength(4);
  });

  it('are no words of a short line that ends a paragraph of stretched lines right above it', () => {
    const stretchedLine = (words: string[], y: number) =>
      words.flatMap((word, at) => text(word, 20 + 31 * at, y));
    const above = [
      ...stretchedLine(['word', 'each', 'line', 'that', 'runs', 'over', 'wide', 'gaps', 'here'], 150),
      ...stretchedLine(['find', 'the'], 163),
    ];
    const triangle = [stroke([80, 240], [40, 168]), stroke([40, 168], [20, 240])];
    const { figures, others } = figuresOf(above, triangle, [rule(20, 80, 240)]);
    expect(figures.join(' ')).not.toContain('find');
    expect(others.join(' ')).toContain('find');
  });

  it('are the parts of a formula that is stretched over the column, unlike five words', () => {
    const stretched = (words: string[]) => {
      let x = 20;
      return words.flatMap((word) => {
        const glyphs = text(word, x, 150);
        x += 5 * word.length + 11;
        return glyphs;
      });
    };
    const proseIn = (words: string[]) => labelsOf(page([]), stretched(words)).prose.length;
    expect(proseIn(['arcsinh', '=', 'arccosh', '+', 'arctanh', '-', 'arccoth'])).toBe(0);
    expect(proseIn(['these', 'words', 'reach', 'over', 'all', 'of', 'it'])).toBe(7);
  });

  it('are names of points at some distance, as word processors set them', () => {
    const circle: Shape = {
      ...stroke([120, 170], [200, 250]),
      outline: {
        points: Array.from({ length: 16 }, (_, at) => [
          160 + 40 * Math.cos((at * Math.PI) / 8),
          210 + 40 * Math.sin((at * Math.PI) / 8),
        ]),
        curved: true,
        closed: true,
        strokeWidth: 0.4,
      },
    };
    const names = [letter('P', 106, 214), letter('Q', 208, 214), letter('O', 158, 214)];
    expect(figuresOf(names, [circle])).toEqual({ figures: ['P, O, Q'], others: PAGE });
  });

  it('are those of a circuit too, which is drawn with rules alone', () => {
    const wires = [
      rule(100, 140, 180),
      rule(180, 240, 180),
      rule(140, 180, 174),
      rule(140, 180, 186),
      upright(140, 174, 186),
      upright(180, 174, 186),
      upright(100, 180, 250),
      upright(240, 180, 250),
      rule(100, 166, 250),
      rule(172, 240, 250),
      upright(166, 240, 260),
      upright(172, 245, 255),
    ];
    const values = [...text('4 V', 160, 274), ...text('2 A', 244, 220)];
    expect(figuresOf(values, [], wires)).toEqual({ figures: ['2 A, 4 V'], others: PAGE });
  });

  it('have no square brackets in the words that stand for the figure', () => {
    const box = [
      stroke([100, 250], [200, 251]),
      stroke([200, 250], [201, 170]),
      stroke([200, 170], [100, 171]),
      stroke([100, 170], [101, 250]),
    ];
    expect(figuresOf(text('x[1]', 140, 210), box).figures).toEqual(['x(1)']);
  });

  it('are not the words of boxes, with their heads, grounds and shadows', () => {
    const box = (x0: number, y0: number, x1: number, y1: number): Shape => ({
      ...stroke([x0, y0], [x1, y0], [x1, y1], [x0, y1]),
      filled: true,
      stroked: false,
    });
    const boxes = [
      box(40, 150, 220, 240),
      box(42, 152, 218, 238),
      box(60, 145, 120, 160),
      box(62, 147, 118, 158),
    ];
    const words = [...text('Theorem', 64, 156), ...text('all of it holds', 50, 200)];
    const { figures, others } = figuresOf(words, boxes);
    expect(figures).toEqual([]);
    expect(others.join(' ')).toContain('all of it holds');
  });
});

describe('a line of text that reaches into the box of a drawing', () => {
  it('keeps its first letters', () => {
    const axes = [rule(100, 220, 250), upright(110, 160, 260)];
    const curve = [stroke([110, 240], [170, 235], [218, 180]), head(220, 250), head(110, 160)];
    const { others } = figuresOf(text('For small ones of them it is the same', 212, 205), curve, axes);
    expect(others).toContain('For small ones of them it is the same');
  });
});

it('a line of text that runs across a figure, and out of it on both sides, is text', () => {
  const glyphs = text('of an axis that goes on', 60, 200);
  const inside = (x0: number, x1: number) => glyphsOfFigures([{ x0, x1, y0: 150, y1: 250 }], glyphs).size;
  expect(inside(70, 150)).toBe(0);
  expect(inside(70, 300)).toBeGreaterThan(0);
});
