import type { ImageData } from '../../tree/index.ts';

export interface PixelSize {
  width: number;
  height: number;
}

const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const startsWith = (bytes: Uint8Array, signature: readonly number[]) =>
  signature.every((byte, index) => bytes[index] === byte);

/** PNG (third edition) 5.2 and 11.2.1: signature, then IHDR; IEND closes the file. */
function pngSize(bytes: Uint8Array): PixelSize | null {
  if (bytes.length < 45 || !startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return null;
  const data = view(bytes);
  const end = bytes.subarray(-64);
  if (data.getUint32(12) !== 0x49484452 || !String.fromCharCode(...end).includes('IEND')) return null;
  return { width: data.getUint32(16), height: data.getUint32(20) };
}

const isFrameHeader = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** ISO/IEC 10918-1 B.1: segments up to the frame header. */
function jpegSize(bytes: Uint8Array): PixelSize | null {
  if (!startsWith(bytes, [0xff, 0xd8, 0xff])) return null;
  const data = view(bytes);
  let at = 2;
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (isFrameHeader(marker)) return { height: data.getUint16(at + 5), width: data.getUint16(at + 7) };
    at += marker === 0xff ? 1 : 2 + data.getUint16(at + 2);
  }
  return null;
}

function gifSize(bytes: Uint8Array): PixelSize | null {
  if (bytes.length < 14 || !startsWith(bytes, [0x47, 0x49, 0x46, 0x38])) return null;
  const data = view(bytes);
  return { width: data.getUint16(6, true), height: data.getUint16(8, true) };
}

function svgSize(bytes: Uint8Array): PixelSize | null {
  const head = new TextDecoder().decode(bytes.subarray(0, 4096));
  if (!/<svg[\s>]/.test(head)) return null;
  const [, , width, height] =
    /viewBox\s*=\s*["']\s*([-\d.]+)[\s,]+([-\d.]+)[\s,]+([\d.]+)[\s,]+([\d.]+)/.exec(head)?.slice(1) ?? [];
  return { width: Number(width ?? 300), height: Number(height ?? 150) };
}

const READERS: Record<ImageData['mime'], (bytes: Uint8Array) => PixelSize | null> = {
  'image/png': pngSize,
  'image/jpeg': jpegSize,
  'image/gif': gifSize,
  'image/svg+xml': svgSize,
};

/** The size that the file itself tells, or null where it is not what it says to be. */
export function imageSize({ mime, bytes }: Pick<ImageData, 'mime' | 'bytes'>): PixelSize | null {
  const size = READERS[mime](bytes);
  return size && size.width > 0 && size.height > 0 ? size : null;
}
