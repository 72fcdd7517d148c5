import type { Block, ImageInline, Inline, ListBlock, ListItem, NodeSource, Warn } from '../../tree/index.ts';
import type { PreparedPicture } from '../image/prepare.ts';
import type { Rectangle } from '../pdf/page.ts';
import { cutOut, mimeOf, type PictureStore, type StoredPicture } from '../pictures.ts';
import { doubtingFalseHindi } from '../print/words/false-hindi.ts';
import type { Picture, RecognisedBlock } from '../recogniser.ts';
import { headingOf, median, withoutNumber } from './headings.ts';
import { arrangeItems } from './items.ts';
import { findLeftovers } from './leftovers.ts';
import { isPictureLine, type ReadLine, readLines, textOf, withoutPageNumber } from './lines.ts';
import { follows, type Marker } from './markers.ts';
import { groupParagraphs, type Paragraph, type Piece } from './paragraphs.ts';

export interface ScanContext {
  /** Counted from 1. */
  page: number;
  pictures: PictureStore;
  warn: Warn;
}

interface Scan extends ScanContext {
  prepared: PreparedPicture;
  /** The usual height of a line, in pixels of the recognised picture. */
  usual: number;
  /** Points a pixel of the recognised picture. */
  point: number;
}

const USUAL_POINTS = 13;
const WIDEST_POINTS = 460;

function pointOf(prepared: PreparedPicture, usual: number): number {
  const { forOcr } = prepared;
  if (forOcr.dpi) return 72 / forOcr.dpi;
  return Math.min(USUAL_POINTS / usual, WIDEST_POINTS / forOcr.width);
}

const inPoints = (box: Rectangle, { point }: Scan) => ({
  x: box.x0 * point,
  y: box.y0 * point,
  width: (box.x1 - box.x0) * point,
  height: (box.y1 - box.y0) * point,
});

const sourceOf = (box: Rectangle, scan: Scan): NodeSource => ({ page: scan.page, box: inPoints(box, scan) });

/** A formula is at most this many lines high; what is higher is called a region. */
export const FORMULA_LINES = 8;

/** Formulas come from the evened picture, white and grey; what is larger keeps its colours. */
async function cutFrom(
  box: Rectangle,
  formula: boolean,
  { forOcr, page, scale }: PreparedPicture,
): Promise<StoredPicture> {
  if (formula) return cutOut(forOcr, box);
  return cutOut(await page(), {
    x0: box.x0 / scale,
    y0: box.y0 / scale,
    x1: box.x1 / scale,
    y1: box.y1 / scale,
  });
}

async function keepPicture(box: Rectangle, scan: Scan, guess = ''): Promise<ImageInline> {
  const pad = scan.usual * 0.12;
  const padded = { x0: box.x0 - pad, y0: box.y0 - pad, x1: box.x1 + pad, y1: box.y1 + pad };
  const { width, height } = inPoints(padded, scan);
  const formula = box.y1 - box.y0 < FORMULA_LINES * scan.usual;
  const source = sourceOf(box, scan);
  scan.warn({ code: formula ? 'formula-kept-as-picture' : 'region-kept-as-picture', source });
  const picture = await cutFrom(padded, formula, scan.prepared);
  return { ...scan.pictures.add(picture, { width, height }, guess), source };
}

/** The words of a line after those before it: a hyphen at the line's end is undone. */
function joinText(before: string, next: string): string {
  if (before === '') return next;
  const broken = /\p{L}[-\u00ad]$/u.test(before) && /^\p{Ll}/u.test(next);
  return broken ? before.slice(0, -1) + next : `${before} ${next}`;
}

async function inlinesOf(lines: ReadLine[], marker: Marker | null, scan: Scan): Promise<Inline[]> {
  const inlines: Inline[] = [];
  let text = '';
  const flush = (trailing: string) => {
    if (text !== '') inlines.push({ type: 'text', value: text + trailing });
    text = '';
  };
  for (const line of lines) {
    for (const stretch of line.stretches) {
      if (stretch.kind === 'text') {
        const words = stretch.words.map((word) => word.text).join(' ');
        const last = inlines.at(-1);
        text = text === '' && last?.type === 'image' ? ` ${words}` : joinText(text, words);
      } else {
        flush(' ');
        inlines.push(await keepPicture(stretch.box, scan, stretch.guess));
      }
    }
  }
  flush('');
  const first = inlines[0];
  if (marker && first?.type === 'text') first.value = first.value.slice(marker.length);
  return inlines;
}

async function paragraphOf(piece: Paragraph, scan: Scan): Promise<Block> {
  const box = piece.lines
    .map((line) => line.box)
    .reduce((a, b) => ({
      x0: Math.min(a.x0, b.x0),
      y0: Math.min(a.y0, b.y0),
      x1: Math.max(a.x1, b.x1),
      y1: Math.max(a.y1, b.y1),
    }));
  const children = await inlinesOf(piece.lines, null, scan);
  const shared = {
    source: sourceOf(box, scan),
    confidence: median(piece.lines.map(({ confidence }) => confidence)),
  };
  const heading = headingOf(piece, scan.usual);
  if (heading) {
    const { level, number } = heading;
    return {
      type: 'heading',
      level,
      ...(number && { number }),
      children: withoutNumber(children, number),
      ...shared,
    };
  }
  return { type: 'paragraph', children, ...shared };
}

async function pictureBlock(box: Rectangle, scan: Scan): Promise<Block> {
  const image = await keepPicture(box, scan);
  const source = sourceOf(box, scan);
  if (box.y1 - box.y0 < FORMULA_LINES * scan.usual) {
    return { type: 'paragraph', align: 'center', children: [image], source };
  }
  return { type: 'figure', image, source };
}

async function listItem(piece: Paragraph, scan: Scan): Promise<ListItem> {
  return { children: [{ type: 'paragraph', children: await inlinesOf(piece.lines, piece.marker, scan) }] };
}

function listOf(marker: Marker, items: ListItem[]): ListBlock {
  if (!marker.ordered) return { type: 'list', ordered: false, bullet: marker.bullet, tight: true, items };
  const { value: start, format, template } = marker;
  return { type: 'list', ordered: true, start, format, template, tight: true, items };
}

/** A single number at a line's start is a list only where its neighbour goes on counting. */
function runOfItems(pieces: Piece[], from: number): Paragraph[] {
  const run: Paragraph[] = [];
  for (const piece of pieces.slice(from)) {
    if (piece.kind !== 'paragraph' || !piece.marker) break;
    const last = run.at(-1)?.marker;
    if (last && !follows(last, piece.marker)) break;
    run.push(piece);
  }
  return run;
}

async function blocksOf(pieces: Piece[], scan: Scan): Promise<Block[]> {
  const blocks: Block[] = [];
  for (let i = 0; i < pieces.length; ) {
    const piece = pieces[i]!;
    const run = runOfItems(pieces, i);
    if (run.length >= 2 || (run.length === 1 && !run[0]!.marker!.ordered)) {
      const items: ListItem[] = [];
      for (const item of run) items.push(await listItem(item, scan));
      blocks.push(listOf(run[0]!.marker!, items));
      i += run.length;
      continue;
    }
    blocks.push(
      piece.kind === 'picture' ? await pictureBlock(piece.box, scan) : await paragraphOf(piece, scan),
    );
    i += 1;
  }
  return blocks;
}

/** The whole page as one picture: what is left where nothing can be read. */
export function wholePage(page: Picture, context: ScanContext): Block {
  const dpi = page.dpi ?? Math.max(96, (page.width / WIDEST_POINTS) * 72);
  const size = { width: (page.width / dpi) * 72, height: (page.height / dpi) * 72 };
  const picture = { mime: mimeOf(page.bytes), bytes: page.bytes, width: page.width, height: page.height };
  const source = { page: context.page };
  context.warn({ code: 'page-kept-as-picture', source });
  return { type: 'figure', image: context.pictures.add(picture, size), source };
}

const LEAST_LETTERS = 3;

function isReadable(lines: ReadLine[]): boolean {
  const text = lines
    .filter((line) => !isPictureLine(line))
    .map(textOf)
    .join('');
  return (text.match(/\p{L}|\p{N}/gu)?.length ?? 0) >= LEAST_LETTERS;
}

/**
 * The blocks of a recognised page. What the recogniser is not sure of, and ink that it passed over, is kept as
 * pictures cut from the page, each with a warning.
 */
export async function readScan(
  prepared: PreparedPicture,
  recognised: RecognisedBlock[],
  context: ScanContext,
): Promise<Block[]> {
  const lines = readLines(doubtingFalseHindi(recognised));
  if (!isReadable(lines)) return [wholePage(await prepared.page(), context)];
  const readable = lines.filter((line) => !isPictureLine(line));
  const usual = median(readable.map(({ height }) => height));
  const taken = readable.map(({ box }) => ({ ...box, y0: box.y0 - usual * 0.25, y1: box.y1 + usual * 0.25 }));
  const kept = withoutPageNumber(lines, prepared.forOcr.height);
  const items = arrangeItems(kept, findLeftovers(prepared.grey, taken, usual), usual);
  const scan: Scan = { ...context, prepared, usual, point: pointOf(prepared, usual) };
  return blocksOf(groupParagraphs(items, usual), scan);
}
