import sharp from 'sharp';
import type { EngineWarning } from '../../tree/index.ts';
import { settle } from '../devanagari/settle.ts';
import { readPageOfPicture } from '../image/index.ts';
import { placeCuts } from '../print/pictures.ts';
import type { Picture } from '../recogniser.ts';
import { devanagariSources, explainDevanagari } from './explain-devanagari.ts';
import { holdsMiddle, scaledBox } from './formula/model/box.ts';
import type { BlockEntry } from './layout/model/entries.ts';
import type { PictureRequest } from './layout/model/picture-request.ts';
import { devanagariIn, mendText } from './mend-text.ts';
import { MIN_OUTLINE_COUNT, OCR_DPI, ocrDpiOf, scanEnlargement } from './ocr-density.ts';
import type { Glyph, Page, PageImage, Rectangle } from './page.ts';
import { placePicture } from './place-picture.ts';
import { POINTS_PER_INCH } from './raster-frame.ts';
import { distrusted, isHindi } from './route.ts';
import { blockEntry, type PageFrame, type Run, rasteriserOf } from './run.ts';

/** A page as a picture, with at most so many dots an inch. */
async function drawPage(run: Run, page: PageFrame, wanted: number): Promise<Picture & { dpi: number }> {
  const rasteriser = await rasteriserOf(run);
  const { bytes, width, height } = await rasteriser.draw({ page: page.number, size: page, dpi: wanted });
  return { bytes, width, height, dpi: (width / page.width) * POINTS_PER_INCH };
}

/** A page whose letters are right where its text layer was wrong; null where nobody can read its picture. */
export async function mendPage(run: Run, page: Page): Promise<Page | null> {
  if (!run.recogniser) return null;
  const picture = await drawPage(run, page, OCR_DPI);
  const languages = isHindi(page)
    ? ['hin', ...run.languages.filter((code) => code !== 'hin')]
    : run.languages;
  const blocks = await run.recogniser.recognise(picture, languages, run.signal);
  return mendText(page, blocks, POINTS_PER_INCH / picture.dpi, distrusted(page));
}

/** What recognition reads where words of legacy fonts stand; nothing where it cannot be asked. */
async function recognisedWords(run: Run, page: Page): Promise<(glyph: Glyph) => string | null> {
  if (!run.recogniser) return () => null;
  const picture = await drawPage(run, page, OCR_DPI);
  const blocks = await run.recogniser.recognise(picture, ['hin'], run.signal);
  return devanagariIn(blocks, POINTS_PER_INCH / picture.dpi);
}

/** The page with the words of legacy fonts settled that shapes left open, by recognition where it can be asked. */
export async function settlePage(run: Run, page: Page): Promise<Page> {
  const { unsettled = [] } = page;
  if (unsettled.length === 0) {
    explainDevanagari(run, page, 0);
    return page;
  }
  const { shape } = devanagariSources(page, 0);
  const { texts, recognised } = settle(unsettled, await recognisedWords(run, page), shape);
  const glyphs = page.glyphs.map((glyph) => ({ ...glyph, text: texts.get(glyph) ?? glyph.text }));
  const settled = { ...page, glyphs };
  explainDevanagari(run, settled, recognised);
  return settled;
}

/** The bitmaps of a page whose letters are outlines: its figures, as the file says. */
function figuresAmongOutlines({ images = [], shapes = [] }: Partial<Page>): readonly PageImage[] {
  return shapes.length < MIN_OUTLINE_COUNT ? [] : images.filter(({ covered }) => !covered);
}

const WHITE = { channels: 3, background: 'white' } as const;

/** The picture of a page with white in place of parts of it, given in points. */
async function withoutParts<Drawn extends Picture & { dpi: number }>(
  picture: Drawn,
  parts: readonly Rectangle[],
): Promise<Drawn> {
  if (parts.length === 0) return picture;
  const whites = parts.map((part) => {
    const { x0, y0, x1, y1 } = scaledBox(part, picture.dpi / POINTS_PER_INCH);
    const [left, top] = [Math.max(0, Math.floor(x0)), Math.max(0, Math.floor(y0))];
    const width = Math.min(picture.width, Math.ceil(x1)) - left;
    const height = Math.min(picture.height, Math.ceil(y1)) - top;
    return { left, top, width, height };
  });
  const seen = whites.filter(({ width, height }) => width > 0 && height > 0);
  const painted = await sharp(picture.bytes)
    .composite(
      seen.map(({ left, top, width, height }) => ({
        input: { create: { ...WHITE, width, height } },
        left,
        top,
      })),
    )
    .png({ compressionLevel: 3 })
    .toBuffer();
  return { ...picture, bytes: new Uint8Array(painted) };
}

/** Reads a page from its picture instead of its letters, and adds it to the layout. */
export async function recognisePage(run: Run, page: PageFrame & Partial<Page>): Promise<void> {
  const drawn = await drawPage(run, page, ocrDpiOf(page));
  const picture = { ...drawn, enlargedFrom: scanEnlargement(page) };
  const figures = figuresAmongOutlines(page);
  if (figures.length > 0 && (await readAroundFigures(run, page, picture, figures))) return;
  const warn = (warning: EngineWarning) => run.warnings.push(warning);
  const read = await readPageOfPicture(picture, run, { page: page.number, pictures: run.pictures, warn });
  run.recognisedPages.add(page.number);
  if (read.kind === 'printed' && read.isSurePrint) run.surePrintPages.add(page.number);
  if (read.kind === 'printed') return placeCuts(read.picture, run.layout.addPage(read.page), run.pictures);
  const whole = { x: 0, y: 0, width: page.width, height: page.height };
  const entries = read.blocks.map((block): BlockEntry => {
    const { x, y, width, height } = block.source?.box ?? whole;
    return blockEntry(page, { x0: x, y0: y, x1: x + width, y1: y + height }, block);
  });
  run.layout.addEntries(entries);
}

/** Reads the print about figures that the file has, which are drawn from it; false where there is no print. */
async function readAroundFigures(
  run: Run,
  frame: PageFrame,
  picture: Picture & { dpi: number },
  figures: readonly PageImage[],
): Promise<boolean> {
  const warnings: EngineWarning[] = [];
  const warn = (warning: EngineWarning) => warnings.push(warning);
  const context = { page: frame.number, pictures: run.pictures, warn };
  const read = await readPageOfPicture(await withoutParts(picture, figures), run, context);
  if (read.kind !== 'printed') return false;
  run.warnings.push(...warnings);
  run.recognisedPages.add(frame.number);
  const { page } = read;
  const requests = run.layout.addPage({ ...page, images: [...page.images, ...figures] });
  const isOfFile = ({ box: { x, y, width, height } }: PictureRequest) =>
    figures.some((figure) => holdsMiddle(figure, { x0: x, y0: y, x1: x + width, y1: y + height }));
  for (const request of requests.filter(isOfFile)) await placePicture(run, frame, request);
  await placeCuts(
    read.picture,
    requests.filter((request) => !isOfFile(request)),
    run.pictures,
  );
  return true;
}
