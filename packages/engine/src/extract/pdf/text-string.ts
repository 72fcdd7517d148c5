/** Marks that begin a text string in UTF-8, and in UTF-16 with the higher byte first, as Latin-1. */
const UTF_8 = '\u00ef\u00bb\u00bf';
const UTF_16 = '\u00fe\u00ff';
/** Before and behind the code of a language within a text. */
const ESCAPE = '\u001b';

/** The text of a text string (ISO 32000-2, 7.9.2.2), without its language marks; PDFDocEncoding is taken for Latin-1. */
export function textString(bytes: Uint8Array): string {
  const latin = new TextDecoder('latin1').decode(bytes);
  const text = latin.startsWith(UTF_16)
    ? new TextDecoder('utf-16be').decode(bytes)
    : latin.startsWith(UTF_8)
      ? new TextDecoder('utf-8').decode(bytes)
      : latin;
  const parts = text.split(ESCAPE).filter((_, at) => at % 2 === 0);
  return parts.join('').replaceAll('\0', '');
}
