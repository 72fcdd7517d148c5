import type { Page } from './page.ts';
import { POINTS_PER_INCH } from './raster-frame.ts';
import type { PageFrame } from './run.ts';

/** Text of ten points has lines of 42 pixels: what recognition likes best. */
export const OCR_DPI = 300;
/** A scan gains nothing from more dots than it has; with fewer than these it is enlarged. */
const MIN_OCR_DPI = 200;
/** A page of letters that a printer's driver turned into outlines has more paths; the frames of a scan are fewer. */
export const MIN_OUTLINE_COUNT = 100;
/** Of the page's width: a scan is wider, a logo or a stamp on it narrower. */
const MIN_SCAN_WIDTH_SHARE = 0.5;

/** Dots an inch of the sharpest picture on a page that is as wide as a scan; null where there is none. */
function scanDpiOf({ width, images = [], shapes = [] }: PageFrame & Partial<Page>): number | null {
  const scans = images.filter(({ x0, x1 }) => x1 - x0 >= MIN_SCAN_WIDTH_SHARE * width);
  if (scans.length === 0 || shapes.length >= MIN_OUTLINE_COUNT) return null;
  return Math.max(...scans.map((image) => (image.width / (image.x1 - image.x0)) * POINTS_PER_INCH));
}

/**
 * Dots an inch at which a page is drawn to be recognised: where pictures as wide as a scan lie on it, as many as the sharpest
 * of these has. Photos of 80 dots that carried a website's logo were drawn at 300, and the renderer leaves steps in what it
 * enlarges by more than 2.8.
 */
export function ocrDpiOf(page: PageFrame & Partial<Page>): number {
  const scanDpi = scanDpiOf(page);
  return scanDpi === null ? OCR_DPI : Math.min(OCR_DPI, Math.max(MIN_OCR_DPI, scanDpi));
}

/** Pixels of the page as it is drawn to be recognised a pixel of the scan on it; 1 where that has as many, or there is none. */
export const scanEnlargement = (page: PageFrame & Partial<Page>): number =>
  Math.max(1, ocrDpiOf(page) / (scanDpiOf(page) ?? Infinity));
