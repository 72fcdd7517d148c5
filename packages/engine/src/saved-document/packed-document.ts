import { gunzipSync, gzipSync } from 'node:zlib';
import type { DoubtMark } from '@sutra/contract';
import type { DocumentTree, ImageData } from '../tree/index.ts';

/** What a conversion leaves behind so that its document can be written again: in another format, or corrected. */
export interface SavedDocument {
  tree: DocumentTree;
  /** What read the file: `built-in`, or a model's name. */
  reader: string;
  /** How the document marks doubtful formulas; comments where it does not say. */
  doubts?: DoubtMark;
  /** See `Audit`; none where it does not say. */
  keptAsPictures?: number;
}

const VERSION = 1;

interface Packed extends Omit<SavedDocument, 'tree'> {
  version: typeof VERSION;
  tree: Omit<DocumentTree, 'images'>;
  /** Bytes as base64. */
  images: Record<string, Omit<ImageData, 'bytes'> & { bytes: string }>;
}

/** Offsets in a source that nobody has any more. */
const withoutRanges = (key: string, value: unknown) => (key === 'range' ? undefined : value);

/** Characters of JSON that are compressed at once: a long document is never written out as a whole. */
const PIECE = 1_000_000;

function* listed<Item>(items: Iterable<Item>, write: (item: Item) => string): Generator<string> {
  let separator = '';
  for (const item of items) {
    yield separator + write(item);
    separator = ',';
  }
}

function* jsonOf({ tree: { images, blocks, ...tree }, reader, doubts, keptAsPictures }: SavedDocument) {
  const facts = { version: VERSION, reader, doubts, keptAsPictures } satisfies Partial<Packed>;
  const opened = JSON.stringify(facts).slice(0, -1);
  const head = JSON.stringify(tree, withoutRanges).slice(1, -1);
  yield `${opened},"tree":{${head === '' ? '' : `${head},`}"blocks":[`;
  yield* listed(blocks, (block) => JSON.stringify(block, withoutRanges));
  yield ']},"images":{';
  yield* listed(Object.entries(images), ([key, { bytes, ...image }]) => {
    const packed = { ...image, bytes: Buffer.from(bytes).toString('base64') };
    return `${JSON.stringify(key)}:${JSON.stringify(packed)}`;
  });
  yield '}}';
}

/** The document as compressed JSON: pieces that are compressed one by one are one to whoever opens them. */
export function packDocument(document: SavedDocument): Uint8Array {
  const parts: Uint8Array[] = [];
  let piece = '';
  for (const json of jsonOf(document)) {
    piece += json;
    if (piece.length < PIECE) continue;
    parts.push(gzipSync(piece));
    piece = '';
  }
  return Buffer.concat([...parts, gzipSync(piece)]);
}

/** The parts that are read are looked at; the tree itself is the engine's own and takes seconds to go through. */
function isPacked(value: unknown): value is Packed {
  if (typeof value !== 'object' || value === null || !('version' in value) || value.version !== VERSION)
    return false;
  if (!('tree' in value) || !('images' in value)) return false;
  return [value.tree, value.images].every((part) => typeof part === 'object' && part !== null);
}

/** @throws where the bytes are no document that this version has packed */
export function unpackDocument(bytes: Uint8Array): SavedDocument {
  const packed: unknown = JSON.parse(gunzipSync(bytes).toString());
  if (!isPacked(packed)) throw new Error('not a saved document of this version');
  const { version: _, tree, images, ...facts } = packed;
  const unpacked = Object.entries(images).map(([key, image]): [string, ImageData] => [
    key,
    { ...image, bytes: new Uint8Array(Buffer.from(image.bytes, 'base64')) },
  ]);
  return { ...facts, tree: { ...tree, images: Object.fromEntries(unpacked) } };
}
