import type { Quad } from '@sutra/contract/quad';
import { type Raster, warp as warpRaster } from '@sutra/contract/warp';

/** Pixels as a canvas has them: red, green, blue, alpha. */
export type Pixels = Raster<Uint8ClampedArray<ArrayBuffer>>;

const CHANNELS = 4;

/** The page inside of the corners, upright. */
export const warp = (photo: Pixels, quad: Quad): Pixels =>
  warpRaster(photo, quad, CHANNELS, (byteCount) => new Uint8ClampedArray(byteCount));
