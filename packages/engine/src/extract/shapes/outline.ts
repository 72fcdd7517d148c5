import { DRAW } from '../pdf/reader/path.ts';

/** A box in em: x to the right, y upwards from the baseline. */
export interface EmBox {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** Closed contours, as corners `x, y, x, y …` in em, and their box. */
export interface Contours {
  corners: Float64Array[];
  box: EmBox;
}

/** A curve of a bitmap of 32 pixels is a chain of so many chords: the error is below a tenth of a pixel. */
const CHORDS_OF_CUBIC = 8;
const CHORDS_OF_QUADRATIC = 6;
/** Ornaments have thousands of numbers, hostile fonts hundreds of thousands; no character of a text needs more. */
export const MAX_PATH_NUMBERS = 20_000;
/** In em: what is smaller either way is a point, or an outline that runs into itself. */
const MIN_EXTENT_EM = 0.0005;
const MIN_LONGER_SIDE_EM = 0.008;
/** Broken outlines reach beyond any character of any font. */
const MAX_EXTENT_EM = 16;

class Pen {
  readonly contours: number[][] = [];
  private current: number[] = [];
  private x = 0;
  private y = 0;

  move(x: number, y: number): void {
    this.current = [x, y];
    this.contours.push(this.current);
    this.x = x;
    this.y = y;
  }

  line(x: number, y: number): void {
    if (this.current.length === 0) this.move(this.x, this.y);
    this.current.push(x, y);
    this.x = x;
    this.y = y;
  }

  cubic(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    const { x: x0, y: y0 } = this;
    for (let i = 1; i <= CHORDS_OF_CUBIC; i++) {
      const t = i / CHORDS_OF_CUBIC;
      const u = 1 - t;
      const a = u * u * u;
      const b = 3 * u * u * t;
      const c = 3 * u * t * t;
      const d = t * t * t;
      this.line(a * x0 + b * x1 + c * x2 + d * x, a * y0 + b * y1 + c * y2 + d * y);
    }
  }

  quadratic(x1: number, y1: number, x: number, y: number): void {
    const { x: x0, y: y0 } = this;
    for (let i = 1; i <= CHORDS_OF_QUADRATIC; i++) {
      const t = i / CHORDS_OF_QUADRATIC;
      const u = 1 - t;
      this.line(u * u * x0 + 2 * u * t * x1 + t * t * x, u * u * y0 + 2 * u * t * y1 + t * t * y);
    }
  }

  close(): void {
    const [x = this.x, y = this.y] = this.current;
    this.current = [];
    this.x = x;
    this.y = y;
  }
}

/** Feeds a path of pdf.js to the pen; false where it holds a code that nobody knows. */
function trace(path: ArrayLike<number>, pen: Pen): boolean {
  const at = (i: number) => path[i] ?? Number.NaN;
  let i = 0;
  while (i < path.length) {
    const code = at(i++);
    if (code === DRAW.move) pen.move(at(i++), at(i++));
    else if (code === DRAW.line) pen.line(at(i++), at(i++));
    else if (code === DRAW.cubic) pen.cubic(at(i++), at(i++), at(i++), at(i++), at(i++), at(i++));
    else if (code === DRAW.quadratic) pen.quadratic(at(i++), at(i++), at(i++), at(i++));
    else if (code === DRAW.close) pen.close();
    else return false;
  }
  return true;
}

function boxOf(contours: number[][]): EmBox {
  const box: EmBox = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity };
  for (const corners of contours) {
    for (let i = 0; i < corners.length; i += 2) {
      const x = corners[i]!;
      const y = corners[i + 1]!;
      // NaN fails every comparison but this one; it makes the box unusable, as it should.
      box.x0 = Math.min(box.x0, x);
      box.x1 = Math.max(box.x1, x);
      box.y0 = Math.min(box.y0, y);
      box.y1 = Math.max(box.y1, y);
    }
  }
  return box;
}

function isUsable({ x0, y0, x1, y1 }: EmBox): boolean {
  const [width, height] = [x1 - x0, y1 - y0];
  return (
    Math.min(width, height) >= MIN_EXTENT_EM &&
    Math.max(width, height) >= MIN_LONGER_SIDE_EM &&
    Math.max(width, height) <= MAX_EXTENT_EM
  );
}

/** Type 1 programs begin with a point at the side bearing, which paints nothing. */
function isPoint(corners: number[]): boolean {
  return corners.every((value, i) => value === corners[i % 2]);
}

/**
 * The contours of a glyph, or null where it paints nothing, or nothing that a character could be.
 *
 * @param path drawing codes and coordinates of pdf.js, in em
 */
export function contoursOf(path: ArrayLike<number>): Contours | null {
  if (path.length > MAX_PATH_NUMBERS) return null;
  const pen = new Pen();
  if (!trace(path, pen)) return null;
  const contours = pen.contours.filter((corners) => !isPoint(corners));
  const box = boxOf(contours);
  if (!isUsable(box)) return null;
  return { corners: contours.map((corners) => Float64Array.from(corners)), box };
}
