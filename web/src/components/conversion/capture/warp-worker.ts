import type { Quad } from '@sutra/contract/quad';
import { type Pixels, warp } from './warp.ts';

export interface WarpRequest {
  photo: Pixels;
  corners: Quad;
}

/** Cuts one page out of its photo, away from the page's own thread. */
addEventListener('message', ({ data }: MessageEvent<WarpRequest>) => {
  const page = warp(data.photo, data.corners);
  postMessage(page, { transfer: [page.data.buffer] });
});
