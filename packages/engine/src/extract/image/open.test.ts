import { readFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { SutraError } from '@sutra/contract';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { openImage } from './open.ts';

const LIMITS = { imagePixels: 1_000_000, pages: 3 };

/** Left half red, right half blue. */
function twoColours(width = 40, height = 20) {
  const right = { create: { width: width / 2, height, channels: 3 as const, background: '#0000ff' } };
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } }).composite([
    { input: right, left: width / 2, top: 0 },
  ]);
}

async function pixelAt(bytes: Uint8Array, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (y * info.width + x) * info.channels;
  return [...data.subarray(at, at + 3)];
}

async function failure(bytes: Uint8Array, format: Parameters<typeof openImage>[1]): Promise<SutraError> {
  const error = await openImage(bytes, format, LIMITS).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(SutraError);
  return error as SutraError;
}

type BmpBits = 1 | 4 | 8 | 16 | 24 | 32;

/** Red and blue, of which five bits a colour lose nothing. */
const PALETTE = [
  [248, 0, 0],
  [0, 0, 248],
];

/** A row of two pixels of one colour, without its padding. */
function bmpRow(index: 0 | 1, bits: BmpBits): number[] {
  const [r = 0, g = 0, b = 0] = PALETTE[index] ?? [];
  if (bits === 1) return [index === 0 ? 0b0000_0000 : 0b1100_0000];
  if (bits === 4) return [index === 0 ? 0x00 : 0x11];
  if (bits === 8) return [index, index];
  // Five bits a colour.
  const packed = ((r >> 3) << 10) | ((g >> 3) << 5) | (b >> 3);
  const pixel = bits === 16 ? [packed & 0xff, packed >> 8] : [b, g, r, 0].slice(0, bits / 8);
  return [...pixel, ...pixel];
}

/** Two by two pixels, the upper two red and the lower two blue. */
function smallBmp(bits: BmpBits): Uint8Array {
  const colours = bits <= 8 ? 2 ** bits : 0;
  const table = Array.from({ length: colours }, (_, index) => {
    const [r = 0, g = 0, b = 0] = PALETTE[index] ?? [];
    return [b, g, r, 0];
  }).flat();
  const body = ([1, 0] as const).flatMap((index) => {
    const row = bmpRow(index, bits);
    return [...row, ...Array<number>((4 - (row.length % 4)) % 4).fill(0)];
  });
  const start = 54 + table.length;
  const bytes = new Uint8Array(start + body.length);
  const view = new DataView(bytes.buffer);
  bytes.set([0x42, 0x4d]);
  view.setUint32(2, bytes.length, true);
  view.setUint32(10, start, true);
  view.setUint32(14, 40, true);
  view.setInt32(18, 2, true);
  view.setInt32(22, 2, true);
  view.setUint16(26, 1, true);
  view.setUint16(28, bits, true);
  bytes.set(table, 54);
  bytes.set(body, start);
  return bytes;
}

const PER_METRE_AT_300_DPI = 11_811;
const END_OF_PNG_HEADER = 33;

/** A PNG with a `pHYs` chunk: pixels a unit, the metre (1) or an unknown one (0). */
function withPixelDensity(png: Uint8Array, density: number, unit: number): Uint8Array {
  const chunk = Buffer.alloc(21);
  chunk.writeUInt32BE(9, 0);
  chunk.write('pHYs', 4, 'latin1');
  chunk.writeUInt32BE(density, 8);
  chunk.writeUInt32BE(density, 12);
  chunk.writeUInt8(unit, 16);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 17)), 17);
  return Buffer.concat([png.subarray(0, END_OF_PNG_HEADER), chunk, png.subarray(END_OF_PNG_HEADER)]);
}

describe('an image file', () => {
  it.each(['png', 'jpeg', 'webp', 'gif', 'tiff'] as const)(
    'in %s is one picture of its size',
    async (format) => {
      const bytes = await twoColours().toFormat(format).toBuffer();
      const pictures = await openImage(bytes, format, LIMITS);
      expect(pictures).toHaveLength(1);
      expect(pictures[0]).toMatchObject({ width: 40, height: 20 });
      const [r, , b] = await pixelAt(pictures[0]!.bytes, 4, 10);
      expect(r! > 200 && b! < 60).toBe(true);
    },
  );

  it.each([1, 4, 8, 16, 24, 32] as const)(
    'a BMP of %i bits is read with its colours in place',
    async (bits) => {
      const [picture] = await openImage(smallBmp(bits), 'bmp', LIMITS);
      const colours = await Promise.all([0, 1].map((y) => pixelAt(picture!.bytes, 1, y)));
      expect(colours).toEqual(PALETTE);
    },
  );

  it('a HEIC file of a telephone is read', async () => {
    const file = new URL('../../../test/fixtures/image/two-colours.heic', import.meta.url);
    const [picture] = await openImage(new Uint8Array(readFileSync(file)), 'heic', LIMITS);
    expect(picture).toMatchObject({ width: 64, height: 32 });
    const [r, , b] = await pixelAt(picture!.bytes, 4, 10);
    expect(r! > 200 && b! < 60).toBe(true);
  });

  it('a photo taken sideways is turned upright', async () => {
    const bytes = await twoColours().jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const [picture] = await openImage(bytes, 'jpeg', LIMITS);
    expect(picture).toMatchObject({ width: 20, height: 40 });
    const [r] = await pixelAt(picture!.bytes, 10, 4);
    expect(r).toBeGreaterThan(200);
  });

  it('a transparent image shows on white', async () => {
    const clear = {
      create: { width: 8, height: 8, channels: 4 as const, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    };
    const [picture] = await openImage(await sharp(clear).png().toBuffer(), 'png', LIMITS);
    expect(await pixelAt(picture!.bytes, 2, 2)).toEqual([255, 255, 255]);
  });

  it('keeps a measured density and forgets a usual one', async () => {
    const measured = await twoColours().png().withMetadata({ density: 300 }).toBuffer();
    const usual = await twoColours().png().withMetadata({ density: 72 }).toBuffer();
    expect((await openImage(measured, 'png', LIMITS))[0]!.dpi).toBe(300);
    expect((await openImage(usual, 'png', LIMITS))[0]!.dpi).toBeUndefined();
  });

  it('forgets a density without a unit', async () => {
    const png = await twoColours().png().toBuffer();
    const dpiOf = async (unit: number) => {
      const [picture] = await openImage(withPixelDensity(png, PER_METRE_AT_300_DPI, unit), 'png', LIMITS);
      return picture!.dpi;
    };
    expect(await dpiOf(1)).toBe(300);
    expect(await dpiOf(0)).toBeUndefined();
  });
});

/** A JPEG with a stretch that a decoder warns of and reads past. */
async function warnedJpeg(): Promise<Uint8Array> {
  const pixels = Uint8Array.from({ length: 128 * 128 }, (_, at) => (at * at * 31 + at * 7) % 251);
  const whole = await sharp(pixels, { raw: { width: 128, height: 128, channels: 1 } })
    .jpeg()
    .toBuffer();
  for (let at = whole.length >> 1; at < whole.length - 8; at += 1) {
    const bytes = Buffer.from(whole);
    bytes.fill(0xf7, at, at + 6);
    const decodes = (failOn: 'warning' | 'error') =>
      sharp(bytes, { failOn })
        .raw()
        .toBuffer()
        .then(
          () => true,
          () => false,
        );
    if (!(await decodes('warning')) && (await decodes('error'))) return bytes;
  }
  throw new Error('no stretch is warned of');
}

it('a JPEG with a damaged stretch is read as far as it goes, and kept as a picture that opens without a warning', async () => {
  const bytes = await warnedJpeg();
  const [picture] = await openImage(bytes, 'jpeg', LIMITS);
  expect(picture).toMatchObject({ width: 128, height: 128 });
  const { format } = await sharp(picture?.bytes).metadata();
  expect(format).toBe('png');
  await expect(sharp(picture?.bytes).raw().toBuffer()).resolves.toHaveLength(128 * 128 * 3);
});

describe('a bad image file', () => {
  it('an image that is cut off is damaged', async () => {
    const whole = await twoColours(200, 200).jpeg().toBuffer();
    expect((await failure(whole.subarray(0, whole.length / 2), 'jpeg')).code).toBe('image-damaged');
    const png = await twoColours(200, 200).png().toBuffer();
    expect((await failure(png.subarray(0, png.length - 60), 'png')).code).toBe('image-damaged');
  });

  it('a file that is no image is damaged', async () => {
    for (const format of ['png', 'bmp', 'heic', 'tiff'] as const) {
      expect((await failure(new TextEncoder().encode('no image at all'), format)).code).toBe('image-damaged');
    }
    expect((await failure(new Uint8Array(), 'png')).code).toBe('image-damaged');
  });

  it('an image that claims to be enormous is refused before it is decoded', async () => {
    const bytes = new Uint8Array(
      await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
    );
    const view = new DataView(bytes.buffer);
    view.setUint32(16, 20_000);
    view.setUint32(20, 20_000);
    const error = await failure(withHeaderChecksum(bytes), 'png');
    expect(error.code).toBe('image-too-large');
    expect(error.details).toEqual({ width: 20_000, height: 20_000, limit: 1 });
    const bmp = smallBmp(24);
    new DataView(bmp.buffer).setInt32(18, 30_000, true);
    new DataView(bmp.buffer).setInt32(22, -30_000, true);
    expect((await failure(bmp, 'bmp')).details).toMatchObject({ width: 30_000, height: 30_000 });
  });
});

function withHeaderChecksum(png: Uint8Array): Uint8Array {
  let crc = 0xffffffff;
  for (const byte of png.subarray(12, 29)) {
    crc ^= byte;
    for (let k = 0; k < 8; k += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  new DataView(png.buffer).setUint32(29, (crc ^ 0xffffffff) >>> 0);
  return png;
}

it('believes whoever asked more than the file about its resolution', async () => {
  const bytes = new Uint8Array(await twoColours().withMetadata({ density: 150 }).png().toBuffer());
  const dpi = async (...asked: [number?]) => (await openImage(bytes, 'png', LIMITS, ...asked))[0]?.dpi;
  expect([Math.round((await dpi()) ?? 0), await dpi(300)]).toEqual([150, 300]);
});
