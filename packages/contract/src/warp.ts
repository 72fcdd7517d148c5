import { pageSize, projectionOnto, type Quad } from './quad.ts';

type Bytes = Uint8Array | Uint8ClampedArray;

/** Pixels row by row, `channels` bytes each. */
export interface Raster<Data extends Bytes> {
  data: Data;
  width: number;
  height: number;
}

/**
 * The page inside of the corners, upright: each of its pixels is looked up between four of the photo.
 *
 * @param channels bytes of one pixel
 * @param create makes the room for so many bytes
 */
export function warp<Data extends Bytes>(
  photo: Raster<Bytes>,
  quad: Quad,
  channels: number,
  create: (byteCount: number) => Data,
): Raster<Data> {
  const { width, height } = pageSize(quad, photo);
  const { a, b, c, d, e, f, g, h } = projectionOnto(quad);
  const from = photo.data;
  const data = create(width * height * channels);
  const [lastX, lastY] = [photo.width - 1, photo.height - 1];
  let to = 0;
  for (let row = 0; row < height; row += 1) {
    const v = (row + 0.5) / height;
    for (let column = 0; column < width; column += 1) {
      const u = (column + 0.5) / width;
      const depth = g * u + h * v + 1;
      const x = Math.min(lastX, Math.max(0, ((a * u + b * v + c) / depth) * photo.width - 0.5));
      const y = Math.min(lastY, Math.max(0, ((d * u + e * v + f) / depth) * photo.height - 0.5));
      const [left, top] = [Math.floor(x), Math.floor(y)];
      const [across, down] = [x - left, y - top];
      const right = left < lastX ? channels : 0;
      const below = top < lastY ? photo.width * channels : 0;
      const corner = (top * photo.width + left) * channels;
      for (let at = corner; at < corner + channels; at += 1) {
        const upper = from[at]! * (1 - across) + from[at + right]! * across;
        const lower = from[at + below]! * (1 - across) + from[at + below + right]! * across;
        data[to] = Math.round(upper * (1 - down) + lower * down);
        to += 1;
      }
    }
  }
  return { data, width, height };
}
