import { type FileFormat, LIMITS, type OutputOptions, type PageSpan } from '@sutra/contract';
import { pageLimit } from '../extract/chosen-pages.ts';
import { type Extraction } from '../extract/extraction.ts';
import { readPicture } from '../extract/image/index.ts';
import { openImage } from '../extract/image/open.ts';
import { extractPdf, PDF_LIMITS } from '../extract/pdf/index.ts';
import type { Page, PageReader } from '../extract/pdf/page.ts';
import { openRasteriser, type Rasteriser } from '../extract/pdf/raster.ts';
import { openPdf } from '../extract/pdf/reader/open.ts';
import { routePage } from '../extract/pdf/route.ts';
import { createPictureStore } from '../extract/pictures.ts';
import type { Picture, TextRecogniser } from '../extract/recogniser.ts';
import type { Block, DocumentTree, EngineWarning } from '../tree/index.ts';
import { readingPicture } from './reading-picture.ts';

/** One page on its way to a model. Sizes are in points. */
export interface SourcePage {
  page: number;
  width: number;
  height: number;
  /** True where its letters can be read exactly without a model. */
  exact: boolean;
}

export interface BuiltInHooks {
  signal?: AbortSignal;
  onPage?: () => void;
}

/** A file as a row of pages that can be drawn, looked at, or read by the built-in engine. Pages count from 1. */
export interface PageSource {
  pages: number;
  /** What is known of the file without reading it. */
  properties: Pick<DocumentTree, 'authors' | 'language'>;
  look(page: number): Promise<SourcePage>;
  draw(page: SourcePage): Promise<Picture>;
  readBuiltIn(pages: readonly number[], hooks: BuiltInHooks): Promise<Extraction>;
  close(): Promise<void>;
}

export interface SourceRequest {
  bytes: Uint8Array;
  fileName: string;
  format: FileFormat;
  languages: string[];
  /** The pages that are to be read; all of them where absent. */
  pageRange?: readonly PageSpan[];
  outputOptions?: Pick<OutputOptions, 'dpi'>;
}

const READING_DPI = 200;
const A4 = { width: 595, height: 842 };

/** Pages that were looked at and are read later are kept up to here: a page of letters takes about a megabyte. */
const KEPT_PAGES = 150;

/** The same reader, which hands out a page that was looked at without reading it again. */
function rememberingReader(reader: PageReader) {
  const kept = new Map<number, Page>();
  const shared: PageReader = {
    ...reader,
    page: async (number) => kept.get(number) ?? reader.page(number),
    close: async () => {},
  };
  const remember = (page: Page): void => {
    if (kept.size < KEPT_PAGES) kept.set(page.number, page);
  };
  return { shared, remember };
}

async function lookAt(reader: PageReader, page: number, remember: (page: Page) => void): Promise<SourcePage> {
  try {
    const read = await reader.page(page);
    const exact = routePage(read).reader === 'glyphs';
    if (exact) remember(read);
    return { page, width: read.width, height: read.height, exact };
  } catch {
    // What its letters are is past finding out; its picture may still be drawn.
    return { page, ...A4, exact: false };
  }
}

async function openPdfSource(request: SourceRequest, recogniser: TextRecogniser | null): Promise<PageSource> {
  const reader = await openPdf(request.bytes, { ...PDF_LIMITS, pages: pageLimit(request.pageRange) });
  const { shared, remember } = rememberingReader(reader);
  let rasteriser: Promise<Rasteriser> | null = null;
  const { author, language } = reader.info;
  return {
    pages: reader.pages,
    properties: { ...(author && { authors: [author] }), ...(language && { language }) },
    look: (page) => lookAt(reader, page, remember),
    async draw({ page, width, height }) {
      rasteriser ??= openRasteriser(request.bytes, LIMITS);
      const drawn = await (await rasteriser).draw({ page, size: { width, height }, dpi: READING_DPI });
      return readingPicture({
        bytes: drawn.bytes,
        width: drawn.width,
        height: drawn.height,
        dpi: READING_DPI,
      });
    },
    readBuiltIn: (pages, { signal, onPage }) =>
      extractPdf(
        request.bytes,
        { ...request, pages, reader: shared },
        { recogniser },
        { signal, onPages: () => onPage?.() },
      ),
    async close() {
      await reader.close();
      await rasteriser?.then(
        (opened) => opened.close(),
        () => undefined,
      );
    },
  };
}

const WIDEST_POINTS = 460;

function pointsOf({ width, height, dpi }: Picture): { width: number; height: number } {
  const point = dpi ? 72 / dpi : Math.min(0.75, WIDEST_POINTS / width);
  return { width: width * point, height: height * point };
}

async function openImageSource(
  request: SourceRequest,
  recogniser: TextRecogniser | null,
): Promise<PageSource> {
  const pictures = await openImage(request.bytes, request.format, LIMITS, request.outputOptions?.dpi);
  const pictureOf = (page: number) => pictures[page - 1] as Picture;

  async function readBuiltIn(pages: readonly number[], hooks: BuiltInHooks): Promise<Extraction> {
    const store = createPictureStore();
    const warnings: EngineWarning[] = [];
    const blocks: Block[] = [];
    const reading = { languages: request.languages, recogniser, signal: hooks.signal };
    for (const page of pages) {
      const warn = (warning: EngineWarning) => warnings.push(warning);
      blocks.push(...(await readPicture(pictureOf(page), reading, { page, pictures: store, warn })));
      hooks.onPage?.();
    }
    return { tree: { blocks, images: store.images }, warnings, pages: pages.length };
  }

  return {
    pages: pictures.length,
    properties: {},
    look: async (page) => ({ page, ...pointsOf(pictureOf(page)), exact: false }),
    draw: ({ page }) => readingPicture(pictureOf(page)),
    readBuiltIn,
    close: async () => {},
  };
}

/** @throws SutraError what opening a PDF or an image throws */
export const openSource = (request: SourceRequest, recogniser: TextRecogniser | null): Promise<PageSource> =>
  request.format === 'pdf' ? openPdfSource(request, recogniser) : openImageSource(request, recogniser);
