import type { PageGeometry } from '../../tree/index.ts';
import { element } from './xml.ts';

/** A page in twips. */
export interface Page {
  width: number;
  height: number;
  top: number;
  right: number;
  bottom: number;
  left: number;
}

const A4: Page = { width: 11_906, height: 16_838, top: 1247, right: 1247, bottom: 1247, left: 1247 };
const TWIPS = 20;
/** Word's largest page is 22 inches. */
const LARGEST = 31_680;
const SMALLEST = 2880;
const LEAST_MARGIN = 567;
const MOST_MARGIN = 0.3;

const within = (value: number, least: number, most: number) =>
  Math.round(Math.min(most, Math.max(least, value)));

/** The source's page, or A4; margins stay between a centimetre and a third of the page. */
export function pageOf(geometry: PageGeometry | undefined): Page {
  if (!geometry) return A4;
  const { width, height, margins } = geometry;
  const all = [width, height, margins.top, margins.right, margins.bottom, margins.left];
  if (!all.every(Number.isFinite)) return A4;
  const page = {
    width: within(width * TWIPS, SMALLEST, LARGEST),
    height: within(height * TWIPS, SMALLEST, LARGEST),
  };
  const margin = (points: number, side: number) => within(points * TWIPS, LEAST_MARGIN, side * MOST_MARGIN);
  return {
    ...page,
    top: margin(margins.top, page.height),
    right: margin(margins.right, page.width),
    bottom: margin(margins.bottom, page.height),
    left: margin(margins.left, page.width),
  };
}

const COLUMN_GAP = 480;
const MOST_COLUMNS = 8;

export const columnCount = (columns: number) =>
  within(Number.isFinite(columns) ? columns : 1, 1, MOST_COLUMNS);

/** The width of one column. */
export function columnWidth(page: Page, columns: number): number {
  const text = page.width - page.left - page.right;
  return Math.floor((text - (columns - 1) * COLUMN_GAP) / columns);
}

export const textHeight = (page: Page) => page.height - page.top - page.bottom;

/** The headers and footers of all sections. */
export interface SectionHeads {
  /** `w:headerReference` and `w:footerReference` elements. */
  references: string;
  /** The first page has its own. */
  firstDiffers?: boolean;
  /** The number of the first page, where that is not 1. */
  firstNumber?: number;
}

/** `w:sectPr`. Sections follow each other on one page: pages are numbered on from the first section. */
export function sectionProperties(
  page: Page,
  columns: number,
  { references, firstDiffers, firstNumber }: SectionHeads,
  continuous: boolean,
): string {
  const landscape = page.width > page.height ? 'landscape' : undefined;
  return (
    `<w:sectPr>${references}${continuous ? '<w:type w:val="continuous"/>' : ''}` +
    element('w:pgSz', { 'w:w': page.width, 'w:h': page.height, 'w:orient': landscape }) +
    element('w:pgMar', {
      'w:top': page.top,
      'w:right': page.right,
      'w:bottom': page.bottom,
      'w:left': page.left,
      'w:header': 567,
      'w:footer': 567,
      'w:gutter': 0,
    }) +
    (firstNumber === undefined || continuous ? '' : element('w:pgNumType', { 'w:start': firstNumber })) +
    element('w:cols', { 'w:num': columns > 1 ? columns : undefined, 'w:space': COLUMN_GAP }) +
    (firstDiffers && !continuous ? '<w:titlePg/>' : '') +
    '</w:sectPr>'
  );
}
