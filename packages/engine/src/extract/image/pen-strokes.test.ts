import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { type GreyImage, readGrey } from './grey.ts';
import { withoutPenStrokes } from './pen-strokes.ts';
import { ALL_STEPS, prepareForOcr } from './prepare.ts';

const [WIDTH, HEIGHT] = [900, 700];
/** A letter is 12 wide and 20 high, and hollow. */
const letterAt = (x: number, y: number) =>
  `<rect x="${x + 2}" y="${y + 2}" width="8" height="16" fill="none" stroke="black" stroke-width="4"/>`;

/** A line of print has a letter each 22 pixels, from 140 on. */
const LINES = [100, 160, 220, 280];
const letters = LINES.flatMap((y) => Array.from({ length: 32 }, (_, at) => letterAt(140 + 22 * at, y))).join(
  '',
);

const line = (x1: number, y1: number, x2: number, y2: number) =>
  `<path d="M${x1} ${y1} L${x2} ${y2}" stroke="black" stroke-width="5"/>`;

async function pageWith(marks: string): Promise<GreyImage> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="white"/>${letters}${marks}</svg>`;
  return readGrey(await sharp(Buffer.from(svg)).png().toBuffer());
}

const levelAt = ({ data }: GreyImage, x: number, y: number) => data[y * WIDTH + x]!;

/** The number of a question before the second line. */
const NUMBER = letterAt(100, 160);

/** From the margin over letters of the second line into the blank above it. */
const LONG_TICK = '<path d="M60 200 Q150 184 310 106" fill="none" stroke="black" stroke-width="4"/>';

describe('ticks of a pen', () => {
  it('are taken off the number of a question, which stays', async () => {
    const { image: left, ink } = withoutPenStrokes(await pageWith(NUMBER + line(80, 200, 135, 150)));
    expect(ink).toBeNull();
    expect(levelAt(left, 84, 196)).toBeGreaterThan(200);
    expect(levelAt(left, 130, 155)).toBeGreaterThan(200);
    expect(levelAt(left, 102, 164)).toBeLessThan(50);
    expect(levelAt(left, 110, 164)).toBeLessThan(50);
    expect(levelAt(left, 141, 170)).toBeLessThan(50);
  });

  it('are taken off where they are long and bend', async () => {
    const { image: left } = withoutPenStrokes(await pageWith(LONG_TICK));
    expect(levelAt(left, 90, 191)).toBeGreaterThan(200);
    expect(levelAt(left, 270, 126)).toBeGreaterThan(200);
    for (const x of [164, 186, 208]) expect(levelAt(left, x, 178)).toBeLessThan(50);
  });

  it('are no blots in a row', async () => {
    const blots = Array.from({ length: 10 }, (_, at) => `<circle cx="80" cy="${90 + 24 * at}" r="16"/>`);
    const page = await pageWith(blots.join(''));
    expect(withoutPenStrokes(page).image === page).toBe(true);
  });

  it('are no long lines beside a drawing', async () => {
    const drawing = '<path d="M5 20 h120 v120 h-120 Z" fill="none" stroke="black" stroke-width="4"/>';
    const page = await pageWith(LONG_TICK + drawing);
    expect(withoutPenStrokes(page).image === page).toBe(true);
  });

  it.each([
    ['the slash of print', line(118, 182, 132, 150)],
    ['a bond of a molecule, with no print beside it', line(300, 500, 360, 450)],
    [
      'the arm of a radical, with its bar',
      '<path d="M106 180 L112 196 L140 140 H240" fill="none" stroke="black" stroke-width="5"/>',
    ],
    ['the side of a drawing', `${line(80, 200, 135, 150)}${line(80, 200, 80, 420)}`],
  ])('are not %s', async (_, marks) => {
    const page = await pageWith(marks);
    expect(withoutPenStrokes(page).image).toBe(page);
  });

  it('are no strokes of handwriting, where they are many', async () => {
    const strokes = LINES.map((y) => line(80, y + 40, 135, y - 10) + line(860, y + 40, 899, y - 10)).join('');
    const page = await pageWith(strokes);
    expect(withoutPenStrokes(page).image).toBe(page);
  });
});

it('are off the copy that is read, unless they are to stay', async () => {
  const { data, width, height } = await pageWith(NUMBER + line(80, 200, 135, 150));
  const png = await sharp(data, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
  const picture = { bytes: new Uint8Array(png), width, height };
  expect(await prepareForOcr(picture)).toMatchObject({ isWithoutPenStrokes: true });
  const steps = { ...ALL_STEPS, penStrokes: false };
  expect(await prepareForOcr(picture, steps)).toMatchObject({ isWithoutPenStrokes: false });
});
