import { isWholePicture, type Quad } from '@sutra/contract/quad';
import type { Pixels } from './warp.ts';
import type { WarpRequest } from './warp-worker.ts';

/** Longest side of a photo on the screen, in pixels: a phone shows no more. */
const PREVIEW_PX = 1_000;

export type Drawing = HTMLCanvasElement;

function canvasOf(width: number, height: number) {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no canvas');
  return { canvas, context };
}

/**
 * A photo, upright as its camera held it, with `longest` pixels at most on its longer side, on white.
 *
 * @throws DOMException where the browser cannot read its format
 */
async function decodePhoto(photo: Blob, longest: number): Promise<Drawing> {
  const bitmap = await createImageBitmap(photo);
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height));
  const { canvas, context } = canvasOf(bitmap.width * scale, bitmap.height * scale);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return canvas;
}

const previews = new WeakMap<Blob, Promise<Drawing>>();
let lastDecoded: Promise<unknown> = Promise.resolve();

/**
 * A photo as the screen shows it; it is decoded once, and one at a time: forty photos of 12 megapixels are 2 GB of pixels.
 */
export function previewOf(photo: Blob): Promise<Drawing> {
  const known = previews.get(photo);
  if (known) return known;
  const preview = lastDecoded.then(() => decodePhoto(photo, PREVIEW_PX));
  // Its caller gets the error; the next photo goes on after it.
  lastDecoded = preview.catch(() => undefined);
  previews.set(photo, preview);
  return preview;
}

/** The picture turned clockwise by quarters. */
export function turnedDrawing(picture: Drawing, turns: number): Drawing {
  if (turns === 0) return picture;
  const upright = turns % 2 === 0;
  const { canvas, context } = canvasOf(
    upright ? picture.width : picture.height,
    upright ? picture.height : picture.width,
  );
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate((turns * Math.PI) / 2);
  context.drawImage(picture, -picture.width / 2, -picture.height / 2);
  return canvas;
}

function pixelsOf(picture: Drawing): Pixels {
  const context = picture.getContext('2d');
  if (!context) throw new Error('This browser has no canvas');
  const { width, height, data } = context.getImageData(0, 0, picture.width, picture.height);
  return { width, height, data };
}

function warpElsewhere(request: WarpRequest): Promise<Pixels> {
  const worker = new Worker(new URL('./warp-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<Pixels>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Pixels>) => resolve(data));
    worker.addEventListener('error', (event) => reject(new Error(event.message)));
    worker.postMessage(request, [request.photo.data.buffer]);
  }).finally(() => worker.terminate());
}

/** What lies inside of the corners, upright. */
async function cutOut(picture: Drawing, corners: Quad | null): Promise<Drawing> {
  if (!corners || isWholePicture(corners)) return picture;
  const page = await warpElsewhere({ photo: pixelsOf(picture), corners });
  const { canvas, context } = canvasOf(page.width, page.height);
  context.putImageData(new ImageData(page.data, page.width, page.height), 0, 0);
  return canvas;
}

export interface PageLook {
  photo: Blob;
  turns: number;
  corners: Quad | null;
}

const lookOf = async (picture: Drawing, { turns, corners }: PageLook) =>
  cutOut(turnedDrawing(picture, turns), corners);

/** The finished page, small. */
export async function thumbnailOf(look: PageLook, longest: number): Promise<Drawing> {
  const preview = await previewOf(look.photo);
  const scale = longest / Math.max(preview.width, preview.height);
  const { canvas, context } = canvasOf(preview.width * scale, preview.height * scale);
  context.drawImage(preview, 0, 0, canvas.width, canvas.height);
  return lookOf(canvas, look);
}

export interface JpegPage {
  bytes: Uint8Array;
  width: number;
  height: number;
}

export interface PageSize {
  /** Pixels of the longer side, at most. */
  longest: number;
  /** Of the JPEG, 0 to 1. */
  quality: number;
}

/** 3,000 pixels are 256 dots an inch of an A4 page: recognition gains nothing from more. */
export const BEST_SIZE: PageSize = { longest: 3_000, quality: 0.85 };

/** For pages that are too large together; the best first. */
export const SMALLER_SIZES: readonly PageSize[] = [
  { longest: 2_600, quality: 0.75 },
  { longest: 2_200, quality: 0.65 },
  { longest: 1_800, quality: 0.55 },
];

const encode = (picture: Drawing, quality: number) =>
  new Promise<Blob>((resolve, reject) => {
    picture.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The page could not be encoded'))),
      'image/jpeg',
      quality,
    );
  });

/** The finished page as a JPEG. */
export async function jpegOf(look: PageLook, { longest, quality }: PageSize): Promise<JpegPage> {
  const picture = await lookOf(await decodePhoto(look.photo, longest), look);
  const blob = await encode(picture, quality);
  return { bytes: new Uint8Array(await blob.arrayBuffer()), width: picture.width, height: picture.height };
}
