import { gunzipSync, gzipSync } from 'node:zlib';
import type { DocumentTree, ImageData } from '../tree/index.ts';

/** What a conversion leaves behind so that its document can be written again: in another format, or corrected. */
export interface KeptDocument {
  tree: DocumentTree;
  /** What read the file: `built-in`, or a model's name. */
  reader: string;
}

interface Packed extends Omit<KeptDocument, 'tree'> {
  version: 1;
  tree: Omit<DocumentTree, 'images'>;
  /** Bytes as base64. */
  images: Record<string, Omit<ImageData, 'bytes'> & { bytes: string }>;
}

/** Offsets in a source that nobody has any more. */
const withoutRanges = (key: string, value: unknown) => (key === 'range' ? undefined : value);

/** The document as compressed JSON. */
export function packDocument({ tree: { images, ...tree }, reader }: KeptDocument): Uint8Array {
  const packed: Packed = {
    version: 1,
    reader,
    tree,
    images: Object.fromEntries(
      Object.entries(images).map(([key, { bytes, ...image }]) => [
        key,
        { ...image, bytes: Buffer.from(bytes).toString('base64') },
      ]),
    ),
  };
  return gzipSync(JSON.stringify(packed, withoutRanges));
}

export function unpackDocument(bytes: Uint8Array): KeptDocument {
  const { tree, images, reader } = JSON.parse(gunzipSync(bytes).toString()) as Packed;
  const unpacked = Object.entries(images).map(([key, image]): [string, ImageData] => [
    key,
    { ...image, bytes: new Uint8Array(Buffer.from(image.bytes, 'base64')) },
  ]);
  return { reader, tree: { ...tree, images: Object.fromEntries(unpacked) } };
}
