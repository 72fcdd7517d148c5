/*
 * A face prints some signs as others: its page shows one glyph for two commands, and no reader can tell which of them the
 * source has.
 */

/** The Symbol font of mathptmx has one epsilon and one rho, no bold letters, and no ℏ: its place stays blank. */
const MATHPTMX: readonly (readonly [command: RegExp, printed: string])[] = [
  [/\\epsilon(?![a-zA-Z])/g, '\\varepsilon'],
  [/\\varrho(?![a-zA-Z])/g, '\\rho'],
  [/\\boldsymbol\{(\\[a-z]+)\}/g, '$1'],
  [/\\hbar(?![a-zA-Z])/g, ''],
];

const BY_FACE: Readonly<Record<string, typeof MATHPTMX>> = { ptmx: MATHPTMX };

/** The source as the page of a face shows it; the same where the face has all of its signs. */
export const asFacePrints = (tex: string, face: string): string =>
  (BY_FACE[face] ?? []).reduce((text, [command, printed]) => text.replace(command, printed), tex);
