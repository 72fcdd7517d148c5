import { type FileFormat, LIMITS, type PageSpan, SutraError, type Tailoring } from '@sutra/contract';
import sharp from 'sharp';
import type { Block, DocumentTree, EngineWarning } from '../../tree/index.ts';
import { chosenPages } from '../chosen-pages.ts';
import { createPictureStore } from '../pictures.ts';
import type { Picture, RecognisedBlock, TextRecogniser } from '../recogniser.ts';
import { readScan, type ScanContext, wholePage } from '../scan/index.ts';
import { readableShare } from '../scan/lines.ts';
import { openImage } from './open.ts';
import { type PreparedPicture, prepareForOcr } from './prepare.ts';

export interface ImageRequest {
  bytes: Uint8Array;
  format: FileFormat;
  /** ISO 639-2, the likeliest first. */
  languages: string[];
  tailoring?: Pick<Tailoring, 'dpi'>;
  /** The pages of a file of several that are to be read; all of them where absent. */
  pageRange?: readonly PageSpan[];
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

export interface PictureReading {
  languages: string[];
  recogniser: TextRecogniser | null;
  signal?: AbortSignal;
}

interface Attempt {
  prepared: PreparedPicture;
  recognised: RecognisedBlock[];
  readable: number;
}

async function attempt(
  picture: Picture,
  recogniser: TextRecogniser,
  reading: PictureReading,
): Promise<Attempt> {
  const prepared = await prepareForOcr(picture);
  if (reading.signal?.aborted) throw new SutraError('cancelled');
  const recognised = await recogniser.recognise(prepared.forOcr, reading.languages, reading.signal);
  return { prepared, recognised, readable: readableShare(recognised) };
}

/** Below this share of readable words the page may be lying on its side. */
const DOUBTFUL = 0.3;
const CLEARLY_BETTER = 2;

async function turned(picture: Picture, degrees: number): Promise<Picture> {
  const image = sharp(picture.bytes).rotate(degrees).png({ compressionLevel: 3 });
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  return { bytes: new Uint8Array(data), width: info.width, height: info.height, dpi: picture.dpi };
}

/** Recognises a picture; one that makes no sense is tried on its other sides. */
async function recogniseUpright(
  picture: Picture,
  recogniser: TextRecogniser,
  reading: PictureReading,
): Promise<Attempt> {
  let best = await attempt(picture, recogniser, reading);
  if (best.readable >= DOUBTFUL || best.recognised.length === 0) return best;
  for (const degrees of [180, 90, 270]) {
    const other = await attempt(await turned(picture, degrees), recogniser, reading);
    if (other.readable >= DOUBTFUL && other.readable > best.readable * CLEARLY_BETTER) best = other;
  }
  return best;
}

/** The blocks of one picture of a page; the picture itself where there is no recogniser. */
export async function readPicture(
  picture: Picture,
  reading: PictureReading,
  context: ScanContext,
): Promise<Block[]> {
  if (!reading.recogniser) return [wholePage(picture, context)];
  const { prepared, recognised } = await recogniseUpright(picture, reading.recogniser, reading);
  return readScan(prepared, recognised, context);
}

/**
 * Reads an image file, or each page of one.
 *
 * @throws SutraError `image-damaged`, `image-too-large`, `pdf-too-many-pages`, `pages-outside`, `cancelled`.
 */
export async function extractImage(
  request: ImageRequest,
  ports: { recogniser: TextRecogniser | null },
  hooks: ExtractionHooks = {},
): Promise<Extraction> {
  const limits = { imagePixels: LIMITS.imagePixels, pages: LIMITS.pages };
  const pictures = await openImage(request.bytes, request.format, limits, request.tailoring?.dpi);
  const store = createPictureStore();
  const warnings: EngineWarning[] = [];
  const blocks: Block[] = [];
  const reading = { languages: request.languages, recogniser: ports.recogniser, signal: hooks.signal };
  const pages = chosenPages(request.pageRange, pictures.length);
  for (const [index, page] of pages.entries()) {
    if (hooks.signal?.aborted) throw new SutraError('cancelled');
    const context: ScanContext = { page, pictures: store, warn: (warning) => warnings.push(warning) };
    blocks.push(...(await readPicture(pictures[page - 1] as Picture, reading, context)));
    hooks.onPages?.(index + 1, pages.length);
  }
  return { tree: { blocks, images: store.images }, warnings, pages: pages.length };
}
