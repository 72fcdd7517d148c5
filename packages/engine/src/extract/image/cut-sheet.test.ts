import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { cutOutSheet, type DecodedPicture, sheetOf as sheetOfPicture } from './cut-sheet.ts';
import { readGrey } from './grey.ts';
import { readPixels } from './pixels.ts';

const WIDTH = 900;
const HEIGHT = 1200;

/** Rows of words from the left to the right edge of a sheet, between shares of its sides. */
function words(corners: readonly [number, number][]): string {
  const [p0, p1, p2, p3] = corners as [number, number][] as [
    [number, number],
    [number, number],
    [number, number],
    [number, number],
  ];
  const at = (u: number, v: number) =>
    [0, 1].map((i) => (p0[i]! * (1 - u) + p1[i]! * u) * (1 - v) + (p3[i]! * (1 - u) + p2[i]! * u) * v) as [
      number,
      number,
    ];
  const boxes: string[] = [];
  for (let v = 0.1; v < 0.8; v += 0.03)
    for (let u = 0.1; u < 0.85; u += 0.06) {
      const [from, to] = [at(u, v), at(u + 0.045, v + 0.011)];
      boxes.push(
        `<rect x="${from[0]}" y="${from[1]}" width="${to[0] - from[0]}" height="${to[1] - from[1]}"/>`,
      );
    }
  return `<g fill="#333">${boxes.join('')}</g>`;
}

const LEANING: [number, number][] = [
  [120, 90],
  [780, 130],
  [840, 1100],
  [60, 1060],
];

interface Scene {
  corners?: [number, number][];
  paper?: string;
  table?: string;
  /** More shapes, above all the others. */
  above?: string;
}

async function photoOf({
  corners = LEANING,
  paper = '#ddd',
  table = '#555',
  above = '',
}: Scene): Promise<DecodedPicture> {
  const points = corners.map((corner) => corner.join(',')).join(' ');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><defs><linearGradient id="shade" x2="0.2"><stop offset="0.45" stop-color="#999"/><stop offset="0.55" stop-color="#ddd"/></linearGradient></defs><rect width="100%" height="100%" fill="${table}"/><polygon points="${points}" fill="${paper}"/>${words(corners)}${above}</svg>`;
  const bytes = new Uint8Array(await sharp(Buffer.from(svg)).blur(1).png().toBuffer());
  return { picture: { bytes, width: WIDTH, height: HEIGHT }, pixels: await readPixels(bytes) };
}

const sheetOf = async (scene: Scene) => sheetOfPicture((await photoOf(scene)).pixels);

async function expectCorners(scene: Scene, corners = LEANING) {
  const quad = await sheetOf(scene);
  for (const [i, [x, y]] of corners.entries()) {
    expect(Math.abs((quad?.[i]?.x ?? -1) - x / WIDTH)).toBeLessThan(0.008);
    expect(Math.abs((quad?.[i]?.y ?? -1) - y / HEIGHT)).toBeLessThan(0.008);
  }
}

describe('a sheet of paper on a table', () => {
  it('is found by its corners', () => expectCorners({}));

  it('is found where half of it lies in a shadow', () => expectCorners({ paper: 'url(#shade)' }));

  it('is found on boards of two shades', () =>
    expectCorners({ above: '<path d="M0 0H50V1200H0Z" fill="#777"/>', table: '#333' }));

  it('is found on wood that is nearly as light', () => expectCorners({ table: '#d8b070' }));

  it('is found with a dark photograph on it', () =>
    expectCorners({ above: '<rect x="200" y="500" width="400" height="300" fill="#222"/>' }));

  it('may go on beyond the edge of the photo', async () => {
    const quad = await sheetOf({
      corners: [
        [-50, 150],
        [950, 150],
        [950, 1300],
        [-50, 1300],
      ],
    });
    expect(quad?.map(({ x, y }) => [x, y].map((share) => Math.round(share * 100) / 100))).toEqual([
      [0, expect.closeTo(0.13, 1)],
      [1, expect.closeTo(0.13, 1)],
      [1, 1],
      [0, 1],
    ]);
  });

  it('is cut out upright, without the table', async () => {
    const photo = await photoOf({});
    const { picture: sheet, pixels } = await cutOutSheet(photo);
    expect(sheet.width).toBeGreaterThan(750);
    expect(sheet.width).toBeLessThan(790);
    const { data, width, height } = await readGrey(sheet.bytes);
    const border = Array.from(data).filter((_, i) => {
      const [x, y] = [i % width, Math.floor(i / width)];
      return x < 3 || y < 3 || x >= width - 3 || y >= height - 3;
    });
    expect(Math.min(...border)).toBeGreaterThan(150);
    expect(Buffer.compare(pixels.grey.data, data)).toBe(0);
  });
});

describe('no sheet is cut out', () => {
  it('a page that fills its picture is not cut out', async () => {
    const photo = await photoOf({ table: '#ddd' });
    expect(await cutOutSheet(photo)).toBe(photo);
  });

  it('a sheet with a second one beside it is not cut out: the text of the other would be lost', async () => {
    const second = '<rect x="860" y="200" width="40" height="800" fill="#ddd"/>';
    expect(await sheetOf({ above: second })).toBeNull();
  });

  it('a sheet with a facing page in the shade is not cut out: the text of that page would be lost', async () => {
    const sheet: [number, number][] = [
      [40, 60],
      [560, 60],
      [560, 1140],
      [40, 1140],
    ];
    const facing: [number, number][] = sheet.map(([x, y]) => [x < 300 ? 560 : 900, y]);
    const [bare, written] = ['', words(facing)].map(
      (text) => `<rect x="560" y="60" width="340" height="1080" fill="#969696"/>${text}`,
    );
    expect(await sheetOf({ corners: sheet, above: bare })).not.toBeNull();
    expect(await sheetOf({ corners: sheet, above: written })).toBeNull();
  });

  it('a sheet below a white title, as on a slide, is not cut out', async () => {
    const title = '<g fill="#fff"><path d="M200 30h30v40h-30zM260 30h30v40h-30zM320 30h30v40h-30z"/></g>';
    expect(await sheetOf({ above: title })).toBeNull();
  });

  it('a label that is a small part of the picture is not cut out', async () => {
    const corners: [number, number][] = [
      [300, 300],
      [600, 300],
      [600, 600],
      [300, 600],
    ];
    expect(await sheetOf({ corners })).toBeNull();
  });

  it('a sheet on a ground hardly darker than the paper is not cut out', async () => {
    expect(await sheetOf({ table: '#c8c8c8' })).toBeNull();
  });

  it('a round object is not cut out as a sheet', async () => {
    const above =
      '<rect width="100%" height="100%" fill="#555"/><ellipse cx="450" cy="600" rx="400" ry="500" fill="#ddd"/>';
    expect(await sheetOf({ above })).toBeNull();
  });
});
