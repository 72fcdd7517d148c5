import { expect, it } from 'vitest';
import { filled } from './formula/test/page-builder.ts';
import { ocrDpiOf, scanEnlargement } from './ocr-density.ts';
import type { PageImage } from './page.ts';

const SHEET = { number: 1, width: 600, height: 800 };

const imageOf = (widthPoints: number, dpi: number): PageImage => {
  const widthPx = Math.round((widthPoints * dpi) / 72);
  return { id: 'im', x0: 0, y0: 0, x1: widthPoints, y1: 700, width: widthPx, height: 900 };
};

it('draws a scan with as many dots as it has, within what recognition can use', () => {
  expect(ocrDpiOf({ ...SHEET, images: [imageOf(600, 240)] })).toBe(240);
  expect(ocrDpiOf({ ...SHEET, images: [imageOf(600, 80)] })).toBe(200);
  expect(ocrDpiOf({ ...SHEET, images: [imageOf(600, 600)] })).toBe(300);
});

it('draws a small photo that carries a logo no larger than one without', () => {
  expect(ocrDpiOf({ ...SHEET, images: [imageOf(600, 80), imageOf(100, 210)] })).toBe(200);
});

it('draws a page that is stored in layers as finely as its sharpest layer', () => {
  expect(ocrDpiOf({ ...SHEET, images: [imageOf(600, 100), imageOf(580, 288)] })).toBe(288);
});

it('draws letters that are outlines, and pages with small pictures, as finely as recognition likes', () => {
  const shapes = Array.from({ length: 120 }, () => filled(0, 0, 5, 5));
  expect(ocrDpiOf({ ...SHEET, images: [imageOf(600, 80)], shapes })).toBe(300);
  expect(ocrDpiOf({ ...SHEET, images: [imageOf(200, 80)] })).toBe(300);
  expect(ocrDpiOf(SHEET)).toBe(300);
});

it('tells by how much a scan is enlarged', () => {
  expect(scanEnlargement({ ...SHEET, images: [imageOf(600, 80)] })).toBeCloseTo(2.5);
  expect(scanEnlargement({ ...SHEET, images: [imageOf(600, 240)] })).toBe(1);
  expect(scanEnlargement({ ...SHEET, images: [imageOf(200, 80)] })).toBe(1);
  expect(scanEnlargement(SHEET)).toBe(1);
});
