import type { PixelSize } from './image-size.ts';

/** A picture as the package holds it. */
export interface PreparedImage {
  /** Below `word/`. */
  target: string;
  bytes: Uint8Array;
  size: PixelSize;
  /** The drawing that the picture was made from; programs that can, show this. */
  vector?: { target: string; bytes: Uint8Array };
}
