import { type FileFormat, LIMITS } from '@sutra/contract';
import type { Block, DocumentTree, EngineWarning } from '../../tree/index.ts';
import { createPictureStore } from '../pictures.ts';
import type { Picture, TextRecogniser } from '../recogniser.ts';
import { readScan, type ScanContext, wholePage } from '../scan/index.ts';
import { openImage } from './open.ts';
import { prepareForOcr } from './prepare.ts';

export interface ImageRequest {
  bytes: Uint8Array;
  format: FileFormat;
  /** ISO 639-2, the likeliest first. */
  languages: string[];
}

export interface Extraction {
  tree: DocumentTree;
  warnings: EngineWarning[];
  pages: number;
}

export interface ExtractionHooks {
  signal?: AbortSignal;
  onPages?: (done: number, total: number) => void;
}

/** The blocks of one picture of a page; the picture itself where there is no recogniser. */
export async function readPicture(
  picture: Picture,
  languages: string[],
  recogniser: TextRecogniser | null,
  context: ScanContext,
  signal?: AbortSignal,
): Promise<Block[]> {
  const prepared = await prepareForOcr(picture);
  signal?.throwIfAborted();
  if (!recogniser) return [wholePage(prepared, context)];
  const recognised = await recogniser.recognise(prepared.forOcr, languages, signal);
  return readScan(prepared, recognised, context);
}

/**
 * Reads an image file, or each page of one.
 *
 * @throws SutraError `image-damaged`, `image-too-large`, `pdf-too-many-pages`, `cancelled`.
 */
export async function extractImage(
  request: ImageRequest,
  ports: { recogniser: TextRecogniser | null },
  hooks: ExtractionHooks = {},
): Promise<Extraction> {
  const limits = { imagePixels: LIMITS.imagePixels, pages: LIMITS.pages };
  const pictures = await openImage(request.bytes, request.format, limits);
  const store = createPictureStore();
  const warnings: EngineWarning[] = [];
  const blocks: Block[] = [];
  for (const [i, picture] of pictures.entries()) {
    const context: ScanContext = { page: i + 1, pictures: store, warn: (warning) => warnings.push(warning) };
    blocks.push(...(await readPicture(picture, request.languages, ports.recogniser, context, hooks.signal)));
    hooks.onPages?.(i + 1, pictures.length);
  }
  return { tree: { blocks, images: store.images }, warnings, pages: pictures.length };
}
