import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PageLink } from '../page.ts';
import { type Matrix, transformBox } from './matrix.ts';
import { pdfjs } from './pdfjs.ts';

export interface LinkAnnotation {
  pageIndex: number;
  rect: [number, number, number, number];
  url?: string;
  dest?: unknown;
}

/** Links by page, counted from 0. */
export type LinkIndex = Map<number, LinkAnnotation[]>;

/**
 * All links of a document at once: asking page by page would make pdf.js extract the text under each link, which
 * costs as much as reading the page.
 */
export async function collectLinks(document: PDFDocumentProxy): Promise<LinkIndex> {
  const types = new Set([pdfjs.AnnotationType.LINK]);
  const found = await document.getAnnotationsByType(types, new Set()).catch(() => null);
  const index: LinkIndex = new Map();
  for (const link of (found ?? []) as (LinkAnnotation | null)[]) {
    if (!link?.rect) continue;
    const links = index.get(link.pageIndex) ?? [];
    links.push(link);
    index.set(link.pageIndex, links);
  }
  return index;
}

/** The links of a page. Where those within the document lead is not asked, which pdf.js would have to be for each of them. */
export const placeLinks = (annotations: readonly LinkAnnotation[], base: Matrix): PageLink[] =>
  annotations
    .filter(({ url, dest }) => url || dest)
    .map(({ rect: [x0, y0, x1, y1], url }) => ({
      ...(url && { url }),
      ...transformBox(base, { x0, y0, x1, y1 }),
    }));
