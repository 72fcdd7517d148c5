import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { type GreyImage, readGrey } from './grey.ts';
import { withoutGreyBoxes } from './grey-boxes.ts';
import { greyGroundsOf } from './grey-grounds.ts';
import { ALL_STEPS, prepareForOcr } from './prepare.ts';

const [WIDTH, HEIGHT] = [1_200, 600];
const GREY = '#c0c0c0';
/** A letter is 12 wide and 20 high, and hollow; its strokes are 4 wide. */
const letterAt = (x: number, y: number) =>
  `<rect x="${x + 2}" y="${y + 2}" width="8" height="16" fill="none" stroke="black" stroke-width="4"/>`;
/** Lines of print each 60 pixels from 60 on, with a letter each 22 from 40 on. */
const letters = Array.from({ length: 8 * 50 }, (_, at) =>
  letterAt(40 + 22 * (at % 50), 60 + 60 * Math.floor(at / 50)),
).join('');
const box = (x: number, y: number, width: number, height: number) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${GREY}"/>`;

const svgOf = (behind: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="white"/>${behind}${letters}</svg>`,
  );
const pageWith = async (behind: string): Promise<GreyImage> =>
  readGrey(await sharp(svgOf(behind)).blur(1).png().toBuffer());
const cleaned = (image: GreyImage) => withoutGreyBoxes(image, greyGroundsOf(image));
const levelAt = ({ data }: GreyImage, x: number, y: number) => data[y * WIDTH + x]!;

describe('a grey box', () => {
  it('is taken out from behind a line of text, edges and all', async () => {
    const page = await pageWith(box(100, 170, 500, 40));
    const left = cleaned(page);
    const between = [...Array(60).keys()].map((dy) => levelAt(left, 123, 160 + dy));
    expect(Math.min(...between)).toBeGreaterThan(245);
    const across = [...Array(560).keys()].map((dx) => levelAt(left, 70 + dx, 172));
    expect(Math.min(...across)).toBeGreaterThan(245);
    expect(levelAt(left, 130, 190)).toBeLessThan(60);
    expect(levelAt(left, 42, 190)).toBe(levelAt(page, 42, 190));
  });

  it('is no watermark of the picture that is read, and stays on the page that cut-outs come from', async () => {
    const bytes = new Uint8Array(
      await sharp(svgOf(box(100, 170, 500, 40)))
        .png()
        .toBuffer(),
    );
    const prepared = await prepareForOcr(
      { bytes, width: WIDTH, height: HEIGHT },
      { ...ALL_STEPS, deskew: false },
    );
    expect(prepared.isWithoutWatermark).toBe(false);
    expect(levelAt(prepared.grey, 123, 190)).toBeGreaterThan(245);
    expect(levelAt(await readGrey((await prepared.page()).bytes), 123, 190)).toBe(192);
  });

  it('is no black bar beside one, whose soft edges are as grey', async () => {
    const bar = '<rect x="640" y="205" width="400" height="30"/>';
    const page = await pageWith(box(100, 170, 500, 40) + bar);
    const left = cleaned(page);
    expect(levelAt(left, 123, 172)).toBeGreaterThan(245);
    const edge = (image: GreyImage) => [...Array(12).keys()].map((dy) => levelAt(image, 840, 199 + dy));
    expect(edge(left)).toEqual(edge(page));
  });

  it.each([
    ['without text on it, as a bar of a chart', box(100, 204, 500, 32)],
    ['behind several lines', box(100, 110, 900, 400)],
    ['about a sign or two', box(96, 110, 70, 60)],
    ['that is no box', `<path d="M100 200 L700 170 L700 210 L100 240 z" fill="${GREY}"/>`],
    ['that is pale', box(100, 170, 500, 40).replace(GREY, '#e8e8e8')],
  ])('stays %s', async (_, behind) => {
    const page = await pageWith(behind);
    // compared here: a difference of a million pixels takes minutes to print
    expect(cleaned(page) === page).toBe(true);
  });
});

it('finds what lies about a level once, for watermarks and boxes', async () => {
  const page = await pageWith(box(100, 170, 500, 40));
  const { levels, piecesOf } = greyGroundsOf(page);
  const [level] = levels as [number];
  expect(piecesOf(page, level)).toBe(piecesOf(page, level));
  // of another picture, as one without a watermark, it is another
  expect(piecesOf({ ...page, data: page.data.slice().fill(255) }, level).pieces.components).toEqual([]);
});
