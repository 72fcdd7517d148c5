import type { FileFormat } from '@sutra/contract';
import sharp from 'sharp';

export interface ImageSize {
  width: number;
  height: number;
  /** How many pictures the file holds. */
  count: number;
}

const dataView = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function bmpSize(bytes: Uint8Array): ImageSize {
  const view = dataView(bytes);
  const old = view.getUint32(14, true) === 12;
  const width = old ? view.getUint16(18, true) : view.getInt32(18, true);
  const height = old ? view.getUint16(20, true) : view.getInt32(22, true);
  return { width: Math.abs(width), height: Math.abs(height), count: 1 };
}

const ISPE = [0x69, 0x73, 0x70, 0x65];

/** The largest image extent (`ispe`) that the container declares. */
function heicSize(bytes: Uint8Array): ImageSize {
  const view = dataView(bytes);
  let size: ImageSize = { width: 0, height: 0, count: 1 };
  const end = Math.min(bytes.length - 16, 1 << 20);
  for (let i = 4; i < end; i += 1) {
    if (!ISPE.every((byte, k) => bytes[i + k] === byte)) continue;
    const [width, height] = [view.getUint32(i + 8), view.getUint32(i + 12)];
    if (width * height > size.width * size.height) size = { width, height, count: 1 };
  }
  return size;
}

async function headerSize(bytes: Uint8Array): Promise<ImageSize> {
  const { width, height, pages, pageHeight, format } = await sharp(bytes, {
    limitInputPixels: false,
  }).metadata();
  return { width, height: pageHeight ?? height, count: format === 'tiff' ? (pages ?? 1) : 1 };
}

/** Width and height as the header gives them; no pixel is decoded. */
export async function sizeOfImage(bytes: Uint8Array, format: FileFormat): Promise<ImageSize> {
  if (format === 'bmp') return bmpSize(bytes);
  if (format === 'heic') return heicSize(bytes);
  return headerSize(bytes);
}
