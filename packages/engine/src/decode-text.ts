import { SutraError } from '@sutra/contract';

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return 'utf-8';
}

/**
 * The text of a file: UTF-8, or UTF-16 with its mark.
 *
 * @throws SutraError `text-not-readable`
 */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch (error) {
    throw new SutraError('text-not-readable', {}, { cause: error });
  }
}
