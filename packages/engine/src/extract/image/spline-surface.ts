/**
 * A smooth surface over the unit square: cubic B-splines on a grid of {@link CELLS} by {@link CELLS} cells, one weight
 * each, row by row.
 */
export type Surface = Float64Array;

/** The curl near a spine takes an eighth of a page, and lines a few centimetres apart curl by different amounts. */
const CELLS = 8;
const SIDE = CELLS + 3;
const COUNT = SIDE * SIDE;

/**
 * What a bend costs beside the squared distances of points, so that the surface is straight where they do not tell. Three
 * times as stiff, it follows the lines of photographed papers less closely; a third as stiff, no closer.
 */
const STIFFNESS = 1e-5;
/** What height costs beside a bend: it decides only what nothing else does, as the height of a surface without points. */
const HEIGHT_COST = 1e-3;

export const flatSurface = (): Surface => new Float64Array(COUNT);

/** The number of the first of the four splines that are not zero at a place from 0 to 1. */
const firstSpline = (place: number) => Math.min(Math.max(Math.floor(place * CELLS), 0), CELLS - 1);

/** The values of the four splines that are not zero at a place. */
function splinesAt(place: number): [number, number, number, number] {
  const t = Math.min(Math.max(place, 0), 1) * CELLS - firstSpline(place);
  const s = 1 - t;
  return [
    (s * s * s) / 6,
    (3 * t * t * t - 6 * t * t + 4) / 6,
    (3 * s * s * s - 6 * s * s + 4) / 6,
    (t * t * t) / 6,
  ];
}

/** The values of all splines at a place: the surface there is their sum by weights. */
export function basisAt(u: number, v: number): Float64Array {
  const basis = new Float64Array(COUNT);
  const [across, down] = [splinesAt(u), splinesAt(v)];
  const first = firstSpline(v) * SIDE + firstSpline(u);
  for (let j = 0; j < 4; j += 1)
    for (let i = 0; i < 4; i += 1) basis[first + j * SIDE + i] = down[j]! * across[i]!;
  return basis;
}

/** The weights of the splines down a column. */
function columnWeights(surface: Surface, u: number): Float64Array {
  const [a, b, c, d] = splinesAt(u);
  const first = firstSpline(u);
  return Float64Array.from({ length: SIDE }, (_, j) => {
    const at = j * SIDE + first;
    return surface[at]! * a + surface[at + 1]! * b + surface[at + 2]! * c + surface[at + 3]! * d;
  });
}

/** The surface along a column. */
export function columnOf(surface: Surface, place: number): (v: number) => number {
  const weights = columnWeights(surface, place);
  return (v) => {
    // without a list of the four splines: a page asks half a million times
    const at = firstSpline(v);
    const t = Math.min(Math.max(v, 0), 1) * CELLS - at;
    const u = 1 - t;
    return (
      weights[at]! * ((u * u * u) / 6) +
      weights[at + 1]! * ((3 * t * t * t - 6 * t * t + 4) / 6) +
      weights[at + 2]! * ((3 * u * u * u - 6 * u * u + 4) / 6) +
      weights[at + 3]! * ((t * t * t) / 6)
    );
  };
}

/** The surface at the places of a raster, a line of them at once; (0, 0) is the first place of both. */
export interface SurfaceRaster {
  /** Writes the surface at each column of a row. */
  row(row: number, into: Float64Array): void;
  /** Writes the surface at each row of a column. */
  column(column: number, into: Float64Array): void;
}

export function rasterOf(surface: Surface, columns: number, rows: number): SurfaceRaster {
  const weights = new Float64Array(columns * SIDE);
  for (let column = 0; column < columns; column += 1)
    weights.set(columnWeights(surface, column / columns), column * SIDE);
  const splines = new Float64Array(rows * 4);
  const first = new Int32Array(rows);
  for (let row = 0; row < rows; row += 1) {
    splines.set(splinesAt(row / rows), row * 4);
    first[row] = firstSpline(row / rows);
  }
  return {
    row(row, into) {
      const [a, b, c, d] = [
        splines[4 * row]!,
        splines[4 * row + 1]!,
        splines[4 * row + 2]!,
        splines[4 * row + 3]!,
      ];
      for (let column = 0, at = first[row]!; column < columns; column += 1, at += SIDE)
        into[column] = weights[at]! * a + weights[at + 1]! * b + weights[at + 2]! * c + weights[at + 3]! * d;
    },
    column(column, into) {
      for (let row = 0, k = 0; row < rows; row += 1, k += 4) {
        const at = column * SIDE + first[row]!;
        into[row] =
          weights[at]! * splines[k]! +
          weights[at + 1]! * splines[k + 1]! +
          weights[at + 2]! * splines[k + 2]! +
          weights[at + 3]! * splines[k + 3]!;
      }
    },
  };
}

/** The surface without what is the same along a row. */
export function withoutRowMeans(surface: Surface): Surface {
  const mean = (row: number) =>
    surface.subarray(row * SIDE, (row + 1) * SIDE).reduce((sum, weight) => sum + weight, 0) / SIDE;
  const means = Array.from({ length: SIDE }, (_, row) => mean(row));
  return surface.map((weight, at) => weight - means[Math.floor(at / SIDE)]!);
}

/** A least-squares problem whose unknowns are a surface's weights. */
export interface NormalEquations {
  /** Symmetric: of squares only what lies on and below the diagonal is added, as nothing else is read. */
  matrix: Float64Array;
  right: Float64Array;
}

/** The equations of a surface of which nothing is known; `points` is how many squares will be added. */
export function stiffEquations(points: number): NormalEquations {
  const matrix = new Float64Array(COUNT * COUNT);
  const add = (steps: readonly (readonly [at: number, share: number])[], weight: number) => {
    for (const [a, one] of steps)
      for (const [b, other] of steps) matrix[a * COUNT + b]! += weight * one * other;
  };
  for (let at = 0; at < COUNT; at += 1) {
    add([[at, 1]], points * HEIGHT_COST * STIFFNESS);
    for (const step of [1, SIDE]) {
      const isInside = step === 1 ? (at % SIDE) + 2 < SIDE : at + 2 * SIDE < COUNT;
      if (!isInside) continue;
      const bend = [
        [at, 1],
        [at + step, -2],
        [at + 2 * step, 1],
      ] as const;
      add(bend, points * STIFFNESS);
    }
  }
  return { matrix, right: new Float64Array(COUNT) };
}

/** Adds the square of how far a sum of splines is from a value; all but the `used` ones, in rising order, are zero. */
export function addSquare(
  { matrix, right }: NormalEquations,
  splines: Float64Array,
  used: Int32Array,
  value: number,
  weight: number,
): void {
  for (let j = 0; j < used.length; j += 1) {
    const a = used[j]!;
    const share = weight * splines[a]!;
    const row = a * COUNT;
    right[a]! += share * value;
    for (let i = 0; i <= j; i += 1) matrix[row + used[i]!]! += share * splines[used[i]!]!;
  }
}

/** The surface of least squares (Cholesky's method; the matrix is used up). */
export function solved({ matrix, right }: NormalEquations): Surface {
  const n = COUNT;
  for (let column = 0; column < n; column += 1) {
    for (let row = column; row < n; row += 1) {
      let sum = matrix[row * n + column]!;
      for (let k = 0; k < column; k += 1) sum -= matrix[row * n + k]! * matrix[column * n + k]!;
      matrix[row * n + column] = row === column ? Math.sqrt(sum) : sum / matrix[column * n + column]!;
    }
  }
  const x = right.slice();
  for (let row = 0; row < n; row += 1) {
    for (let k = 0; k < row; k += 1) x[row]! -= matrix[row * n + k]! * x[k]!;
    x[row]! /= matrix[row * n + row]!;
  }
  for (let row = n - 1; row >= 0; row -= 1) {
    for (let k = row + 1; k < n; k += 1) x[row]! -= matrix[k * n + row]! * x[k]!;
    x[row]! /= matrix[row * n + row]!;
  }
  return x;
}
