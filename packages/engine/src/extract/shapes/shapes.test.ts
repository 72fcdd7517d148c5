import { describe, expect, it } from 'vitest';
import { DRAW } from '../pdf/reader/path.ts';
import { SIDE, shapeOf } from './bitmap.ts';
import { glyphNetwork } from './glyph-network.ts';
import { convolve } from './layers.ts';
import { multiply, placeMatrix, rectifiedProduct } from './matrix-product.ts';
import { Network } from './network.ts';
import { contoursOf, MAX_PATH_NUMBERS } from './outline.ts';
import weights from './weights/glyphs.json' with { type: 'json' };

/** A closed polygon as pdf.js writes it. */
const polygon = (...points: [number, number][]) => [
  ...points.flatMap(([x, y], i) => [i === 0 ? DRAW.move : DRAW.line, x, y]),
  DRAW.close,
];
const rectangle = (x0: number, y0: number, x1: number, y1: number) =>
  polygon([x0, y0], [x1, y0], [x1, y1], [x0, y1]);
const hole = (x0: number, y0: number, x1: number, y1: number) =>
  polygon([x0, y0], [x0, y1], [x1, y1], [x1, y0]);

const ink = (path: number[]) => {
  const { pixels } = shapeOf(contoursOf(path)!);
  return (x: number, y: number) => pixels[y * SIDE + x]!;
};
const read = (path: number[]) => {
  const network = glyphNetwork();
  const [reading] = network.classify([shapeOf(contoursOf(path)!)]);
  return network.rank(reading!, 2);
};

describe('the bitmap of an outline', () => {
  it('fills the bitmap but for its border, keeping the root of the aspect', () => {
    const at = ink(rectangle(0, 0, 0.4, 0.1));
    expect(at(16, 16)).toBeCloseTo(1);
    expect(at(1, 9)).toBeCloseTo(1);
    expect(at(30, 22)).toBeCloseTo(1);
    expect(at(0, 16)).toBe(0);
    expect(at(16, 7)).toBe(0);
    expect(at(16, 8)).toBeCloseTo(0.5);
  });

  it('leaves holes white and paints overlapping parts once', () => {
    expect(ink([...rectangle(0, 0, 1, 1), ...hole(0.3, 0.3, 0.7, 0.7)])(16, 16)).toBeCloseTo(0);
    expect(ink([...rectangle(0, 0, 1, 1), ...rectangle(0.3, 0.3, 0.7, 0.7)])(16, 16)).toBeCloseTo(1);
  });

  it('ignores single points when it measures the ink', () => {
    const point = [DRAW.move, 0, 0, DRAW.line, 0, 0];
    expect(contoursOf([...point, ...rectangle(0.1, 0.2, 0.3, 0.3)])?.box).toEqual({
      x0: 0.1,
      y0: 0.2,
      x1: 0.3,
      y1: 0.3,
    });
  });

  it.each([
    ['nothing', []],
    ['a point', rectangle(0.1, 0.1, 0.1, 0.1)],
    ['a line', rectangle(0, 0.1, 0.5, 0.1)],
    ['a coordinate that is no number', polygon([0, 0], [1, Number.NaN], [1, 1])],
    ['a truncated path', [DRAW.move, 0, 0, DRAW.cubic, 1, 1]],
    ['a code that nobody knows', [7, 0, 0]],
    ['an outline larger than any character', rectangle(0, 0, 1000, 1000)],
    [
      'an outline of a hundred thousand points',
      rectangle(0, 0, 1, 1).concat(Array(MAX_PATH_NUMBERS).fill(DRAW.close)),
    ],
  ])('has no shape for %s', (_, path) => {
    expect(contoursOf(path)).toBeNull();
  });
});

describe('the network for glyphs', () => {
  it.each([
    ['+', [...rectangle(0.1, 0.25, 0.6, 0.31), ...rectangle(0.32, 0.03, 0.38, 0.53)]],
    ['=', [...rectangle(0.05, 0.33, 0.72, 0.37), ...rectangle(0.05, 0.13, 0.72, 0.17)]],
    [
      'H',
      [
        ...rectangle(0.08, 0, 0.17, 0.72),
        ...rectangle(0.1, 0.34, 0.6, 0.42),
        ...rectangle(0.55, 0, 0.64, 0.72),
      ],
    ],
    ['L', [...rectangle(0.07, 0, 0.17, 0.72), ...rectangle(0.07, 0, 0.52, 0.09)]],
  ])('reads %s', (text, path) => {
    expect(read(path)[0]).toMatchObject({ label: text });
  });

  it('gives probabilities that sum to 1', () => {
    const network = glyphNetwork();
    const [reading] = network.classify([shapeOf(contoursOf(rectangle(0, 0, 0.1, 0.7))!)]);
    expect(reading!.probabilities.reduce((a, b) => a + b)).toBeCloseTo(1);
    expect(reading!.probabilities).toHaveLength(network.classes.length);
  });

  it('refuses weights that are not those of its layers', () => {
    expect(() => new Network({ ...weights, classes: `${weights.classes} x` })).toThrow(RangeError);
    expect(() => new Network({ ...weights, classes: weights.classes.slice(2) })).toThrow(RangeError);
  });
});

describe('a convolution', () => {
  it('adds what lies under the kernel, pads with zeros and takes maxima', () => {
    const weights = new Float32Array(2 * 9).fill(1, 0, 9);
    const matrix = placeMatrix(weights, Float32Array.from([0, 1]), 9);
    const input = Float32Array.from([1, 2, 0, 0, 3, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, -5]);
    const output = convolve(input, 1, 4, { matrix, channels: 1, kernel: 3, stride: 1, padding: 1, pool: 2 });
    expect([...output]).toEqual([10, 1, 6, 1, 7, 1, 0, 1]);
  });
});

describe('a product of matrices', () => {
  it.each([
    [1, 5, 3],
    [3, 8, 4],
    [7, 250, 30],
    [5000, 28, 6],
  ])('of %d rows of %d numbers with %d others is what loops give', (count, inputs, outputs) => {
    const numbers = (n: number, seed: number) =>
      Float32Array.from({ length: n }, (_, i) => Math.sin(i * seed));
    const [rows, weights, bias] = [
      numbers(count * inputs, 1.3),
      numbers(inputs * outputs, 0.7),
      numbers(outputs, 3),
    ];
    const result = multiply(rows, placeMatrix(weights, bias, inputs));
    expect(result).toHaveLength(count * outputs);
    for (const at of [0, result.length >> 1, result.length - 1]) {
      const [row, output] = [Math.floor(at / outputs), at % outputs];
      let sum = bias[output]!;
      for (let i = 0; i < inputs; i++) sum += rows[row * inputs + i]! * weights[output * inputs + i]!;
      expect(result[at]).toBeCloseTo(sum, 3);
    }
  });

  it('has 0 for what is below where it is rectified, and is the same elsewhere', () => {
    const rows = Float32Array.from([1, -1, Number.NaN]);
    const matrix = placeMatrix(Float32Array.from([2, -3, 0]), Float32Array.from([0.5, 0, -0]), 1);
    expect([...rectifiedProduct(rows, matrix)]).toEqual([
      2.5,
      0,
      0,
      0,
      3,
      0,
      Number.NaN,
      Number.NaN,
      Number.NaN,
    ]);
    expect([...multiply(rows, matrix)].map((value) => value + 0)).toEqual([
      2.5,
      -3,
      0,
      -1.5,
      3,
      0,
      Number.NaN,
      Number.NaN,
      Number.NaN,
    ]);
  });
});
