import { LIMITS } from '@sutra/contract';
import type { Block, EngineWarning, ImageInline } from '../../tree/index.ts';
import type { PictureStore } from '../pictures.ts';
import type { TextRecogniser } from '../recogniser.ts';
import type { Layout } from './layout/index.ts';
import type { BlockEntry } from './layout/model/entries.ts';
import type { Explanation } from './layout/model/explanation.ts';
import type { PageReader, Rectangle } from './page.ts';
import { openRasteriser, type Rasteriser } from './raster.ts';

/** One document on its way through extraction. */
export interface Run {
  bytes: Uint8Array;
  languages: string[];
  recogniser: TextRecogniser | null;
  signal: AbortSignal | undefined;
  reader: PageReader;
  layout: Layout;
  pictures: PictureStore;
  warnings: EngineWarning[];
  /** The pages that were read from pixels. */
  recognisedPages: Set<number>;
  /** Those of them that are print for sure. */
  surePrintPages: Set<number>;
  /** What was decided where; null where nobody asked. */
  explanations: Explanation[] | null;
  /** Opened when the first page needs it: most documents never do. */
  rasteriser: Promise<Rasteriser> | null;
}

/** What is known of a page before, or without, reading it. */
export interface PageFrame {
  number: number;
  width: number;
  height: number;
}

export function rasteriserOf(run: Run): Promise<Rasteriser> {
  run.rasteriser ??= openRasteriser(run.bytes, { imagePixels: LIMITS.imagePixels });
  return run.rasteriser;
}

export async function closeRun(run: Run): Promise<void> {
  await run.reader.close();
  await run.rasteriser?.then(
    (opened) => opened.close(),
    () => undefined,
  );
}

/** A part of a page as a picture of the document. */
export async function pictureOf(
  run: Run,
  page: PageFrame,
  box: Rectangle,
  dpi: number,
): Promise<ImageInline> {
  const rasteriser = await rasteriserOf(run);
  const picture = await rasteriser.draw({ page: page.number, size: page, box, dpi });
  return run.pictures.add(picture, { width: box.x1 - box.x0, height: box.y1 - box.y0 });
}

/** A finished block at its place on the page. */
export function blockEntry(page: PageFrame, box: Rectangle, block: Block): BlockEntry {
  const column = { x0: 0, y0: 0, x1: page.width, y1: page.height };
  return { kind: 'block', page: page.number, box, column, columns: 1, block };
}
