import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { SutraError } from '@sutra/contract';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import * as pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { DocumentInfo, Page, PageReader } from '../page.ts';
import { composeAccents } from './accents.ts';
import { type OperatorList, readContent } from './content.ts';
import { FontShelf } from './font-shelf.ts';
import { collectLinks, type LinkIndex, placeLinks } from './links.ts';
import type { Matrix } from './matrix.ts';
import { readOutline } from './outline.ts';

export interface PdfLimits {
  pages: number;
  /** Width × height above which a bitmap is not decoded. */
  imagePixels: number;
  /** Drawing operators on one page. */
  operators: number;
  /** Milliseconds that reading one page may take. */
  pageTime: number;
}

const NO_WORKER_LOGS = 0;
/** Milliseconds for a page of a file in which others took too long. */
const LEAST_PATIENCE = 1000;

/** Data of pdf.js for fonts that a file names and does not hold, and for Asian encodings. */
const packaged = (folder: string) =>
  join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), folder, '/');

function openingError(error: unknown): SutraError {
  const name = error instanceof Error ? error.name : '';
  const code = name === 'PasswordException' ? 'pdf-encrypted' : 'pdf-damaged';
  return new SutraError(code, {}, { cause: error });
}

async function load(bytes: Uint8Array, limits: PdfLimits): Promise<PDFDocumentProxy> {
  const task = pdfjs.getDocument({
    data: bytes.slice(),
    disableFontFace: true,
    fontExtraProperties: true,
    useSystemFonts: false,
    standardFontDataUrl: packaged('standard_fonts'),
    cMapUrl: packaged('cmaps'),
    cMapPacked: true,
    isEvalSupported: false,
    stopAtErrors: false,
    maxImageSize: limits.imagePixels,
    verbosity: NO_WORKER_LOGS,
  });
  try {
    return await task.promise;
  } catch (error) {
    await task.destroy();
    throw openingError(error);
  }
}

async function readInfo(document: PDFDocumentProxy): Promise<DocumentInfo> {
  const [{ info }, marks] = await Promise.all([
    document.getMetadata().catch(() => ({ info: {} })),
    document.getMarkInfo().catch(() => null),
  ]);
  const fields = info as Record<string, unknown>;
  const text = (key: string) => {
    const value = fields[key];
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
  };
  return {
    title: text('Title'),
    author: text('Author'),
    producer: text('Producer'),
    creator: text('Creator'),
    language: text('Language'),
    tagged: Boolean(marks?.Marked),
  };
}

interface Opened {
  document: PDFDocumentProxy;
  fonts: FontShelf;
  links: Promise<LinkIndex> | null;
  /** Pages read since fonts and outlines were last given back. */
  pagesSince: number;
}

/** Fonts are kept for so many pages: most are used again soon, and a long document may have hundreds. */
const FONTS_FOR_PAGES = 24;

async function giveFontsBack(opened: Opened): Promise<void> {
  opened.pagesSince += 1;
  if (opened.pagesSince < FONTS_FOR_PAGES) return;
  opened.pagesSince = 0;
  opened.fonts = new FontShelf();
  await opened.document.cleanup();
}

interface Source {
  bytes: Uint8Array;
  limits: PdfLimits;
  labels: string[] | null;
  layerVisible: (group: unknown) => boolean;
  /** What a page may take in milliseconds; less after every page that took too long. */
  patience: number;
  /** Replaced when a page takes too long: pdf.js can only be stopped as a whole. */
  opened: Promise<Opened>;
}

const opening = (document: PDFDocumentProxy): Opened => ({
  document,
  fonts: new FontShelf(),
  links: null,
  pagesSince: 0,
});

async function reopen(source: Source, { document }: Opened): Promise<void> {
  source.opened = document.loadingTask
    .destroy()
    .then(async () => opening(await load(source.bytes, source.limits)));
  source.opened.catch(() => undefined);
}

/** The page's operators, or an error where they are too many or take too long. */
async function readOperators(source: Source, opened: Opened, page: PDFPageProxy): Promise<OperatorList> {
  const { operators: most } = source.limits;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), source.patience);
  });
  const operators = await Promise.race([page.getOperatorList() as Promise<OperatorList>, late]).finally(() =>
    clearTimeout(timer),
  );
  if (operators && operators.fnArray.length <= most) return operators;
  if (!operators) source.patience = Math.max(LEAST_PATIENCE, source.patience / 3);
  await reopen(source, opened);
  throw new SutraError(operators ? 'out-of-memory' : 'took-too-long');
}

async function readContentOf(source: Source, opened: Opened, proxy: PDFPageProxy): Promise<Page> {
  const viewport = proxy.getViewport({ scale: 1 });
  const base = viewport.transform as Matrix;
  const { width, height } = viewport;
  const operators = await readOperators(source, opened, proxy);
  const complete = await opened.fonts.load(proxy, operators);
  const content = readContent(operators, {
    base,
    page: { x0: 0, y0: 0, x1: width, y1: height },
    font: (id) => opened.fonts.get(id),
    layerVisible: source.layerVisible,
  });
  opened.links ??= collectLinks(opened.document);
  const links = (await opened.links).get(proxy.pageNumber - 1) ?? [];
  return {
    number: proxy.pageNumber,
    label: source.labels?.[proxy.pageNumber - 1] ?? undefined,
    width,
    height,
    ...content,
    glyphs: composeAccents(content.glyphs),
    ...(!complete && { incomplete: true }),
    links: await placeLinks(opened.document, links, base),
  };
}

async function readPage(source: Source, number: number): Promise<Page> {
  const opened = await source.opened;
  const proxy = await opened.document.getPage(number);
  try {
    return await readContentOf(source, opened, proxy);
  } finally {
    proxy.cleanup();
    await giveFontsBack(opened).catch(() => undefined);
  }
}

/**
 * Opens a document whose bytes nobody trusts.
 *
 * @throws SutraError `pdf-encrypted`, `pdf-damaged`, `pdf-no-pages` or `pdf-too-many-pages`.
 */
export async function openPdf(bytes: Uint8Array, limits: PdfLimits): Promise<PageReader> {
  const document = await load(bytes, limits);
  const pages = document.numPages;
  if (pages === 0 || pages > limits.pages) {
    await document.loadingTask.destroy();
    if (pages === 0) throw new SutraError('pdf-no-pages');
    throw new SutraError('pdf-too-many-pages', { pages, limit: limits.pages });
  }
  const [info, labels, layers] = await Promise.all([
    readInfo(document),
    document.getPageLabels().catch(() => null),
    document.getOptionalContentConfig().catch(() => null),
  ]);
  const source: Source = {
    bytes,
    limits,
    labels,
    patience: limits.pageTime,
    layerVisible: (group) => !layers || !group || layers.isVisible(group),
    opened: Promise.resolve(opening(document)),
  };
  return {
    pages,
    info,
    labels,
    page: (number) => readPage(source, number),
    outline: () => readOutline(document),
    close: async () => {
      const opened = await source.opened.catch(() => null);
      await opened?.document.loadingTask.destroy();
    },
  };
}
