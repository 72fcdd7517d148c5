import { LIMITS, type PageSpan, SutraError } from '@sutra/contract';
import { chosenPages, pageLimit } from '../chosen-pages.ts';
import type { Extraction, ExtractionHooks } from '../image/index.ts';
import { createPictureStore } from '../pictures.ts';
import type { TextRecogniser } from '../recogniser.ts';
import type { BlockEntry } from './layout/entries.ts';
import { createLayout, type PictureRequest } from './layout/index.ts';
import type { Page, PageImage, PageReader } from './page.ts';
import { openPdf, type PdfLimits } from './reader/open.ts';
import { mendPage, recognisePage } from './recognise-page.ts';
import { routePage } from './route.ts';
import { blockEntry, closeRun, type PageFrame, pictureOf, type Run } from './run.ts';

export interface PdfRequest {
  /** OCR languages, ISO 639-2, the likeliest first. */
  languages: string[];
  fileName: string;
  /** Which pages to read, counted from 1; all of them where absent. */
  pages?: readonly number[];
  /** The same as a person writes it. */
  pageRange?: readonly PageSpan[];
  /** An open reader of the same bytes; it is closed with the run. */
  reader?: PageReader;
}

/** What a file may ask of its reader. */
export const PDF_LIMITS: PdfLimits = {
  pages: LIMITS.pages,
  imagePixels: LIMITS.imagePixels,
  operators: 500_000,
  pageTime: 15_000,
};
const DPI: Record<PictureRequest['reason'], number> = { formula: 300, figure: 200 };

async function figureEntry(run: Run, page: Page, image: PageImage): Promise<BlockEntry> {
  const { x0, y0, x1, y1 } = image;
  const picture = await pictureOf(run, page, image, DPI.figure);
  const source = { page: page.number, box: { x: x0, y: y0, width: x1 - x0, height: y1 - y0 } };
  return blockEntry(page, { x0, y0, x1, y1 }, { type: 'figure', image: picture, source });
}

function warnOfUnmapped(run: Run, page: Page): void {
  const unknown = page.glyphs.filter(({ text, visible }) => text === '' && visible);
  for (const detail of new Set(unknown.map(({ font }) => font.name))) {
    run.warnings.push({ code: 'pdf-glyph-unmapped', detail, source: { page: page.number } });
  }
}

async function readLetters(run: Run, page: Page, regions: PageImage[]): Promise<void> {
  warnOfUnmapped(run, page);
  const figures: BlockEntry[] = [];
  for (const image of regions) figures.push(await figureEntry(run, page, image));
  for (const request of run.layout.addPage(page, figures)) await placePicture(run, page, request);
}

/** A picture that cannot be drawn is named, and the page goes without it. */
async function placePicture(run: Run, page: Page, request: PictureRequest): Promise<void> {
  const { box, reason } = request;
  const { x, y, width, height } = box;
  try {
    request.place(await pictureOf(run, page, { x0: x, y0: y, x1: x + width, y1: y + height }, DPI[reason]));
  } catch (error) {
    const detail = error instanceof SutraError ? error.code : 'not-drawn';
    run.warnings.push({ code: 'pdf-picture-failed', detail, source: { page: page.number, box } });
  }
}

async function readOnePage(run: Run, number: number): Promise<void> {
  const page = await run.reader.page(number);
  const route = routePage(page);
  const readable = route.reader === 'mend' ? await mendPage(run, page) : page;
  if (route.reader === 'ocr' || !readable) run.layout.addEntries(await recognisePage(run, page));
  else await readLetters(run, readable, route.regions);
}

const A4 = { width: 595, height: 842 };

/** What is left of a page that could not be read: its picture, if even that can be had. */
async function keepPage(run: Run, number: number, cause: unknown): Promise<boolean> {
  const source = { page: number };
  const detail = cause instanceof Error ? cause.name : typeof cause;
  run.warnings.push({ code: 'pdf-page-failed', detail, source });
  try {
    const page: PageFrame = { number, ...A4 };
    const box = { x0: 0, y0: 0, x1: A4.width, y1: A4.height };
    const image = await pictureOf(run, page, box, 150);
    run.layout.addEntries([blockEntry(page, box, { type: 'figure', image, source })]);
    return true;
  } catch {
    return false;
  }
}

function stopIfCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new SutraError('cancelled');
}

/** What is under way, or its end as soon as the signal fires: a page may be long in the reading. */
function unlessCancelled<Result>(work: Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const cancel = () => reject(new SutraError('cancelled'));
    signal.addEventListener('abort', cancel, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', cancel));
  });
}

async function readPages(
  run: Run,
  numbers: readonly number[],
  onPages: ExtractionHooks['onPages'],
): Promise<void> {
  let read = 0;
  let failure: unknown;
  for (const [index, number] of numbers.entries()) {
    stopIfCancelled(run.signal);
    try {
      await unlessCancelled(readOnePage(run, number), run.signal);
      read += 1;
    } catch (error) {
      stopIfCancelled(run.signal);
      failure = error;
      if (await keepPage(run, number, error)) read += 1;
    }
    onPages?.(index + 1, numbers.length);
  }
  if (read === 0) throw new SutraError('pdf-damaged', {}, { cause: failure });
}

async function startRun(
  bytes: Uint8Array,
  reader: PageReader,
  request: PdfRequest,
  recogniser: TextRecogniser | null,
  signal: AbortSignal | undefined,
): Promise<Run> {
  return {
    bytes,
    languages: request.languages,
    recogniser,
    signal,
    reader,
    layout: createLayout({ outline: await reader.outline(), info: reader.info }),
    pictures: createPictureStore(),
    warnings: [],
    rasteriser: null,
  };
}

function resultOf(run: Run, pages: number): Extraction {
  const { blocks, title, geometry } = run.layout.finish();
  const { author, language } = run.reader.info;
  return {
    tree: {
      ...(title && { title }),
      ...(author && { authors: [author] }),
      ...(language && { language }),
      ...(geometry && { page: geometry }),
      blocks,
      images: run.pictures.images,
    },
    warnings: run.warnings,
    pages,
  };
}

/**
 * Reads a PDF: pages of letters by their glyphs, pictures of pages by recognition. A page that fails is kept as a
 * picture with a warning, and the others go on.
 *
 * @throws SutraError `pdf-encrypted`, `pdf-damaged`, `pdf-no-pages`, `pdf-too-many-pages`, `pages-outside`, `cancelled`.
 */
export async function extractPdf(
  bytes: Uint8Array,
  request: PdfRequest,
  ports: { recogniser: TextRecogniser | null },
  hooks: ExtractionHooks = {},
): Promise<Extraction> {
  const limits = { ...PDF_LIMITS, pages: pageLimit(request.pageRange) };
  const reader = request.reader ?? (await openPdf(bytes, limits));
  const run = await startRun(bytes, reader, request, ports.recogniser, hooks.signal);
  try {
    const pages = request.pages ?? chosenPages(request.pageRange, reader.pages);
    await readPages(run, pages, hooks.onPages);
    return resultOf(run, pages.length);
  } finally {
    await closeRun(run);
  }
}
