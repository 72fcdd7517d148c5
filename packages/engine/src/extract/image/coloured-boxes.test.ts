import sharp from 'sharp';
import { expect, it } from 'vitest';
import { prepareForOcr } from './prepare.ts';

const [WIDTH, HEIGHT] = [900, 360];
const RED = '#ff0000';
/** A letter is 12 wide and 20 high. */
const letterAt = (x: number, y: number) => `<rect x="${x}" y="${y}" width="12" height="20" fill="black"/>`;
const lineAt = (y: number, from = 0) =>
  Array.from({ length: 32 - from }, (_, at) => letterAt(140 + 22 * (from + at), y)).join('');
const boxAt = (x: number, y: number, width: number, height: number, colour = RED) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="none" stroke="${colour}" stroke-width="2"/>`;

async function read(marks: string, lines = [100, 160, 220].map((y) => lineAt(y)).join('')) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="white"/>${lines}${marks}</svg>`;
  const bytes = new Uint8Array(await sharp(Buffer.from(svg)).removeAlpha().png().toBuffer());
  const { grey, isWithoutPenStrokes } = await prepareForOcr({ bytes, width: WIDTH, height: HEIGHT });
  expect([grey.width, isWithoutPenStrokes]).toEqual([WIDTH, false]);
  return (x: number, y: number) => grey.data[y * WIDTH + x]!;
}

it.each(['#ff0000', '#00ff00', '#00e5ff'])(
  'leaves out a box about a link, without a word: %s',
  async (colour) => {
    const levelAt = await read(boxAt(335, 155, 20, 32, colour));
    expect(levelAt(335, 170)).toBeGreaterThan(240);
    expect(levelAt(345, 155)).toBeGreaterThan(240);
    expect(levelAt(345, 170)).toBeLessThan(60);
  },
);

it.each([
  ['a box in black', boxAt(335, 155, 20, 32, 'black'), [335, 170]],
  ['a box about several lines', boxAt(335, 95, 60, 160), [335, 130]],
  ['a box with nothing in it', boxAt(108, 155, 20, 32), [108, 170]],
  [
    'three sides',
    `<path d="M335 155 H355 V187 H335" fill="none" stroke="${RED}" stroke-width="2"/>`,
    [355, 170],
  ],
] as const)('leaves %s', async (_, marks, [x, y]) => {
  const levelAt = await read(marks);
  expect(levelAt(x, y)).toBeLessThan(200);
});

it('leaves the boxes of a diagram, whose words stand in no line', async () => {
  const word = letterAt(340, 300) + letterAt(362, 300);
  const levelAt = await read(word + boxAt(330, 290, 54, 40), lineAt(100));
  expect(levelAt(330, 310)).toBeLessThan(200);
});
