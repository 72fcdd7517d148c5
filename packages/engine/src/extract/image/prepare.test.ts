import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Rectangle } from '../pdf/page.ts';
import { createPictureStore } from '../pictures.ts';
import type { Picture, RecognisedLine, TextRecogniser } from '../recogniser.ts';
import { readGrey } from './grey.ts';
import { readPicture } from './index.ts';
import { prepareForOcr } from './prepare.ts';
import { estimateSkew } from './skew.ts';

/** Rows of dark blocks, like lines of words. */
function lines(height: number, paper = 'white'): Sharp {
  const gap = height * 2;
  const rows = Array.from({ length: 8 }, (_, row) =>
    Array.from({ length: 9 }, (__, word) => {
      const x = 40 + word * height * 5;
      return `<rect x="${x}" y="${40 + row * gap}" width="${height * 4}" height="${height}" fill="black"/>`;
    }).join(''),
  ).join('');
  const [width, tall] = [80 + 45 * height, 80 + 8 * gap];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${tall}"><rect width="100%" height="100%" fill="${paper}"/>${rows}</svg>`;
  return sharp(Buffer.from(svg));
}

async function pictureOf(image: Sharp): Promise<Picture> {
  const { data, info } = await image.png().toBuffer({ resolveWithObject: true });
  return { bytes: new Uint8Array(data), width: info.width, height: info.height };
}

describe('a crooked page', () => {
  it.each([-3, -1.2, 0.8, 2.5])('turned by %f degrees is measured', async (angle) => {
    const turned = await pictureOf(lines(24).rotate(angle, { background: 'white' }));
    expect(estimateSkew(await readGrey(turned.bytes))).toBeCloseTo(angle, 0.8);
  });

  it('is set upright, and a straight one is left as it is', async () => {
    const turned = await prepareForOcr(await pictureOf(lines(24).rotate(2, { background: 'white' })));
    expect(Math.abs(estimateSkew(await readGrey((await turned.page()).bytes)))).toBeLessThan(0.15);
    const straight = await pictureOf(lines(24));
    expect(await (await prepareForOcr(straight)).page()).toBe(straight);
  });
});

describe('a small picture', () => {
  it('is enlarged before it is turned, so that its edges stay as sharp', async () => {
    const small = lines(12).rotate(2, { background: 'white' });
    const { grey, scale } = await prepareForOcr(await pictureOf(small));
    expect(scale).toBeGreaterThan(1.5);
    const ink = grey.data.filter((level) => level < 200);
    expect(ink.filter((level) => level > 60).length / ink.length).toBeLessThan(0.15);
  });
});

describe('a small page whose letters a blur joins', () => {
  it('is enlarged by the height of its letters, and not by that of its words', async () => {
    const letters = Array.from({ length: 24 * 12 * 5 }, (_, i) => {
      const [row, word, letter] = [Math.floor(i / 60), Math.floor(i / 5) % 12, i % 5];
      const isTall = (7 * letter + 3 * word + row) % 4 === 0;
      const [x, y] = [100 + 200 * word + 27 * letter, 100 + 90 * row];
      return `<rect x="${x}" y="${isTall ? y - 14 : y}" width="20" height="${isTall ? 42 : 28}"/>`;
    });
    // the side of a table, so that no rows part the lines
    const side = '<rect x="60" y="40" width="6" height="2300"/>';
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="2600" height="2400"><rect width="100%" height="100%" fill="white"/>${side}${letters.join('')}</svg>`;
    const photo = await pictureOf(sharp(Buffer.from(svg)).blur(2).resize({ width: 650 }));
    expect((await prepareForOcr(photo)).scale).toBeGreaterThan(2.5);
  });

  it('is not enlarged for its specks, which pass for letters on a larger copy', async () => {
    const letters = Array.from(
      { length: 200 },
      (_, i) =>
        `<rect x="${40 + 40 * (i % 20)}" y="${40 + 70 * Math.floor(i / 20)}" width="16" height="13"/>`,
    );
    const specks = Array.from(
      { length: 2000 },
      (_, i) =>
        `<rect x="${30 + 14 * (i % 60)}" y="${62 + 23.4 * Math.floor(i / 60)}" width="3" height="3"/>`,
    );
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="860"><rect width="100%" height="100%" fill="white"/><rect x="10" y="20" width="3" height="820"/>${letters.join('')}${specks.join('')}</svg>`;
    expect((await prepareForOcr(await pictureOf(sharp(Buffer.from(svg))))).scale).toBe(1);
  });
});

describe('a picture of few signs', () => {
  it('is not turned so that signs of different heights stand level', async () => {
    const sign = (x: number, y: number) => `<rect x="${x}" y="${y}" width="16" height="24" fill="black"/>`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="120"><rect width="100%" height="100%" fill="white"/>${sign(40, 60)}${sign(90, 56)}${sign(150, 50)}</svg>`;
    const picture = await pictureOf(sharp(Buffer.from(svg)));
    expect(await (await prepareForOcr(picture)).page()).toBe(picture);
  });
});

/** From dark on the left to light on the right. */
const SHADE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1160" height="464"><defs><linearGradient id="g"><stop offset="0" stop-color="#777"/><stop offset="1" stop-color="#fff"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/></svg>';

describe('paper', () => {
  it('shaded and crooked paper gets white corners, without steps', async () => {
    const straight = lines(24).composite([{ input: Buffer.from(SHADE), blend: 'multiply' }]);
    const turned = sharp(await straight.png().toBuffer()).rotate(2, { background: '#777' });
    const { data, info } = await turned.png().toBuffer({ resolveWithObject: true });
    const inner = { left: 20, top: 30, width: info.width - 60, height: info.height - 100 };
    const { forOcr } = await prepareForOcr(await pictureOf(sharp(data).extract(inner)));
    const { data: levels, width, height } = await readGrey(forOcr.bytes);
    const corner = Array.from({ length: 8 * 8 }, (_, i) => levels[Math.floor(i / 8) * width + (i % 8)]!);
    expect(Math.min(...corner)).toBeGreaterThan(200);
    expect(levels[(height - 1) * width]).toBeGreaterThan(200);
  });

  it('shaded paper becomes white, and its ink stays dark', async () => {
    const shaded = await pictureOf(lines(24).composite([{ input: Buffer.from(SHADE), blend: 'multiply' }]));
    const { forOcr } = await prepareForOcr(shaded);
    const grey = await readGrey(forOcr.bytes);
    const at = (x: number, y: number) => grey.data[y * grey.width + x]!;
    expect(at(100, 76)).toBeGreaterThan(235);
    expect(at(100, 50)).toBeLessThan(60);
  });
});

describe('white writing on black', () => {
  const levelAt = async (picture: Picture, x: number, y: number) => {
    const { forOcr } = await prepareForOcr(picture);
    const grey = await readGrey(forOcr.bytes);
    return grey.data[y * grey.width + x]!;
  };

  it('becomes black on white, on a whole page', async () => {
    const dark = await pictureOf(sharp(await lines(24).negate({ alpha: false }).png().toBuffer()));
    expect(await levelAt(dark, 10, 10)).toBeGreaterThan(240);
    expect(await levelAt(dark, 100, 50)).toBeLessThan(40);
  });

  it('becomes black on white in a bar, and the rest stays', async () => {
    const bar =
      '<svg xmlns="http://www.w3.org/2000/svg" width="1160" height="464"><rect y="400" width="1160" height="64"/>' +
      '<rect x="80" y="424" width="240" height="16" fill="white"/></svg>';
    const barred = await pictureOf(lines(24).composite([{ input: Buffer.from(bar) }]));
    expect(await levelAt(barred, 600, 430)).toBeGreaterThan(240);
    expect(await levelAt(barred, 100, 432)).toBeLessThan(40);
    expect(await levelAt(barred, 100, 50)).toBeLessThan(40);
  });
});

describe('small writing', () => {
  it('is enlarged, large writing is not', async () => {
    const small = await prepareForOcr(await pictureOf(lines(12)));
    expect(small.scale).toBeGreaterThan(2);
    expect(small.forOcr.width).toBe(Math.round((await small.page()).width * small.scale));
    expect((await prepareForOcr(await pictureOf(lines(30)))).scale).toBe(1);
  });

  it('has the size that its enlarged copy really has', async () => {
    const page = lines(17).extend({ right: 55, bottom: 94, background: 'white' });
    const picture = await pictureOf(page);
    const { forOcr, scale } = await prepareForOcr(picture);
    // 446 rows come out as 839, as 900 columns do as 1694; the factor alone says 840.
    expect(scale).toBeGreaterThan(1);
    const { width, height: tall } = await readGrey(forOcr.bytes);
    expect({ width: forOcr.width, height: forOcr.height }).toEqual({ width, height: tall });
  });
});

describe('a picture on its side', () => {
  /** What it reads of a picture that lies, and of one that stands. */
  const recogniserOf = (lying: RecognisedLine, standing: RecognisedLine): TextRecogniser => ({
    recognise: async ({ width, height }) => {
      const line = height > width ? standing : lying;
      return [{ kind: 'text', box: line.box, paragraphs: [[line]] }];
    },
  });
  const lineOf = (text: string, box: Rectangle): RecognisedLine => ({
    words: text.split(' ').map((word) => ({ text: word, box, confidence: 0.9 })),
    box,
    baseline: box.y1 - 4,
    height: 24,
  });
  const LEVEL = { x0: 40, y0: 40, x1: 400, y1: 64 };
  const UPRIGHT = { x0: 40, y0: 40, x1: 64, y1: 360 };

  async function textOf(recogniser: TextRecogniser): Promise<string> {
    const picture = await pictureOf(
      sharp({ create: { width: 900, height: 400, channels: 3, background: 'white' } }),
    );
    const context = { page: 1, pictures: createPictureStore(), warn: () => undefined };
    return JSON.stringify(await readPicture(picture, { languages: ['eng'], recogniser }, context));
  }

  it('is turned until its words make sense', async () => {
    const recogniser = recogniserOf(
      lineOf('zx qv5 ]|{ xw3', LEVEL),
      lineOf('Now these words are read.', LEVEL),
    );
    expect(await textOf(recogniser)).toContain('Now these words are read.');
  });

  it('is turned though its words make sense, where their lines run from top to bottom', async () => {
    const recogniser = recogniserOf(
      lineOf('These words were read sideways.', UPRIGHT),
      lineOf('These words were read upright.', LEVEL),
    );
    expect(await textOf(recogniser)).toContain('These words were read upright.');
  });
});
