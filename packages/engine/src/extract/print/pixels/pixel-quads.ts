/** Four white pixels, see {@link wordsOf}. */
export const WHITE_WORD = -1;

/**
 * Pixels of a byte four by four, in whole numbers of 32 bits: most of a page is blank, and passed over faster so. Up to three
 * pixels at the end are in none. Of pixels that do not begin at such a number of their memory, it shows a copy.
 */
export function wordsOf(pixels: Uint8Array): Int32Array {
  const { buffer, byteOffset, length } = pixels.byteOffset % 4 === 0 ? pixels : pixels.slice();
  return new Int32Array(buffer, byteOffset, length >> 2);
}
