import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { OutlineEntry } from '../page.ts';
import type { Matrix } from './matrix.ts';

export interface Target {
  page: number;
  /** In user space, from the page's bottom. */
  y?: number;
}

/** Where a destination, named or explicit, leads; null where nowhere. */
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
    return { page: index + 1, y: topOf(explicit) };
  } catch {
    return null;
  }
}

/** Explicit destinations are `[page /XYZ left top zoom]` and `[page /FitH top]` (PDF 1.7, table 151). */
function topOf([, view, leftOrTop, topOfXyz]: unknown[]): number | undefined {
  const kind = (view as { name?: string } | undefined)?.name;
  const top = kind === 'XYZ' ? topOfXyz : kind === 'FitH' || kind === 'FitBH' ? leftOrTop : null;
  return typeof top === 'number' ? top : undefined;
}

interface OutlineItem {
  title: string;
  dest: string | unknown[] | null;
  items: OutlineItem[];
}

/** Outlines may be long, deep or endless; nobody needs more than this. */
const MAX_ENTRIES = 5000;
const MAX_DEPTH = 12;

async function heightFromTop(document: PDFDocumentProxy, page: number, y: number): Promise<number> {
  const proxy = await document.getPage(page);
  const [, , , , , f] = proxy.getViewport({ scale: 1 }).transform as Matrix;
  return f - y;
}

export async function readOutline(document: PDFDocumentProxy): Promise<OutlineEntry[]> {
  const entries: OutlineEntry[] = [];
  const visit = async (items: OutlineItem[], depth: number): Promise<void> => {
    if (depth > MAX_DEPTH) return;
    for (const item of items) {
      if (entries.length >= MAX_ENTRIES) return;
      const target = await resolveTarget(document, item.dest);
      const entry: OutlineEntry = { title: item.title.trim(), depth, page: target?.page };
      if (target?.y !== undefined) entry.y = await heightFromTop(document, target.page, target.y);
      entries.push(entry);
      await visit(item.items, depth + 1);
    }
  };
  const outline = await document.getOutline().catch(() => null);
  await visit(outline ?? [], 0);
  return entries;
}
