import { mappingOnto, pageSize, type Quad } from './quad.ts';

/** Pixels as a canvas has them: red, green, blue, alpha. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8ClampedArray<ArrayBuffer>;
}

const CHANNELS = 4;

/** One pixel between four others, each with its share. */
function blend(from: Pixels, x: number, y: number, to: Pixels, offset: number) {
  const left = Math.min(from.width - 1, Math.max(0, Math.floor(x)));
  const top = Math.min(from.height - 1, Math.max(0, Math.floor(y)));
  const right = Math.min(from.width - 1, left + 1);
  const bottom = Math.min(from.height - 1, top + 1);
  const [across, down] = [Math.max(0, x - left), Math.max(0, y - top)];
  const at = (column: number, row: number) => (row * from.width + column) * CHANNELS;
  const corners = [at(left, top), at(right, top), at(left, bottom), at(right, bottom)] as const;
  const { data } = from;
  for (let channel = 0; channel < CHANNELS; channel += 1) {
    const above =
      (data[corners[0] + channel] ?? 0) * (1 - across) + (data[corners[1] + channel] ?? 0) * across;
    const below =
      (data[corners[2] + channel] ?? 0) * (1 - across) + (data[corners[3] + channel] ?? 0) * across;
    to.data[offset + channel] = above * (1 - down) + below * down;
  }
}

/** The page inside of the corners, upright: each of its pixels is looked up on the photo. */
export function warp(photo: Pixels, quad: Quad): Pixels {
  const { width, height } = pageSize(quad, photo);
  const page: Pixels = { width, height, data: new Uint8ClampedArray(width * height * CHANNELS) };
  const onPhoto = mappingOnto(quad);
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const { x, y } = onPhoto((column + 0.5) / width, (row + 0.5) / height);
      const offset = (row * width + column) * CHANNELS;
      blend(photo, x * photo.width - 0.5, y * photo.height - 0.5, page, offset);
    }
  }
  return page;
}
