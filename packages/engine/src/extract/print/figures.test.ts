import { describe, expect, it } from 'vitest';
import { findFigures } from './figures.ts';
import type { SignReading } from './network/classifier.ts';
import { type Component, connectedComponents } from './pixels/components.ts';
import { type PaleDrawings, paleDrawingsOf } from './pixels/pale-drawings.ts';
import { frameStrokes, isLarge } from './signs/frames.ts';

const X_HEIGHT_PX = 10;
const SIZE = { width: 800, height: 600 } as const;

/** Ink drawn by the tests; letters are blocks as large as an x. */
class Drawing {
  readonly mask = new Uint8Array(SIZE.width * SIZE.height);

  box(x0: number, y0: number, x1: number, y1: number): this {
    for (let y = y0; y < y1; y += 1) this.mask.fill(1, y * SIZE.width + x0, y * SIZE.width + x1);
    return this;
  }

  /** A net of slanting strokes, as a scanner's grain leaves of a dark area. */
  grain(x0: number, y0: number, x1: number, y1: number): this {
    for (let y = y0; y < y1; y += 1)
      for (let x = x0; x < x1; x += 1)
        if ((x + y) % 12 < 2 || (x - y + SIZE.height * 12) % 12 < 2) this.box(x, y, x + 1, y + 1);
    return this;
  }

  outline(x0: number, y0: number, x1: number, y1: number): this {
    return this.box(x0, y0, x1, y0 + 2)
      .box(x0, y1 - 2, x1, y1)
      .box(x0, y0, x0 + 2, y1)
      .box(x1 - 2, y0, x1, y1);
  }

  line(x0: number, y0: number, x1: number, y1: number): this {
    const steps = Math.max(Math.abs(x1 - x0), Math.abs(y1 - y0));
    for (let i = 0; i <= steps; i += 1) {
      const [x, y] = [Math.round(x0 + ((x1 - x0) * i) / steps), Math.round(y0 + ((y1 - y0) * i) / steps)];
      this.box(x, y, x + 2, y + 2);
    }
    return this;
  }

  /** Words of four letters, from left to right. */
  words(x: number, y: number, count: number): this {
    for (let word = 0; word < count; word += 1)
      for (let i = 0; i < 4; i += 1) {
        const left = x + word * 56 + i * 12;
        this.box(left, y, left + 10, y + 10);
      }
    return this;
  }
}

const reading = (name: string, probability: number): SignReading => ({
  top: [{ name, probability }],
  logSize: 0,
  baselineOffset: 0,
  math: 0.5,
});

/** Figures of a drawing whose components the network reads as `nameOf` says. */
function figuresOf(
  drawing: Drawing,
  nameOf: (component: Component) => SignReading = () => reading('MULTI', 1),
  pale: PaleDrawings = { shapes: [], frames: [] },
) {
  const page = connectedComponents({ mask: drawing.mask, ...SIZE });
  const frames = page.components.flatMap((component) => {
    const strokes = isLarge(component, X_HEIGHT_PX) ? frameStrokes(page, component, X_HEIGHT_PX) : null;
    return strokes ? [{ component, strokes }] : [];
  });
  const components = page.components.filter((each) => !frames.some(({ component }) => component === each));
  const readings = components.map((component) =>
    component.x1 - component.x0 <= X_HEIGHT_PX ? reading('i:x', 0.9) : nameOf(component),
  );
  const ink = { page, components, readings, frames, photographs: [], pale, xHeightPx: X_HEIGHT_PX };
  return { ...findFigures(ink), letters: components };
}

/** Grey of the grid of a plot, of 255. */
const PALE = 238;

/** Pale drawings beside ink; on a page with grain there is none. */
function paleOf(pale: Drawing, drawing: Drawing, isSoft = false): PaleDrawings {
  const levels = drawing.mask.map((ink, at) => (ink === 1 ? 0 : pale.mask[at] === 1 ? PALE : 255));
  return paleDrawingsOf({ ...SIZE, mask: drawing.mask, levels, isSoft }, X_HEIGHT_PX);
}

function gridOf(x0: number, y0: number, x1: number, y1: number): Drawing {
  const grid = new Drawing().outline(x0, y0, x1, y1);
  for (let x = x0 + 60; x < x1; x += 60) grid.box(x, y0, x + 2, y1);
  for (let y = y0 + 40; y < y1; y += 40) grid.box(x0, y, x1, y + 2);
  return grid;
}

describe('figures of a printed page', () => {
  it('are a plot on a pale grid as a whole, with the numbers at its side', () => {
    const curve = () => new Drawing().line(160, 300, 260, 220).line(260, 220, 340, 290).words(122, 186, 1);
    const grid = gridOf(180, 100, 480, 320);
    const { boxes, rest } = figuresOf(curve(), undefined, paleOf(grid, curve()));
    expect(boxes).toHaveLength(1);
    expect(boxes[0]).toMatchObject({ y0: expect.closeTo(97, 0), x1: expect.closeTo(483, 0) });
    expect(rest).toEqual([]);
    const torn = figuresOf(curve(), undefined, paleOf(grid, curve(), true));
    expect(torn.boxes[0]!.y0).toBeGreaterThan(180);
  });

  it('are a pale curve by itself, and no pale table, card or ground', () => {
    const words = () => new Drawing().words(110, 110, 5).words(110, 150, 5).words(110, 190, 5);
    const boxesWith = (pale: Drawing) => figuresOf(words(), undefined, paleOf(pale, words())).boxes;
    expect(boxesWith(new Drawing().line(100, 300, 200, 400).line(200, 400, 320, 320))).toHaveLength(1);
    expect(boxesWith(gridOf(100, 100, 400, 220))).toEqual([]);
    expect(boxesWith(new Drawing().outline(100, 100, 400, 220))).toEqual([]);
    expect(boxesWith(new Drawing().outline(100, 300, 400, 420))).toEqual([]);
    expect(boxesWith(new Drawing().box(100, 300, 400, 420))).toEqual([]);
  });

  it('hold no answers of the options below them', () => {
    const drawing = new Drawing().line(200, 100, 400, 200).line(200, 100, 400, 290).line(400, 200, 400, 290);
    const [value, label] = [
      [230, 240],
      [160, 171, 173, 181, 183, 194],
    ] as const;
    drawing.box(value[0], 305, value[1], 320);
    for (const at of [0, 2, 4] as const) drawing.box(label[at], 305, label[at + 1]!, 320);
    const isBelow = ({ y0 }: Component) => y0 >= 305;
    const answers = figuresOf(drawing, (each) => (isBelow(each) ? reading('s:)', 0.9) : reading('MULTI', 1)));
    const numbers = figuresOf(drawing, () => reading('MULTI', 1));
    expect(answers.rest.filter(isBelow)).toHaveLength(4);
    expect(numbers.rest.filter(isBelow)).not.toHaveLength(4);
  });

  it('are a chart of filled bars with its numbers, and not the question above it', () => {
    const drawing = new Drawing().words(100, 100, 6).box(140, 150, 142, 300).box(140, 298, 400, 300);
    for (const [i, height] of [60, 100, 40].entries())
      drawing.box(170 + i * 70, 300 - height, 200 + i * 70, 300);
    drawing.words(170, 310, 1).box(115, 200, 125, 210);
    const { boxes, rest } = figuresOf(drawing);
    expect(boxes).toHaveLength(1);
    expect(boxes[0]!.x0).toBeLessThanOrEqual(115);
    expect(boxes[0]!.y1).toBeGreaterThanOrEqual(320);
    expect(rest).toHaveLength(24);
  });

  it('are a plot whose sides the network takes for a radical, with an axis further down', () => {
    const drawing = new Drawing()
      .box(150, 150, 152, 330)
      .box(150, 150, 380, 152)
      .line(160, 170, 260, 260)
      .line(260, 260, 370, 200)
      .box(155, 350, 380, 352);
    const { boxes } = figuresOf(drawing, () => reading('SQRT', 0.95));
    expect(boxes).toHaveLength(1);
    expect(boxes[0]!.y1).toBeGreaterThanOrEqual(352);
  });

  it('are not the dark edge of a scan and the spine of its book about two pages of text', () => {
    const drawing = new Drawing().grain(30, 10, 780, 40).grain(390, 10, 420, 590);
    for (let y = 60; y < 560; y += 24) drawing.words(50, y, 5).words(440, y, 5);
    const { boxes, rest, letters } = figuresOf(drawing);
    expect(boxes).toEqual([]);
    expect(rest).toHaveLength(letters.length - 1);
  });

  it('are not the edge of the sheet on a photo, which holds no number of a question beside it', () => {
    const text = (drawing: Drawing) => {
      for (let y = 60; y < 560; y += 24) drawing.words(140, y, 9);
      return drawing.box(110, 180, 120, 190);
    };
    const curled = new Drawing();
    for (let y = 40; y < 560; y += 1) curled.box(88 - Math.round(y / 10), y, 91 - Math.round(y / 10), y + 1);
    const left = figuresOf(text(curled));
    expect(left.boxes).toEqual([]);
    expect(left.edges).toHaveLength(1);
    expect(left.rest.filter(({ x0 }) => x0 === 110)).toHaveLength(1);
    const axis = new Drawing().words(10, 60, 1).words(10, 90, 1).box(64, 40, 66, 560);
    expect(figuresOf(text(axis)).edges).toEqual([]);
  });

  it('are a number line with its ticks and numbers', () => {
    const drawing = new Drawing().box(100, 200, 500, 202);
    for (let x = 120; x < 500; x += 60) drawing.box(x, 194, x + 2, 208).box(x - 4, 216, x + 6, 226);
    const { boxes, rest } = figuresOf(drawing, () => reading('MULTI', 0.4));
    expect(boxes).toHaveLength(1);
    expect(rest).toEqual([]);
  });

  it('are a circuit drawn with straight strokes', () => {
    const drawing = new Drawing().outline(150, 150, 400, 300).box(250, 140, 252, 160);
    expect(figuresOf(drawing).boxes).toHaveLength(1);
  });

  it('hold the wires of a circuit that broke off from it', () => {
    const circuit = new Drawing().outline(150, 150, 400, 300).box(250, 140, 252, 160);
    // A foot of three wires below, with a value between two of them.
    circuit.box(160, 380, 390, 382).box(160, 312, 162, 382).box(388, 312, 390, 382);
    for (let x = 200; x < 340; x += 28) for (let y = 320; y < 370; y += 14) circuit.box(x, y, x + 20, y + 10);
    const { boxes } = figuresOf(circuit, ({ y0 }) =>
      y0 === 124 ? reading('s:)', 0.9) : reading('MULTI', 1),
    );
    expect(boxes).toHaveLength(1);
    expect(boxes[0]!.y1).toBeGreaterThanOrEqual(382);
  });

  it('are no pieces of a column of a table, whose side goes on below', () => {
    const column = (y: number) =>
      new Drawing()
        .box(500, y, 700, y + 2)
        .box(698, y, 700, y + 150)
        .box(500, y + 148, 700, y + 150);
    const piece = column(100).words(520, 160, 1);
    expect(figuresOf(piece).boxes).toHaveLength(1);
    piece.box(700, 262, 702, 400).box(500, 398, 702, 400).words(520, 330, 1);
    expect(figuresOf(piece).boxes).toEqual([]);
  });

  it('are not rules and dirt that lines of text go on across', () => {
    const dirty = (drawing: Drawing) =>
      drawing.grain(40, 90, 70, 400).box(60, 100, 300, 102).box(298, 100, 300, 104);
    const page = dirty(new Drawing());
    for (let y = 120; y < 380; y += 30) page.words(90, y, 8);
    const { boxes, rest } = figuresOf(page);
    expect(boxes).toEqual([]);
    expect(rest.length).toBeGreaterThanOrEqual(9 * 32);
    const labelled = dirty(new Drawing());
    for (let y = 120; y < 380; y += 60) labelled.words(90, y, 3);
    expect(figuresOf(labelled).boxes).toHaveLength(1);
  });

  it('are neither a table nor a box about a paragraph', () => {
    const table = new Drawing().outline(100, 100, 500, 220);
    for (const x of [200, 300, 400]) table.box(x, 100, x + 2, 220);
    for (const y of [140, 180]) table.box(100, y, 500, y + 2);
    for (const x of [120, 220, 320, 420]) for (const y of [115, 155, 195]) table.words(x, y, 1);
    expect(figuresOf(table).boxes).toEqual([]);
    const paragraph = new Drawing().outline(100, 100, 480, 190);
    for (const y of [115, 140, 165]) paragraph.words(115, y, 6);
    expect(figuresOf(paragraph).boxes).toEqual([]);
  });

  it('are not a radical over a tall fraction', () => {
    const radical = new Drawing()
      .line(100, 250, 108, 244)
      .line(108, 244, 116, 300)
      .line(116, 300, 130, 200)
      .box(130, 200, 300, 202);
    radical.words(150, 220, 2).box(145, 248, 285, 250).words(150, 270, 2);
    const sqrt = (component: Component) => reading(component.y1 - component.y0 > 50 ? 'SQRT' : 'RULE', 0.95);
    expect(figuresOf(radical, sqrt).boxes).toEqual([]);
  });

  it('leave the line of text that goes on beside them', () => {
    const drawing = new Drawing().words(60, 195, 5);
    drawing.outline(360, 150, 460, 250).line(362, 152, 458, 248).line(362, 248, 458, 152);
    const { boxes, rest } = figuresOf(drawing);
    expect(boxes).toHaveLength(1);
    expect(rest).toHaveLength(20);
  });

  it('are a bar at the side of a page without the rule above it and the lines beside it', () => {
    const page = new Drawing().box(600, 100, 650, 500).box(300, 90, 700, 94);
    for (let row = 0; row < 12; row += 1) page.words(260, 110 + 30 * row, 5);
    const { boxes, rest } = figuresOf(page);
    expect(boxes).toEqual([{ x0: 597, y0: 97, x1: 653, y1: 503 }]);
    expect(rest.filter(({ x1, x0 }) => x1 - x0 === 10)).toHaveLength(12 * 5 * 4);
  });

  it('are one picture where they stand in a row, and two where no line goes on between them', () => {
    const cross = (x: number, drawing: Drawing) =>
      drawing
        .outline(x, 150, x + 100, 250)
        .line(x + 2, 152, x + 98, 248)
        .line(x + 2, 248, x + 98, 152);
    const row = new Drawing();
    for (const x of [100, 225, 350]) cross(x, row);
    expect(figuresOf(row).boxes).toHaveLength(1);
    const columns = new Drawing();
    for (const x of [100, 260]) cross(x, columns);
    expect(figuresOf(columns).boxes).toHaveLength(2);
    expect(figuresOf(columns.words(100, 100, 4)).boxes).toHaveLength(1);
  });
});
