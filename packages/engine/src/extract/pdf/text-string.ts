/** Marks that begin a text string in UTF-8, and in UTF-16 with the higher byte first. */
const UTF_8 = [0xef, 0xbb, 0xbf];
const UTF_16 = [0xfe, 0xff];

const beginsWith = (bytes: Uint8Array, mark: readonly number[]) =>
  mark.every((byte, at) => bytes[at] === byte);

/** The text of a text string (ISO 32000-2, 7.9.2.2), without its language marks; PDFDocEncoding is taken for Latin-1. */
export function textString(bytes: Uint8Array): string {
  const label = beginsWith(bytes, UTF_8) ? 'utf-8' : beginsWith(bytes, UTF_16) ? 'utf-16be' : 'latin1';
  return new TextDecoder(label)
    .decode(bytes)
    .replace(/\u001b.*?\u001b/gs, '')
    .replaceAll('\0', '');
}
