import type { Rectangle } from '../extract/pdf/page.ts';
import { cutOut, type PictureStore } from '../extract/pictures.ts';
import type { Picture } from '../extract/recogniser.ts';
import { type DocumentTree, type ImageInline, type Warn, walkBlocks, walkInlines } from '../tree/index.ts';
import type { SourcePage } from './source.ts';

const FIGURE = /!\[([^\]\n]*)\]\(\s*figure:([^)\n]*)\)/g;
const THOUSAND = 1000;
/** In thousandths: boxes of models are a little tight. */
const MARGIN = 6;
const SMALLEST = 5;

export const hasFigures = (content: string): boolean => content.search(FIGURE) >= 0;

/** The figures that were cut from pages, by the name that stands for each in the text. */
export type CutFigures = Map<string, ImageInline>;

const clamp = (value: number) => Math.min(THOUSAND, Math.max(0, value));

/** A box in thousandths of the page, or null where the numbers are none. */
function boxOf(numbers: string): Rectangle | null {
  const [x0 = Number.NaN, y0 = Number.NaN, x1 = Number.NaN, y1 = Number.NaN] = numbers.split(',').map(Number);
  if (![x0, y0, x1, y1].every(Number.isFinite)) return null;
  const box = { x0: clamp(x0), y0: clamp(y0), x1: clamp(x1), y1: clamp(y1) };
  if (box.x1 - box.x0 < SMALLEST || box.y1 - box.y0 < SMALLEST) return null;
  return {
    x0: clamp(box.x0 - MARGIN),
    y0: clamp(box.y0 - MARGIN),
    x1: clamp(box.x1 + MARGIN),
    y1: clamp(box.y1 + MARGIN),
  };
}

function scaled(box: Rectangle, width: number, height: number): Rectangle {
  const [x, y] = [width / THOUSAND, height / THOUSAND];
  return { x0: box.x0 * x, y0: box.y0 * y, x1: box.x1 * x, y1: box.y1 * y };
}

export interface FigureCutting {
  page: SourcePage;
  picture: Picture;
  pictures: PictureStore;
  warn: Warn;
}

/**
 * Cuts every figure of a page's text out of its picture and puts a name in the place of its box. One without a
 * usable box leaves its description.
 */
export async function cutFigures(content: string, cutting: FigureCutting, cut: CutFigures): Promise<string> {
  const { page, picture, pictures, warn } = cutting;
  const named = new Map<string, string>();
  for (const [whole, alt = '', numbers = ''] of content.matchAll(FIGURE)) {
    if (named.has(whole)) continue;
    const box = boxOf(numbers);
    if (!box) {
      warn({ code: 'ai-figure-without-box', source: { page: page.page } });
      named.set(whole, alt);
      continue;
    }
    const part = await cutOut(picture, scaled(box, picture.width, picture.height));
    const { x0, y0, x1, y1 } = scaled(box, page.width, page.height);
    const name = `figure:${page.page}-${named.size + 1}`;
    cut.set(name, pictures.add(part, { width: x1 - x0, height: y1 - y0 }, alt));
    named.set(whole, `![${alt}](${name})`);
  }
  return content.replace(FIGURE, (whole) => named.get(whole) ?? '');
}

/** Puts the cut pictures in the place of their names. */
export function placeFigures(tree: DocumentTree, cut: CutFigures): void {
  for (const block of walkBlocks(tree.blocks)) {
    for (const inline of walkInlines(block)) {
      const figure = inline.type === 'image' && inline.reference ? cut.get(inline.reference) : undefined;
      if (inline.type !== 'image' || !figure) continue;
      delete inline.reference;
      Object.assign(inline, { image: figure.image, width: figure.width, height: figure.height });
    }
  }
}
