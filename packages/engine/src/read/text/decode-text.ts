import { SutraError } from '@sutra/contract';

const MARKS: readonly (readonly [readonly number[], string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

/** Control bytes that no text holds beside tabs, line ends and form feeds. */
const SAMPLE = 65_536;
const MAXIMUM_SHARE = 0.02;

/**
 * The text in a file: by its byte order mark, else UTF-8, else Windows-1252.
 *
 * @throws {SutraError} `text-not-readable` for bytes that are no text
 */
export function decodeText(bytes: Uint8Array): string {
  const mark = MARKS.find(([start]) => start.every((byte, index) => bytes[index] === byte));
  if (mark) return new TextDecoder(mark[1]).decode(bytes.subarray(mark[0].length));
  const wide = wideEncoding(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  if (isBinary(bytes)) throw new SutraError('text-not-readable');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return isCutUtf8(bytes) ? new TextDecoder('utf-8').decode(bytes) : windows1252(bytes);
  }
}

/** The characters of Windows-1252 at 80 to 9F; the decoder of some Node versions takes them for Latin-1. */
const UPPER = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

const windows1252 = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, (character) => UPPER.charAt(character.charCodeAt(0) - 0x80));

/** UTF-16 without a mark: every other byte of Latin text is zero. */
function wideEncoding(bytes: Uint8Array): string | null {
  const length = Math.min(bytes.length, 2000);
  if (length < 8 || bytes.length % 2 !== 0) return null;
  const zeros = [0, 0];
  for (let index = 0; index < length; index += 1) {
    if (bytes[index] === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  }
  const half = length / 2;
  if ((zeros[1] ?? 0) > half * 0.8 && zeros[0] === 0) return 'utf-16le';
  return (zeros[0] ?? 0) > half * 0.8 && zeros[1] === 0 ? 'utf-16be' : null;
}

function isBinary(bytes: Uint8Array): boolean {
  const length = Math.min(bytes.length, SAMPLE);
  let control = 0;
  for (let index = 0; index < length; index += 1) {
    const byte = bytes[index] ?? 0;
    if (byte === 0) return true;
    if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13 && byte !== 27) control += 1;
  }
  return control > length * MAXIMUM_SHARE;
}

/** Mostly well-formed sequences of several bytes: UTF-8 that was cut or damaged in places. */
function isCutUtf8(bytes: Uint8Array): boolean {
  let good = 0;
  let bad = 0;
  for (let index = 0; index < Math.min(bytes.length, SAMPLE); index += 1) {
    const byte = bytes[index] ?? 0;
    if (byte < 0x80) continue;
    const follow = byte >= 0xf0 ? 3 : byte >= 0xe0 ? 2 : byte >= 0xc2 ? 1 : 0;
    const rest = bytes.subarray(index + 1, index + 1 + follow);
    if (follow > 0 && rest.length === follow && rest.every((next) => (next & 0xc0) === 0x80)) {
      good += 1;
      index += follow;
    } else bad += 1;
  }
  return good > bad * 4;
}
