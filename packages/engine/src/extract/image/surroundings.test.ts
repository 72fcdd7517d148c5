import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import type { EngineWarning } from '../../tree/index.ts';
import { openRasteriser } from '../pdf/raster.ts';
import { createPictureStore } from '../pictures.ts';
import { readGrey, writeGrey } from './grey.ts';
import { readPicture, warnOfLeftOut } from './index.ts';

/** The upper third of a page of the project's own corpus at 300 dots an inch, with what lies beside it. */
async function photoWith(marks = '') {
  const file = new URL('../../../../../bench/data/pdf/pdf/cm/d12_mixed.pdf', import.meta.url);
  const rasteriser = await openRasteriser(new Uint8Array(await readFile(file)), { imagePixels: 1e8 });
  const image = await rasteriser.drawGrey({ page: 1, size: (await rasteriser.sizeOf(1))!, dpi: 300 });
  const { width } = image;
  rasteriser.close();
  const height = 1_100;
  const page = sharp(await writeGrey(image)).extract({ left: 0, top: 0, width, height });
  const svg = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${marks}</svg>`,
  );
  const marked = page.composite([{ input: svg, left: 0, top: 0 }]);
  return { bytes: new Uint8Array(await marked.png().toBuffer()), width, height };
}

/** The left end of the lowest line of a page of two lines and more, from its pixels. */
async function lineStart({ bytes, width, height }: Awaited<ReturnType<typeof photoWith>>) {
  const { data } = await readGrey(bytes);
  const isInk = (x: number, y: number) => data[y * width + x]! < 128;
  const left = Array.from({ length: width }, (_, x) => x).find((x) => {
    let count = 0;
    for (let y = 0; y < height; y += 1) if (isInk(x, y)) count += 1;
    return count > 30;
  })!;
  const y = Array.from({ length: height }, (_, row) => height - 1 - row).find((row) => isInk(left + 4, row))!;
  return { x: left, y };
}

async function codesOf(photo: Awaited<ReturnType<typeof photoWith>>): Promise<string[]> {
  const warnings: EngineWarning[] = [];
  const recogniser = { recognise: async () => [] };
  const context = {
    page: 1,
    pictures: createPictureStore(),
    warn: (warning: EngineWarning) => warnings.push(warning),
  };
  await readPicture(photo, { languages: ['eng'], recogniser }, context);
  return warnings.map(({ code }) => code);
}

let plainCodes: string[];
/** Of the page with the edge of the paper beside the text and a tick before a line, which are read together. */
let markedCodes: string[];
beforeAll(async () => {
  const plain = await photoWith();
  plainCodes = await codesOf(plain);
  const { x, y } = await lineStart(plain);
  const edge = '<rect x="12" width="4" height="1100"/>';
  const tick = `<path d="M${x - 50} ${y + 15} L${x + 15} ${y - 45}" stroke="black" stroke-width="5"/>`;
  markedCodes = await codesOf(await photoWith(edge + tick));
});

it.each([
  ['the edge of the paper beside the text', 'page-surroundings-left-out'],
  ['a tick before a line', 'page-pen-strokes-left-out'],
])('warns that %s was left out', (_, code) => {
  expect(markedCodes).toContain(code);
  expect(plainCodes).not.toContain(code);
});

it.each([true, false])(
  'tells of what shows through from the back of the sheet where it was left out: %s',
  (isLeftOut) => {
    const codes: string[] = [];
    const printed = { isWithoutSurroundings: false, isWithoutShowThrough: isLeftOut, unread: [] };
    warnOfLeftOut(printed, { page: 1, warn: ({ code }) => codes.push(code) });
    expect(codes).toEqual(isLeftOut ? ['page-show-through-left-out'] : []);
  },
);
