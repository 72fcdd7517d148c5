import { LIMITS, SutraError } from '@sutra/contract';
import type { Block, EngineWarning } from '../../tree/index.ts';
import { type Extraction, type ExtractionHooks, readPicture } from '../image/index.ts';
import { createPictureStore, type PictureStore } from '../pictures.ts';
import type { TextRecogniser } from '../recogniser.ts';
import type { BlockEntry, Entry } from './layout/entries.ts';
import { readPage } from './layout/read-page.ts';
import type { Page, PageImage, PageReader, Rectangle } from './page.ts';
import { joinEntries } from './paragraphs.ts';
import { openRasteriser, type Rasteriser } from './raster.ts';
import { openPdf } from './reader/open.ts';
import { routePage } from './route.ts';

export interface PdfRequest {
  /** OCR languages, ISO 639-2, the likeliest first. */
  languages: string[];
  fileName: string;
}

const OPERATORS = 1_500_000;
const OCR_DPI = 300;
const FIGURE_DPI = 200;

interface Extracting {
  bytes: Uint8Array;
  request: PdfRequest;
  recogniser: TextRecogniser | null;
  signal: AbortSignal | undefined;
  reader: PageReader;
  pictures: PictureStore;
  warnings: EngineWarning[];
  /** Opened when the first page needs it: most documents never do. */
  rasteriser: Promise<Rasteriser> | null;
}

function rasteriser(run: Extracting): Promise<Rasteriser> {
  run.rasteriser ??= openRasteriser(run.bytes, { imagePixels: LIMITS.imagePixels });
  return run.rasteriser;
}

function blockEntry(page: Page, box: Rectangle, block: Block): BlockEntry {
  const column = { x0: 0, y0: 0, x1: page.width, y1: page.height };
  return { kind: 'block', page: page.number, box, column, columns: 1, block };
}

async function readByEye(run: Extracting, page: Page): Promise<Entry[]> {
  const picture = await (await rasteriser(run)).draw({ page: page.number, size: page, dpi: OCR_DPI });
  const warn = (warning: EngineWarning) => run.warnings.push(warning);
  const context = { page: page.number, pictures: run.pictures, warn };
  const drawn = { bytes: picture.bytes, width: picture.width, height: picture.height, dpi: OCR_DPI };
  const blocks = await readPicture(drawn, run.request.languages, run.recogniser, context, run.signal);
  return blocks.map((block) => {
    const { x, y, width, height } = block.source?.box ?? {
      x: 0,
      y: 0,
      width: page.width,
      height: page.height,
    };
    return blockEntry(page, { x0: x, y0: y, x1: x + width, y1: y + height }, block);
  });
}

async function figureEntry(run: Extracting, page: Page, image: PageImage): Promise<BlockEntry> {
  const box = { x0: image.x0, y0: image.y0, x1: image.x1, y1: image.y1 };
  const picture = await (await rasteriser(run)).draw({ page: page.number, size: page, box, dpi: FIGURE_DPI });
  const size = { width: box.x1 - box.x0, height: box.y1 - box.y0 };
  const source = { page: page.number, box: { x: box.x0, y: box.y0, ...size } };
  return blockEntry(page, box, { type: 'figure', image: run.pictures.add(picture, size), source });
}

/** Puts figures between the entries that stand above and below them. */
function placeFigures(entries: Entry[], figures: BlockEntry[]): Entry[] {
  const placed = [...entries];
  for (const figure of figures) {
    const below = placed.findIndex(
      ({ box }) => box.y0 >= figure.box.y0 && box.x0 < figure.box.x1 && box.x1 > figure.box.x0,
    );
    placed.splice(below < 0 ? placed.length : below, 0, figure);
  }
  return placed;
}

function warnOfUnmapped(run: Extracting, page: Page): void {
  const fonts = new Set(
    page.glyphs.filter(({ text, visible }) => text === '' && visible).map(({ font }) => font.name),
  );
  for (const detail of fonts) {
    run.warnings.push({ code: 'pdf-glyph-unmapped', detail, source: { page: page.number } });
  }
}

async function readEntries(run: Extracting, number: number): Promise<Entry[]> {
  const page = await run.reader.page(number);
  const route = routePage(page);
  if (route.reader === 'ocr') return readByEye(run, page);
  warnOfUnmapped(run, page);
  const figures: BlockEntry[] = [];
  for (const image of route.regions) figures.push(await figureEntry(run, page, image));
  return placeFigures(readPage(page), figures);
}

const A4 = { width: 595, height: 842 };

/** What is left of a page that could not be read: its picture, if even that can be had. */
async function keepPage(run: Extracting, number: number, cause: unknown): Promise<Entry[]> {
  const reason = cause instanceof Error ? cause.name : typeof cause;
  run.warnings.push({ code: 'pdf-page-failed', detail: reason, source: { page: number } });
  try {
    const picture = await (await rasteriser(run)).draw({ page: number, size: A4, dpi: 150 });
    const image = run.pictures.add(picture, { width: 450, height: (450 * picture.height) / picture.width });
    const page: Page = { number, ...A4, glyphs: [], rules: [], shapes: [], images: [], links: [] };
    const box = { x0: 0, y0: 0, x1: A4.width, y1: A4.height };
    return [blockEntry(page, box, { type: 'figure', image, source: { page: number } })];
  } catch {
    return [];
  }
}

const isCancelled = (error: unknown) => error instanceof SutraError && error.code === 'cancelled';

async function readAllPages(run: Extracting, hooks: ExtractionHooks): Promise<Entry[]> {
  const entries: Entry[] = [];
  let failed = 0;
  let failure: unknown;
  for (let number = 1; number <= run.reader.pages; number += 1) {
    if (hooks.signal?.aborted) throw new SutraError('cancelled');
    try {
      entries.push(...(await readEntries(run, number)));
    } catch (error) {
      if (hooks.signal?.aborted || isCancelled(error)) throw new SutraError('cancelled');
      failed += 1;
      failure = error;
      entries.push(...(await keepPage(run, number, error)));
    }
    hooks.onPages?.(number, run.reader.pages);
  }
  if (failed === run.reader.pages && entries.length === 0) {
    throw new SutraError('pdf-damaged', {}, { cause: failure });
  }
  return entries;
}

/**
 * Reads a PDF: pages of letters by their glyphs, pictures of pages by recognition. A page that fails is kept as a
 * picture with a warning, and the others go on.
 *
 * @throws SutraError `pdf-encrypted`, `pdf-damaged`, `pdf-no-pages`, `pdf-too-many-pages`, `cancelled`.
 */
export async function extractPdf(
  bytes: Uint8Array,
  request: PdfRequest,
  ports: { recogniser: TextRecogniser | null },
  hooks: ExtractionHooks = {},
): Promise<Extraction> {
  const limits = { pages: LIMITS.pages, imagePixels: LIMITS.imagePixels, operators: OPERATORS };
  const reader = await openPdf(bytes, limits);
  const run: Extracting = {
    bytes,
    request,
    recogniser: ports.recogniser,
    signal: hooks.signal,
    reader,
    pictures: createPictureStore(),
    warnings: [],
    rasteriser: null,
  };
  try {
    const entries = await readAllPages(run, hooks);
    const blocks = joinEntries(entries);
    const { title, language } = reader.info;
    return {
      tree: { title, language, blocks, images: run.pictures.images },
      warnings: run.warnings,
      pages: reader.pages,
    };
  } finally {
    await reader.close();
    await run.rasteriser?.then((opened) => opened.close()).catch(() => undefined);
  }
}
