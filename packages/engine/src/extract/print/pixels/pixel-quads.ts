/** Four white pixels, see {@link quadsOf}. */
export const WHITE_QUAD = -1;

/**
 * Pixels of a byte four by four, in whole numbers of 32 bits: most of a page is blank, and passed over faster so. Up to three
 * pixels at the end are in none. Of pixels that do not begin at such a number of their memory, it shows a copy.
 */
export function quadsOf(pixels: Uint8Array): Int32Array {
  const { buffer, byteOffset, length } = pixels.byteOffset % 4 === 0 ? pixels : pixels.slice();
  return new Int32Array(buffer, byteOffset, length >> 2);
}
