import { type FileFormat, LIMITS, type OutputOptions, type PageSpan, SutraError } from '@sutra/contract';
import sharp from 'sharp';
import type { Block, EngineWarning } from '../../tree/index.ts';
import { chosenPages } from '../chosen-pages.ts';
import { type Extraction, type ExtractionHooks } from '../extraction.ts';
import { sourceOf } from '../pdf/layout/blocks/blocks.ts';
import { createLayout } from '../pdf/layout/index.ts';
import type { Page } from '../pdf/page.ts';
import { createPictureStore } from '../pictures.ts';
import { type PrintedPage, readPrintedPage } from '../print/index.ts';
import { type PrintedPicture, placeCuts } from '../print/pictures.ts';
import { keepPicturesAlone } from '../print/pictures-alone.ts';
import { asDisplay } from '../print/single-formula.ts';
import { type Picture, type RecognisedBlock, recognisedWords, type TextRecogniser } from '../recogniser.ts';
import { readScan, type ScanContext, wholePage } from '../scan/index.ts';
import { readableShare } from '../scan/lines.ts';
import { openImage } from './open.ts';
import { ALL_STEPS, type PreparedPicture, type PrepareSteps, prepareForOcr } from './prepare.ts';

export interface ImageRequest {
  bytes: Uint8Array;
  format: FileFormat;
  /** ISO 639-2, the likeliest first. */
  languages: string[];
  outputOptions?: Pick<OutputOptions, 'dpi'>;
  /** The pages of a file of several that are to be read; all of them where absent. */
  pageRange?: readonly PageSpan[];
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
  /** What its signs say; null where they are no print. */
  printed: PrintedPage | null;
}

async function attempt(
  picture: Picture,
  recogniser: TextRecogniser,
  reading: PictureReading,
  page: number,
): Promise<Attempt> {
  const first = await attemptWith(ALL_STEPS, picture, recogniser, reading, page);
  if (first.printed || !first.prepared.isWithoutPenStrokes) return first;
  return attemptWith({ ...ALL_STEPS, penStrokes: false }, picture, recogniser, reading, page);
}

async function attemptWith(
  steps: PrepareSteps,
  picture: Picture,
  recogniser: TextRecogniser,
  reading: PictureReading,
  page: number,
): Promise<Attempt> {
  const prepared = await prepareForOcr(picture, steps);
  if (reading.signal?.aborted) throw new SutraError('cancelled');
  const { forOcr, grey, ink } = prepared;
  const recognised = await recogniser.recognise(forOcr, reading.languages, reading.signal);
  const printed = await readPrintedPage({
    image: grey,
    ...(ink && { ink }),
    enlargedFrom: prepared.scale * (picture.enlargedFrom ?? 1),
    words: recognised,
    number: page,
    ...(forOcr.dpi && { dpi: forOcr.dpi }),
    ...(reading.signal && { signal: reading.signal }),
  });
  return { prepared, recognised, readable: readableShare(recognised), printed };
}

/** Below this share of readable words the page may be lying on its side. */
const DOUBTFUL = 0.3;
/** A page is turned only where the other side is clearly the right one: so many more words, and no mere handful. */
const CLEARLY_BETTER = 2;
const MIN_TURNED_WORDS = 4;

const readableWords = ({ readable, recognised }: Attempt) => readable * recognisedWords(recognised).length;

async function turned(picture: Picture, degrees: number): Promise<Picture> {
  const image = sharp(picture.bytes).rotate(degrees).png({ compressionLevel: 3 });
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  return { bytes: new Uint8Array(data), width: info.width, height: info.height, dpi: picture.dpi };
}

/** Words with fewer letters are about as high as they are wide. */
const MIN_LONG_WORD = 4;

/** Whether the lines of a page run from top to bottom: the recogniser reads them, and what it does not read lies on its side. */
function liesOnItsSide(blocks: RecognisedBlock[]): boolean {
  const words = recognisedWords(blocks).filter(({ text }) => text.length >= MIN_LONG_WORD);
  const upright = words.filter(({ box }) => box.x1 - box.x0 >= box.y1 - box.y0);
  return 2 * upright.length < words.length;
}

/** Recognises a picture; one that lies on its side, or makes no sense by its words and its signs, is tried on its other sides. */
async function recogniseUpright(
  picture: Picture,
  recogniser: TextRecogniser,
  reading: PictureReading,
  page: number,
): Promise<Attempt> {
  const first = await attempt(picture, recogniser, reading, page);
  if (first.recognised.length === 0 || first.printed) return first;
  const isSideways = liesOnItsSide(first.recognised);
  if (!isSideways && first.readable >= DOUBTFUL) return first;
  let best = first;
  for (const degrees of isSideways ? [270, 90] : [180, 90, 270]) {
    const other = await attempt(await turned(picture, degrees), recogniser, reading, page);
    const isStrong = other.readable >= DOUBTFUL && readableWords(other) >= MIN_TURNED_WORDS;
    if (!isStrong || liesOnItsSide(other.recognised)) continue;
    if (isSideways) return other;
    if (other.readable > best.readable * CLEARLY_BETTER) best = other;
  }
  return best;
}

/** What screenshots of formulas are read with and more (179 at 120 dots an inch); handwriting that passes for print, with 0.993. */
const MIN_SURE_CERTAINTY = 0.994;

/** What a picture of a page turned out to be. */
export type PictureRead =
  /** Print, for the layout of pages. */
  | { kind: 'printed'; page: Page; picture: PrintedPicture; isSurePrint: boolean }
  /** Handwriting, drawings, and what nobody can read. */
  | { kind: 'blocks'; blocks: Block[] };

/** Tells what of the picture was left out, or kept without being read. */
export function warnOfLeftOut(
  {
    isWithoutSurroundings,
    isWithoutShowThrough,
    unread,
  }: Pick<PrintedPage, 'isWithoutSurroundings' | 'isWithoutShowThrough' | 'unread'>,
  { page, warn }: Pick<ScanContext, 'page' | 'warn'>,
): void {
  for (const box of unread) warn({ code: 'region-kept-as-picture', source: sourceOf(page, box) });
  if (isWithoutSurroundings) warn({ code: 'page-surroundings-left-out', source: { page } });
  if (isWithoutShowThrough) warn({ code: 'page-show-through-left-out', source: { page } });
}

/** Reads one picture of a page, by its signs where it is print; it is kept whole where there is no recogniser. */
export async function readPageOfPicture(
  picture: Picture,
  reading: PictureReading,
  context: ScanContext,
): Promise<PictureRead> {
  if (!reading.recogniser) return { kind: 'blocks', blocks: [wholePage(picture, context)] };
  const { prepared, recognised, printed } = await recogniseUpright(
    picture,
    reading.recogniser,
    reading,
    context.page,
  );
  if (prepared.isWithoutWatermark)
    context.warn({ code: 'pdf-watermark-left-out', source: { page: context.page } });
  if (!printed) return { kind: 'blocks', blocks: await readScan(prepared, recognised, context) };
  const { page, pointsPerPx } = printed;
  warnOfLeftOut(printed, context);
  if (prepared.isWithoutPenStrokes || printed.isWithoutPenMarks)
    context.warn({ code: 'page-pen-strokes-left-out', source: { page: context.page } });
  return {
    kind: 'printed',
    page,
    picture: { prepared, pointsPerPx },
    isSurePrint: printed.certainty >= MIN_SURE_CERTAINTY,
  };
}

/** The blocks of one picture of a page; the picture itself where there is no recogniser. */
export async function readPicture(
  picture: Picture,
  reading: PictureReading,
  context: ScanContext,
): Promise<Block[]> {
  const read = await readPageOfPicture(picture, reading, context);
  if (read.kind === 'blocks') return read.blocks;
  const layout = createLayout({ outline: [], warn: context.warn });
  await placeCuts(read.picture, layout.addPage(read.page), context.pictures);
  return keepPicturesAlone(
    asDisplay(layout.finish().blocks),
    context.warn,
    () => true,
    () => read.isSurePrint,
  );
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
  const pictures = await openImage(request.bytes, request.format, limits, request.outputOptions?.dpi);
  const store = createPictureStore();
  const warnings: EngineWarning[] = [];
  const blocks: Block[] = [];
  const reading = { languages: request.languages, recogniser: ports.recogniser, signal: hooks.signal };
  const pages = chosenPages(request.pageRange, pictures.length);
  hooks.onPages?.(0, pages.length);
  for (const [index, page] of pages.entries()) {
    if (hooks.signal?.aborted) throw new SutraError('cancelled');
    const context: ScanContext = { page, pictures: store, warn: (warning) => warnings.push(warning) };
    blocks.push(...(await readPicture(pictures[page - 1] as Picture, reading, context)));
    hooks.onPages?.(index + 1, pages.length);
  }
  return { tree: { blocks, images: store.images }, warnings, pages: pages.length };
}
