import sharp from 'sharp';
import type { DocumentTree, ImageInline } from '../tree/index.ts';
import type { Rectangle } from './pdf/page.ts';
import type { Picture } from './recogniser.ts';

/** The pictures that a document under construction keeps. */
export interface PictureStore {
  images: DocumentTree['images'];
  /** Keeps a picture and gives the inline that shows it; width and height are in points. */
  add(picture: StoredPicture, size: { width: number; height: number }, alt?: string): ImageInline;
}

export interface StoredPicture {
  mime: 'image/png' | 'image/jpeg';
  bytes: Uint8Array;
  width: number;
  height: number;
}

export function createPictureStore(prefix = 'picture'): PictureStore {
  const images: DocumentTree['images'] = {};
  return {
    images,
    add(picture, size, alt = '') {
      const image = `${prefix}${Object.keys(images).length + 1}`;
      const { mime, bytes, width, height } = picture;
      images[image] = { mime, bytes, width, height };
      return { type: 'image', image, alt, width: size.width, height: size.height };
    },
  };
}

const JPEG_START = [0xff, 0xd8];

export function mimeOf(bytes: Uint8Array): StoredPicture['mime'] {
  return JPEG_START.every((byte, i) => bytes[i] === byte) ? 'image/jpeg' : 'image/png';
}

/** Whole pixels of a side of `length` pixels: at least one, also where the stretch lies beyond the side. */
function within(length: number, from: number, to: number): { start: number; size: number } {
  const start = Math.min(Math.max(0, Math.floor(from)), length - 1);
  return { start, size: Math.max(1, Math.min(length, Math.ceil(to)) - start) };
}

/** The pixels of a picture that a box covers, cut at its edges. */
export function areaWithin(picture: Pick<Picture, 'width' | 'height'>, box: Rectangle) {
  const { start: left, size: width } = within(picture.width, box.x0, box.x1);
  const { start: top, size: height } = within(picture.height, box.y0, box.y1);
  return { left, top, width, height };
}

/** A part of a picture as a PNG; the box is in its pixels and is cut at its edges. */
export async function cutOut(picture: Picture, box: Rectangle): Promise<StoredPicture> {
  const area = areaWithin(picture, box);
  const bytes = await sharp(picture.bytes).extract(area).png().toBuffer();
  return { mime: 'image/png', bytes: new Uint8Array(bytes), width: area.width, height: area.height };
}
