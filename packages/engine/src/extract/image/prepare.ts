import sharp from 'sharp';
import type { Picture } from '../recogniser.ts';
import { readGrey, writeGrey } from './grey.ts';
import { uprightTones } from './inverted.ts';
import { lineHeight } from './line-height.ts';
import { evenShading, paperLevelOf } from './shading.ts';
import { estimateSkew } from './skew.ts';

/** A picture made ready for recognition, and the upright page that its boxes are measured on. */
export interface PreparedPicture {
  /** Grey, even, upright, large enough. */
  forOcr: Picture;
  /** The same page in colour, upright; cut-outs come from it. */
  page: Picture;
  /** Pixels of `forOcr` a pixel of `page`. */
  scale: number;
}

/** Rows of text are recognised best at about this height, from ascender to descender. */
const GOOD_LINE = 32;
const SMALL_LINE = 20;
const LARGEST_SCALE = 3;
const SKEW_WIDTH = 1400;
/** A strip of a line or two: the recogniser follows its slope by itself, and turning only blurs it. */
const STRIP = 0.4;
const STRIP_ANGLE = 2.5;
const OCR_PIXELS = 40_000_000;

export interface PrepareSteps {
  deskew: boolean;
  shading: boolean;
  enlarge: boolean;
}

const ALL: PrepareSteps = { deskew: true, shading: true, enlarge: true };

async function turnedUpright(picture: Picture): Promise<Picture> {
  const grey = await readGrey(picture.bytes, SKEW_WIDTH);
  const angle = estimateSkew(grey);
  const oneLine = picture.height < picture.width * STRIP;
  if (angle === 0 || (oneLine && Math.abs(angle) < STRIP_ANGLE)) return picture;
  const paper = paperLevelOf(grey);
  const { data, info } = await sharp(picture.bytes)
    .rotate(-angle, { background: { r: paper, g: paper, b: paper } })
    .png({ compressionLevel: 3 })
    .toBuffer({ resolveWithObject: true });
  return { bytes: new Uint8Array(data), width: info.width, height: info.height, dpi: picture.dpi };
}

function scaleFor(line: number, picture: Picture): number {
  if (line === 0 || line >= SMALL_LINE) return 1;
  const room = Math.sqrt(OCR_PIXELS / (picture.width * picture.height));
  return Math.max(1, Math.min(GOOD_LINE / line, LARGEST_SCALE, room));
}

async function enlarged(bytes: Uint8Array, picture: Picture, scale: number): Promise<Uint8Array> {
  const image = sharp(bytes).resize({ width: Math.round(picture.width * scale), kernel: 'cubic' });
  return new Uint8Array(await image.greyscale().png({ compressionLevel: 3 }).toBuffer());
}

/** Turns, evens and enlarges a picture as far as that helps recognition. */
export async function prepareForOcr(picture: Picture, steps: PrepareSteps = ALL): Promise<PreparedPicture> {
  const page = steps.deskew ? await turnedUpright(picture) : picture;
  const grey = await readGrey(page.bytes);
  const even = steps.shading ? evenShading(uprightTones(grey)) : grey;
  const scale = steps.enlarge ? scaleFor(lineHeight(even), page) : 1;
  const bytes = await writeGrey(even);
  const dpi = page.dpi ? page.dpi * scale : undefined;
  if (scale === 1) return { forOcr: { ...page, bytes, dpi }, page, scale };
  const forOcr: Picture = {
    bytes: await enlarged(bytes, page, scale),
    width: Math.round(page.width * scale),
    height: Math.round(page.height * scale),
    dpi,
  };
  return { forOcr, page, scale };
}
