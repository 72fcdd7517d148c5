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

/** A part of a picture as a PNG; the box is in its pixels and is cut at its edges. */
export async function cutOut(picture: Picture, box: Rectangle): Promise<StoredPicture> {
  const left = Math.max(0, Math.floor(box.x0));
  const top = Math.max(0, Math.floor(box.y0));
  const width = Math.max(1, Math.min(picture.width, Math.ceil(box.x1)) - left);
  const height = Math.max(1, Math.min(picture.height, Math.ceil(box.y1)) - top);
  const bytes = await sharp(picture.bytes).extract({ left, top, width, height }).png().toBuffer();
  return { mime: 'image/png', bytes: new Uint8Array(bytes), width, height };
}
