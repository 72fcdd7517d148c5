import { LIMITS, type PageSpan, SutraError } from '@sutra/contract';
import type { EngineWarning } from '../../tree/index.ts';
import { chosenPages, pageLimit } from '../chosen-pages.ts';
import type { Extraction, ExtractionHooks } from '../extraction.ts';
import { createPictureStore } from '../pictures.ts';
import { keepPicturesAlone } from '../print/pictures-alone.ts';
import type { TextRecogniser } from '../recogniser.ts';
import { explainFonts } from './explain-fonts.ts';
import { unknownFonts } from './fonts/unknown-fonts.ts';
import { createLayout } from './layout/index.ts';
import type { Explanation } from './layout/model/explanation.ts';
import type { Page, PageReader } from './page.ts';
import { withPaintedPrint } from './painted-print/index.ts';
import { placePicture } from './place-picture.ts';
import { openPdf, type PdfLimits } from './reader/open.ts';
import { mendPage, recognisePage, settlePage } from './recognise-page.ts';
import { mayBeReordered, withReplacementText } from './replacement-text.ts';
import { routePage } from './route.ts';
import { blockEntry, closeRun, type PageFrame, pictureOf, type Run, rasteriserOf } from './run.ts';

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
  /** Collects what was decided where and by which rule, in `explanations` of the result, and `ink`, the account of each page. */
  explain?: boolean;
}

/** What a file may ask of its reader. */
export const PDF_LIMITS: PdfLimits = {
  pages: LIMITS.pages,
  imagePixels: LIMITS.imagePixels,
  operators: 500_000,
  pageTime: 15_000,
};
/** It only shows what is missing. */
const FAILED_PAGE_DPI = 150;

function warnOfUnmapped(run: Run, page: Page): void {
  for (const detail of unknownFonts(page.glyphs))
    run.warnings.push({ code: 'pdf-glyph-unmapped', detail, source: { page: page.number } });
}

async function readLetters(run: Run, page: Page): Promise<void> {
  warnOfUnmapped(run, page);
  const { explanations } = run;
  if (explanations) explainFonts(page, (explanation) => explanations.push(explanation));
  for (const request of run.layout.addPage(page)) await placePicture(run, page, request);
}

/** The page with what the file states of its text where glyphs are in another order; as it is where that cannot be had. */
async function statedPage(run: Run, page: Page): Promise<Page> {
  if (!mayBeReordered(page)) return page;
  const rasteriser = await rasteriserOf(run).catch(() => null);
  const stated = await rasteriser?.replacementTexts(page.number).catch(() => null);
  return stated ? withReplacementText(page, stated) : page;
}

async function readOnePage(run: Run, number: number): Promise<void> {
  const page = await statedPage(run, await settlePage(run, await run.reader.page(number)));
  const route = routePage(page);
  const readable = route.reader === 'mend' ? await mendPage(run, page) : page;
  if (route.reader === 'ocr' || !readable) await recognisePage(run, page);
  else await readLetters(run, await withPaintedPrint(run, readable));
}

/** Where a page that cannot be read does not say its size. */
const A4_PT = { width: 595, height: 842 };

/** Why a page that is not broken is given up. */
const TOO_MUCH: ReadonlySet<string> = new Set(['took-too-long', 'out-of-memory']);

/** What is left of a page that could not be read: its picture, if even that can be had. */
async function keepPage(run: Run, number: number, cause: unknown): Promise<boolean> {
  const source = { page: number };
  const detail = cause instanceof Error ? cause.name : typeof cause;
  const asksTooMuch = cause instanceof SutraError && TOO_MUCH.has(cause.code);
  run.warnings.push({ code: asksTooMuch ? 'pdf-page-too-complex' : 'pdf-page-failed', detail, source });
  try {
    const page: PageFrame = { number, ...A4_PT };
    const box = { x0: 0, y0: 0, x1: A4_PT.width, y1: A4_PT.height };
    const image = await pictureOf(run, page, box, FAILED_PAGE_DPI);
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

/** Why a document has not one page that could be read: its pages ask for too much, or it is broken. */
function nothingRead(cause: unknown): SutraError {
  const code = cause instanceof SutraError ? cause.code : null;
  if (code === 'took-too-long') return new SutraError('pdf-pages-too-complex', {}, { cause });
  return new SutraError(code === 'out-of-memory' ? code : 'pdf-damaged', {}, { cause });
}

async function readPages(
  run: Run,
  numbers: readonly number[],
  onPages: ExtractionHooks['onPages'],
): Promise<void> {
  let read = 0;
  let failure: unknown;
  onPages?.(0, numbers.length);
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
  if (read === 0) throw nothingRead(failure);
}

async function startRun(
  bytes: Uint8Array,
  reader: PageReader,
  request: PdfRequest,
  recogniser: TextRecogniser | null,
  signal: AbortSignal | undefined,
): Promise<Run> {
  const explanations: Explanation[] | null = request.explain ? [] : null;
  const outline = await reader.outline();
  const warnings: EngineWarning[] = [];
  return {
    bytes,
    languages: request.languages,
    recogniser,
    signal,
    reader,
    layout: createLayout({
      outline,
      info: reader.info,
      pageCount: reader.pages,
      warn: (warning) => warnings.push(warning),
      ...(explanations && { explain: (explanation) => explanations.push(explanation) }),
    }),
    explanations,
    pictures: createPictureStore(),
    warnings,
    recognisedPages: new Set(),
    surePrintPages: new Set(),
    rasteriser: null,
  };
}

function resultOf(run: Run, pages: number): Extraction {
  const { blocks: read, title, geometry, runningHeads, ink } = run.layout.finish();
  const isIn = (pages: ReadonlySet<number>) => (page?: number) => page !== undefined && pages.has(page);
  const blocks = keepPicturesAlone(
    read,
    (warning) => run.warnings.push(warning),
    isIn(run.recognisedPages),
    isIn(run.surePrintPages),
  );
  const { author, language } = run.reader.info;
  return {
    tree: {
      ...(title && { title }),
      ...(author && { authors: [author] }),
      ...(language && { language }),
      ...(geometry && { page: geometry }),
      ...(runningHeads && { runningHeads }),
      blocks,
      images: run.pictures.images,
    },
    warnings: run.warnings,
    pages,
    ...(run.explanations && { explanations: run.explanations, ink }),
  };
}

/**
 * Reads a PDF: pages of letters by their glyphs, pictures of pages by recognition. A page that fails is kept as a
 * picture with a warning, and the others go on.
 *
 * @throws SutraError `pdf-encrypted`, `pdf-damaged`, `pdf-no-pages`, `pdf-too-many-pages`, `pdf-pages-too-complex`,
 * `out-of-memory`, `pages-outside`, `cancelled`.
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
