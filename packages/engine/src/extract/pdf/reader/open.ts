import { SutraError } from '@sutra/contract';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import * as pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type FontObject, type LoadedFont, loadFont } from '../fonts/font.ts';
import type { DocumentInfo, Page, PageReader, Rectangle } from '../page.ts';
import { type ContentSource, type OperatorList, readContent } from './content.ts';
import { collectLinks, type LinkIndex, placeLinks } from './links.ts';
import type { Matrix } from './matrix.ts';
import { readOutline } from './outline.ts';

export interface PdfLimits {
  pages: number;
  /** Width × height above which a bitmap is not decoded. */
  imagePixels: number;
  /** Drawing operators on one page. */
  operators: number;
}

const NO_WORKER_LOGS = 0;

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

/** What the objects that pdf.js shares between pages hold, or null where it has not sent it. */
function sharedObject<T>(page: PDFPageProxy, id: string): T | null {
  return page.commonObjs.has(id) ? (page.commonObjs.get(id) as T) : null;
}

class FontShelf {
  private readonly fonts = new Map<string, LoadedFont | null>();

  get(page: PDFPageProxy, id: string): LoadedFont | null {
    const known = this.fonts.get(id);
    if (known !== undefined) return known;
    const source = sharedObject<FontObject>(page, id);
    const loaded = source
      ? loadFont(
          source,
          (character) =>
            sharedObject<{ path: ArrayLike<number> }>(page, `${id}_path_${character}`)?.path ?? null,
        )
      : null;
    this.fonts.set(id, loaded);
    return loaded;
  }
}

interface Opened {
  document: PDFDocumentProxy;
  fonts: FontShelf;
  labels: string[] | null;
  layerVisible: (group: unknown) => boolean;
  links: () => Promise<LinkIndex>;
  limits: PdfLimits;
}

function checkOperators(operators: OperatorList, limits: PdfLimits): void {
  if (operators.fnArray.length > limits.operators) throw new SutraError('out-of-memory');
}

async function readPage(opened: Opened, number: number): Promise<Page> {
  const proxy = await opened.document.getPage(number);
  try {
    const viewport = proxy.getViewport({ scale: 1 });
    const base = viewport.transform as Matrix;
    const box: Rectangle = { x0: 0, y0: 0, x1: viewport.width, y1: viewport.height };
    const operators = (await proxy.getOperatorList()) as OperatorList;
    checkOperators(operators, opened.limits);
    const source: ContentSource = {
      base,
      page: box,
      font: (id) => opened.fonts.get(proxy, id),
      layerVisible: opened.layerVisible,
    };
    const content = readContent(operators, source);
    const index = await opened.links();
    const links = await placeLinks(opened.document, index.get(number - 1) ?? [], base);
    return {
      number,
      label: opened.labels?.[number - 1] ?? undefined,
      width: viewport.width,
      height: viewport.height,
      ...content,
      links,
    };
  } finally {
    proxy.cleanup();
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
  let links: Promise<LinkIndex> | null = null;
  const opened: Opened = {
    document,
    fonts: new FontShelf(),
    labels,
    layerVisible: (group) => !layers || !group || layers.isVisible(group),
    links: () => (links ??= collectLinks(document)),
    limits,
  };
  return {
    pages,
    info,
    labels,
    page: (number) => readPage(opened, number),
    outline: () => readOutline(document),
    image: async () => null,
    close: () => document.loadingTask.destroy(),
  };
}
