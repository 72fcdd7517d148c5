import type { Box, ImageInline } from '../../../../tree/index.ts';

/** A part of a page to be kept as a picture; `place` is called once, with the picture or not at all. */
export interface PictureRequest {
  page: number;
  box: Box;
  reason: 'formula' | 'figure';
  place: (image: ImageInline) => void;
}
