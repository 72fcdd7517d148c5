import type { ImageData, ImageInline } from '../../tree/index.ts';
import type { MarkdownContext } from './context.ts';

const DATA_URI = /^data:(image\/(?:png|jpeg|jpg|gif));base64,([A-Za-z0-9+/=\s]+)$/;
const MAXIMUM_LENGTH = 14_000_000;

/** An image by its address; a `data:` address becomes an image of the document. */
export function imageInline(
  url: string,
  alt: string,
  context: MarkdownContext,
  size: { width?: number; height?: number } = {},
): ImageInline {
  const data = url.startsWith('data:') ? readData(url) : null;
  if (!data) {
    if (url.startsWith('data:')) context.warn({ code: 'image-undecodable', detail: 'data' });
    const reference = url && !url.startsWith('data:') ? { reference: url } : {};
    return { type: 'image', ...reference, alt, ...size };
  }
  const key = `data-${Object.keys(context.images).length + 1}`;
  context.images[key] = data;
  return { type: 'image', image: key, alt, ...size };
}

function readData(url: string): ImageData | null {
  const match = url.length <= MAXIMUM_LENGTH ? DATA_URI.exec(url) : null;
  if (!match) return null;
  const bytes = new Uint8Array(Buffer.from(match[2] ?? '', 'base64'));
  const size = sizeOfBytes(bytes);
  if (!size) return null;
  const mime = match[1] === 'image/jpg' ? 'image/jpeg' : (match[1] as ImageData['mime']);
  return { mime, bytes, ...size };
}

/** Pixels of a PNG, GIF or JPEG from its header. */
function sizeOfBytes(bytes: Uint8Array): { width: number; height: number } | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length >= 24 && view.getUint32(0) === 0x89504e47) {
    return positive(view.getUint32(16), view.getUint32(20));
  }
  if (bytes.length >= 10 && view.getUint32(0) === 0x47494638) {
    return positive(view.getUint16(6, true), view.getUint16(8, true));
  }
  return bytes.length >= 4 && view.getUint16(0) === 0xffd8 ? jpegSize(view) : null;
}

function jpegSize(view: DataView): { width: number; height: number } | null {
  let offset = 2;
  while (offset + 9 <= view.byteLength) {
    const marker = view.getUint16(offset);
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (isFrame) return positive(view.getUint16(offset + 7), view.getUint16(offset + 5));
    offset += 2 + view.getUint16(offset + 2);
  }
  return null;
}

const positive = (width: number, height: number) => (width > 0 && height > 0 ? { width, height } : null);
