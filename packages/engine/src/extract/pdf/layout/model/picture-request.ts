import type { Box, ImageInline } from '../../../../tree/index.ts';
import type { Rectangle } from '../../page.ts';

/** Places of a picture, in points of the page. */
export interface WrittenInk {
  /** Letters of words that the document has as text: the picture shows paper there. */
  words: Rectangle[];
  /** Signs that are the picture's own, wherever words reach over them. */
  own: Rectangle[];
}

/** A part of a page to be kept as a picture; `place` is called once, with the picture or not at all. */
export interface PictureRequest {
  page: number;
  box: Box;
  reason: 'formula' | 'figure';
  /** Of a page read from pixels, where words lie in the box. */
  written?: WrittenInk;
  place: (image: ImageInline) => void;
}
