import sharp from 'sharp';
import type { GreyImage } from '../../../packages/engine/src/extract/image/grey.ts';
import { between, type Random } from './random.ts';

/** What a pen leaves on a printed page. */
export const PEN_MARKS = ['ticks', 'underlines', 'rings'] as const;
export type PenMark = (typeof PEN_MARKS)[number];

/** Blue, red and green ballpoints on white paper. */
const PEN_COLOURS = ['#2b3f9e', '#b5202e', '#1f7a3f'] as const;
/** Of an inch: what a ballpoint draws. */
const PEN_WIDTH_INCH = 0.022;
const MARKS_PER_PAGE = 6;
/** Ink of the drawn page, in grey levels. */
const INK_BELOW = 128;
/** Of an inch: a blank as wide parts two words of a row; two rows are parted by one row of pixels without ink. */
const WORD_GAP_INCH = 0.035;
/** Of an inch: rows of pixels with ink that are lower are the scripts of a formula or a bar, and get no mark. */
const MIN_ROW_INCH = 0.07;

/** Pixels. */
interface Box {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** Stretches of a line of flags that are set, joined over gaps of less than `gap`. */
function stretches(isSet: ArrayLike<number>, gap: number): [from: number, to: number][] {
  const found: [number, number][] = [];
  for (let at = 0; at < isSet.length; at += 1) {
    if (!isSet[at]) continue;
    const last = found.at(-1);
    if (last && at - last[1] < gap) last[1] = at + 1;
    else found.push([at, at + 1]);
  }
  return found;
}

/** The words of each row of print, from the left. */
function wordsByRow({ data, width, height }: GreyImage, dpi: number): Box[][] {
  const inkInRow = new Uint8Array(height);
  for (let at = 0; at < data.length; at += 1) if (data[at]! < INK_BELOW) inkInRow[Math.floor(at / width)] = 1;
  const rows = stretches(inkInRow, 1).filter(([y0, y1]) => y1 - y0 >= MIN_ROW_INCH * dpi);
  return rows.map(([y0, y1]) => {
    const inkInColumn = new Uint8Array(width);
    for (let y = y0; y < y1; y += 1)
      for (let x = 0; x < width; x += 1) if (data[y * width + x]! < INK_BELOW) inkInColumn[x] = 1;
    return stretches(inkInColumn, WORD_GAP_INCH * dpi).map(([x0, x1]) => ({ x0, x1, y0, y1 }));
  });
}

const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)]!;

/** A hand does not draw straight: so far off, of the height of the row. */
const wobbleOf = (random: Random, { y0, y1 }: Box) => between(random, -0.12, 0.12) * (y1 - y0);

/** A tick whose bend lies on the box's left half and whose arm rises to the right over it. */
function tick(random: Random, box: Box): string {
  const { x0, y0, y1 } = box;
  const height = y1 - y0;
  const x = x0 + between(random, -0.2, 0.8) * height;
  const [hookX, hookY] = [x - 0.5 * height, y1 - 0.6 * height];
  const [endX, endY] = [x + between(random, 1, 1.8) * height, y0 - between(random, 0.2, 0.9) * height];
  return `M${hookX} ${hookY} L${x} ${y1} Q${(x + endX) / 2} ${(y1 + endY) / 2 + wobbleOf(random, box)} ${endX} ${endY}`;
}

/** A line under the box, which a hand draws not quite level and not quite below the letters. */
function underline(random: Random, box: Box): string {
  const { x0, x1, y0, y1 } = box;
  const y = y1 + between(random, -0.1, 0.2) * (y1 - y0);
  const middle = y + wobbleOf(random, box);
  return `M${x0} ${y} Q${(x0 + x1) / 2} ${middle} ${x1} ${y + wobbleOf(random, box)}`;
}

/** An oval round the box that does not quite close. */
function ring(random: Random, box: Box): string {
  const { x0, x1, y0, y1 } = box;
  const [middleX, middleY] = [(x0 + x1) / 2, (y0 + y1) / 2];
  const [a, b] = [(x1 - x0) * 0.55 + 0.3 * (y1 - y0), (y1 - y0) * between(random, 0.65, 0.85)];
  const places = Array.from({ length: 33 }, (_, i) => {
    const angle = 2.2 + (i / 32) * 2 * Math.PI * 1.02;
    const wide = 1 + 0.04 * Math.sin(3 * angle + between(random, 0, 0.2));
    return `${middleX + wide * a * Math.cos(angle)} ${middleY + wide * b * Math.sin(angle)}`;
  });
  return `M${places.join(' L')}`;
}

/** A stretch of up to `most` words of a row. */
function someWords(random: Random, row: readonly Box[], most: number): Box {
  const from = Math.floor(random() * row.length);
  const to = Math.min(row.length - 1, from + Math.floor(random() * most));
  return { ...row[from]!, x1: row[to]!.x1 };
}

const PATHS: Record<PenMark, (random: Random, row: readonly Box[]) => string> = {
  ticks: (random, row) => tick(random, row[0]!),
  underlines: (random, row) => underline(random, someWords(random, row, 5)),
  rings: (random, row) => ring(random, someWords(random, row, 2)),
};

/** The planes of a colour picture: red, green and blue. */
export type ColourPlanes = [GreyImage, GreyImage, GreyImage];

/** A page with the marks of a coloured pen on rows of its print; the same for the same numbers. */
export async function withPenMarks(
  image: GreyImage,
  mark: PenMark,
  dpi: number,
  random: Random,
): Promise<ColourPlanes> {
  const { data, width, height } = image;
  const rows = wordsByRow(image, dpi);
  const colour = pick(random, PEN_COLOURS);
  const count = Math.min(MARKS_PER_PAGE, rows.length);
  const paths = Array.from({ length: count }, (_, i) => {
    const first = Math.floor((i * rows.length) / count);
    const end = Math.floor(((i + 1) * rows.length) / count);
    return PATHS[mark](random, pick(random, rows.slice(first, end)));
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path d="${paths.join(' ')}" fill="none" stroke="${colour}" stroke-width="${PEN_WIDTH_INCH * dpi}" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
  const marked = await sharp(data, { raw: { width, height, channels: 1 } })
    .toColourspace('srgb')
    .composite([{ input: Buffer.from(svg), blend: 'multiply' }])
    .removeAlpha()
    .raw()
    .toBuffer();
  const plane = (channel: number): GreyImage => ({
    width,
    height,
    data: Uint8Array.from({ length: width * height }, (_, at) => marked[3 * at + channel]!),
  });
  return [plane(0), plane(1), plane(2)];
}
