/**
 * Draws the script capitals of several faces as the engine sees them on a scan of 200 dots an inch, and writes them where it looks them
 * up: `script_letters.ts OUT.json FONT…`. A letter that an earlier face draws alike is left out.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { enlarged } from '../../packages/engine/src/extract/print/pixels/enlarge.ts';
import { inkOf } from '../../packages/engine/src/extract/print/print-ink.ts';
import {
  correlation,
  SHAPE_PX,
  shapeOf,
  smallCropsOf,
} from '../../packages/engine/src/extract/print/signs/shape-likeness.ts';

/** Points of the letters, and dots an inch: as small as the print of scans is. */
const [POINTS, DPI] = [11, 200];
/** The focus of a scanner, in pixels. */
const BLUR = 0.8;
/** By how much the engine enlarges such print. */
const ENLARGED_BY = 1.5;
const PAPER_PX = 10;
/** Correlation of two drawings of a letter above which the second tells nothing new. */
const SAME_DRAWING = 0.9;
/** Bits of a pixel that are left out: eight levels tell letters as well as 256, in a third of the bytes. */
const SPARED_BITS = 5;

/** Script capitals that Unicode had before its mathematical alphabets. */
const OLD_CAPITALS: Readonly<Record<string, number>> = {
  B: 0x212c,
  E: 0x2130,
  F: 0x2131,
  H: 0x210b,
  I: 0x2110,
  L: 0x2112,
  M: 0x2133,
  R: 0x211b,
};
const SCRIPT_A = 0x1d49c;
const CAPITALS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

interface Face {
  file: string;
  family: string;
  /** KaTeX's fonts have script capitals in place of the letters. */
  isPlain: boolean;
}

const textOf = (capital: string, { isPlain }: Face) =>
  isPlain
    ? capital
    : String.fromCodePoint(OLD_CAPITALS[capital] ?? SCRIPT_A + capital.charCodeAt(0) - 'A'.charCodeAt(0));

/** The family that a font file says it has, from its table of names. */
function familyOf(file: string): string {
  const bytes = readFileSync(file);
  const tables = Array.from({ length: bytes.readUInt16BE(4) }, (_, i) => 12 + 16 * i);
  const names = tables.find((at) => bytes.toString('latin1', at, at + 4) === 'name');
  if (names === undefined) throw new Error(`${file}: no table of names`);
  const start = bytes.readUInt32BE(names + 8);
  const texts = start + bytes.readUInt16BE(start + 4);
  for (let i = 0; i < bytes.readUInt16BE(start + 2); i += 1) {
    const at = start + 6 + 12 * i;
    const isWindowsFamily = bytes.readUInt16BE(at) === 3 && bytes.readUInt16BE(at + 6) === 1;
    if (!isWindowsFamily) continue;
    const from = texts + bytes.readUInt16BE(at + 10);
    return Buffer.from(bytes.subarray(from, from + bytes.readUInt16BE(at + 8)))
      .swap16()
      .toString('utf16le');
  }
  throw new Error(`${file}: no family`);
}

async function drawn(text: string, { file, family }: Face): Promise<Uint8Array | null> {
  const letter = await sharp({ text: { text, font: `${family} ${POINTS}`, fontfile: file, dpi: DPI } })
    .extend({ top: PAPER_PX, bottom: PAPER_PX, left: PAPER_PX, right: PAPER_PX, background: 'black' })
    .png()
    .toBuffer();
  const blurred = await sharp(letter).negate().blur(BLUR).toColourspace('b-w').png().toBuffer();
  const { data, info } = await sharp(blurred).greyscale().raw().toBuffer({ resolveWithObject: true });
  const image = { data: new Uint8Array(data), width: info.width, height: info.height };
  const ink = inkOf(await enlarged(image, ENLARGED_BY), { enlargedBy: ENLARGED_BY });
  const [component, ...others] = ink.page.components;
  return component && others.length === 0 ? smallCropsOf([component], ink)[0]! : null;
}

const [out, ...files] = process.argv.slice(2);
const faces = files.map((file): Face => ({ file, family: familyOf(file), isPlain: /KaTeX/.test(file) }));
let letters = '';
const shapes: Uint8Array[] = [];
for (const capital of CAPITALS) {
  const kept: Uint8Array[] = [];
  for (const face of faces) {
    const shape = await drawn(textOf(capital, face), face);
    if (!shape || kept.some((other) => correlation(shapeOf(other), shapeOf(shape)) > SAME_DRAWING)) continue;
    kept.push(shape);
    letters += capital;
  }
  shapes.push(...kept);
  console.log(`${capital}: ${kept.length} drawings`);
}
const levels = Buffer.concat(shapes).map((value) => value >> SPARED_BITS);
const packed = deflateSync(levels, { level: 9 }).toString('base64');
writeFileSync(out!, `${JSON.stringify({ sidePx: SHAPE_PX, letters, shapes: packed }, null, 2)}\n`);
