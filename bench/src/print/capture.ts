import type { Quad } from '@sutra/contract/quad';
import { warp } from '@sutra/contract/warp';
import { PDFDocument } from 'pdf-lib';
import sharp from 'sharp';
import type { GreyImage } from '../../../packages/engine/src/extract/image/grey.ts';
import { inverse, type Projection, placeOf } from './pixels.ts';
import { between, type Random } from './random.ts';

/** As the camera page of the product keeps photos: pixels of the longer side, quality of the JPEG, points of the longer side. */
const KEPT = { longestPx: 3_000, quality: 85, longestPt: 842 } as const;
/** Of the sheet's sides: the table that a camera sees around it. */
const TABLE_SHARE = 0.06;
/** Of the picture's sides: how far from the sheet's own corners a person sets them, at most. */
const CORNER_ERROR_SHARE = 0.004;
/** Grey levels: a dark table. */
const TABLE_GREY = 70;

const MADE = new Date('2026-01-01T00:00:00Z');

/** The sheet on a table, with room around it on all sides. */
export function onTable(sheet: GreyImage): GreyImage {
  const margin = Math.round(TABLE_SHARE * Math.max(sheet.width, sheet.height));
  const [width, height] = [sheet.width + 2 * margin, sheet.height + 2 * margin];
  const data = new Uint8Array(width * height).fill(TABLE_GREY);
  for (let y = 0; y < sheet.height; y += 1) {
    const row = sheet.data.subarray(y * sheet.width, (y + 1) * sheet.width);
    data.set(row, (y + margin) * width + margin);
  }
  return { data, width, height };
}

/** The corners of the sheet on its photo as a person sets them. */
function cornersOf(photo: GreyImage, sheet: GreyImage, projection: Projection, random: Random): Quad {
  const onPhoto = inverse(projection);
  const [x0, y0] = [(photo.width - sheet.width) / 2, (photo.height - sheet.height) / 2];
  const corner = (right: 0 | 1, below: 0 | 1) => {
    const { x, y } = placeOf(onPhoto, x0 + right * sheet.width, y0 + below * sheet.height);
    const off = () => between(random, -CORNER_ERROR_SHARE, CORNER_ERROR_SHARE);
    return { x: x / photo.width + off(), y: y / photo.height + off() };
  };
  return [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)];
}

/** The photo with as many pixels as the product's camera page keeps. */
async function asKept({ data, width, height }: GreyImage): Promise<GreyImage> {
  const scale = Math.min(1, KEPT.longestPx / Math.max(width, height));
  const [toWidth, toHeight] = [Math.round(width * scale), Math.round(height * scale)];
  const image = sharp(data, { raw: { width, height, channels: 1 } }).resize(toWidth, toHeight, {
    fit: 'fill',
  });
  const kept = await image.toColourspace('b-w').raw().toBuffer();
  return { data: new Uint8Array(kept), width: toWidth, height: toHeight };
}

/** What the product's camera page makes of a photo of `sheet`: its page cut out, as the picture of a page of a PDF. */
export async function captured(
  photo: GreyImage,
  sheet: GreyImage,
  projection: Projection,
  random: Random,
): Promise<{ pdf: Uint8Array; jpeg: Uint8Array }> {
  const corners = cornersOf(photo, sheet, projection, random);
  const { data, width, height } = warp(
    await asKept(photo),
    corners,
    1,
    (byteCount) => new Uint8Array(byteCount),
  );
  const page = sharp(data, { raw: { width, height, channels: 1 } }).toColourspace('srgb');
  const jpeg = new Uint8Array(await page.jpeg({ quality: KEPT.quality }).toBuffer());
  const document = await PDFDocument.create();
  const scale = KEPT.longestPt / Math.max(width, height);
  const size = { width: width * scale, height: height * scale };
  document
    .addPage([size.width, size.height])
    .drawImage(await document.embedJpg(jpeg), { x: 0, y: 0, ...size });
  // the same bytes for the same seed
  document.setCreationDate(MADE);
  document.setModificationDate(MADE);
  return { pdf: await document.save(), jpeg };
}
