import { SutraError } from '@sutra/contract';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import * as pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type FontObject, type LoadedFont, loadFont } from '../fonts/font.ts';
import type { DocumentInfo, OutlineEntry, Page, PageLink, PageReader, Rectangle } from '../page.ts';
import { type ContentSource, type OperatorList, readContent } from './content.ts';
import { type Matrix, transformBox } from './matrix.ts';

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

interface OutlineItem {
  title: string;
  dest: string | unknown[] | null;
  items: OutlineItem[];
}

interface Target {
  page: number;
  y?: number;
}

async function resolveTarget(document: PDFDocumentProxy, dest: unknown): Promise<Target | null> {
  try {
    const explicit =
      typeof dest === 'string' ? await document.getDestination(dest) : (dest as unknown[] | null);
    const reference = explicit?.[0];
    if (!explicit || reference === undefined || reference === null) return null;
    const index =
      typeof reference === 'number'
        ? reference
        : await document.getPageIndex(reference as { num: number; gen: number });
    const kind = (explicit[1] as { name?: string } | undefined)?.name;
    const top = kind === 'XYZ' ? explicit[3] : kind === 'FitH' || kind === 'FitBH' ? explicit[2] : null;
    return { page: index + 1, y: typeof top === 'number' ? top : undefined };
  } catch {
    return null;
  }
}

const OUTLINE_ENTRIES = 5000;

async function readOutline(document: PDFDocumentProxy): Promise<OutlineEntry[]> {
  const entries: OutlineEntry[] = [];
  const visit = async (items: OutlineItem[], depth: number): Promise<void> => {
    for (const item of items) {
      if (entries.length >= OUTLINE_ENTRIES) return;
      const target = await resolveTarget(document, item.dest);
      const entry: OutlineEntry = { title: item.title.trim(), depth, page: target?.page };
      if (target?.y !== undefined) entry.y = await heightFromTop(document, target.page, target.y);
      entries.push(entry);
      await visit(item.items, depth + 1);
    }
  };
  const outline = await document.getOutline().catch(() => null);
  await visit((outline ?? []) as OutlineItem[], 0);
  return entries;
}

async function heightFromTop(document: PDFDocumentProxy, page: number, y: number): Promise<number> {
  const proxy = await document.getPage(page);
  const [, , , , , f] = proxy.getViewport({ scale: 1 }).transform as Matrix;
  return f - y;
}

interface LinkAnnotation {
  subtype: string;
  rect: [number, number, number, number];
  url?: string;
  dest?: unknown;
}

async function readLinks(document: PDFDocumentProxy, page: PDFPageProxy, base: Matrix): Promise<PageLink[]> {
  const annotations = (await page.getAnnotations().catch(() => [])) as LinkAnnotation[];
  const links: PageLink[] = [];
  for (const { subtype, rect, url, dest } of annotations) {
    if (subtype !== 'Link' || !rect) continue;
    const box = transformBox(base, { x0: rect[0], y0: rect[1], x1: rect[2], y1: rect[3] });
    if (url) links.push({ ...box, url });
    else if (dest) {
      const target = await resolveTarget(document, dest);
      if (target) links.push({ ...box, page: target.page });
    }
  }
  return links;
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
    const links = await readLinks(opened.document, proxy, base);
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
  const opened: Opened = {
    document,
    fonts: new FontShelf(),
    labels,
    layerVisible: (group) => !layers || !group || layers.isVisible(group),
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
