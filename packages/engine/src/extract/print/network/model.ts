import { inflateSync } from 'node:zlib';

/** Nominal geometry of the classes, in em. */
export type SignMetrics = Readonly<Record<string, readonly number[]>>;

/** The network and what goes with it, as the training script writes it. */
export interface PrintModel {
  /** Where each layer begins in `weights`: int8 rows, then a float32 scale a row, then a float32 bias a row. */
  layers: { shape: number[]; at: number }[];
  /** Class names in the order of the network's outputs. */
  names: string[];
  /** Smallest and largest ln(width / x-height) and ln(height / x-height) that each class is seen with: x0, y0, x1, y1. */
  gates: Record<string, number[]>;
  /** Nominal geometry in em: ink top and bottom from the baseline (down is positive), left bearing, advance, ink width. */
  metrics: SignMetrics;
  /** Deflated, in base64. */
  weights: string;
}

export interface Layer {
  rows: number;
  columns: number;
  /** Row-major, in units of {@link scales}. */
  weights: Int8Array;
  /** A number a row. */
  scales: Float32Array;
  bias: Float32Array;
}

const align4 = (at: number) => (at + 3) & ~3;

/** The layers' numbers: three convolutions, a hidden layer, the classes, and size, baseline and mathematics. */
export function layersOf({ layers, weights }: PrintModel): Layer[] {
  const bytes = Uint8Array.from(inflateSync(Buffer.from(weights, 'base64')));
  return layers.map(({ shape, at }) => {
    const rows = shape[0]!;
    const columns = shape.slice(1).reduce((a, b) => a * b, 1);
    const scalesAt = align4(at + rows * columns);
    return {
      rows,
      columns,
      weights: new Int8Array(bytes.buffer, at, rows * columns),
      scales: new Float32Array(bytes.buffer, scalesAt, rows),
      bias: new Float32Array(bytes.buffer, scalesAt + 4 * rows, rows),
    };
  });
}
