import type { Warn } from '../../../../tree/index.ts';
import { within } from '../../formula/model/box.ts';
import { EXACT_PT } from '../../metrics.ts';
import type { Glyph, Page, Rectangle } from '../../page.ts';
import { sourceOf } from '../blocks/blocks.ts';
import type { Explain } from '../model/explanation.ts';
import type { PageAccount } from '../model/page-account.ts';
import { drawnWatermarksOf } from './drawn-watermarks.ts';
import { namelessSignsOf } from './nameless-signs.ts';
import { type PagePictures, picturesOf } from './page-pictures.ts';
import { withAccented } from './unexplained-marks.ts';
import { watermarksOf } from './watermarks.ts';

/** Who is told what was decided, and what was left out. */
export interface Report {
  explain?: Explain;
  warn?: Warn;
  /** Whether the document has no other page, on which a head could run. */
  isOnlyPage?: boolean;
}

/** The glyphs without the words of a watermark under them. */
export function withoutWatermarks(
  page: Page,
  glyphs: Glyph[],
  account: PageAccount,
  { explain, warn }: Report,
): Glyph[] {
  const watermarks = watermarksOf(glyphs);
  const rule = 'large words that the text is printed over';
  for (const { box } of watermarks) {
    explain?.({ page: page.number, box, text: '', decision: 'watermark', rule });
    warn?.({ code: 'pdf-watermark-left-out', source: sourceOf(page.number, box) });
  }
  const left = new Set(watermarks.flatMap((watermark) => watermark.glyphs));
  account.claim(left, 'watermark', rule);
  return glyphs.filter((glyph) => !left.has(glyph));
}

/** The page without large words and emblems painted as paths, which lie across whatever the page shows. */
export function withoutDrawnWatermarks(
  page: Page,
  glyphs: Glyph[],
  account: PageAccount,
  { explain, warn }: Report,
): Page {
  const watermarks = drawnWatermarksOf(page, glyphs);
  if (watermarks.length === 0) return page;
  const rule = 'large paths under the text';
  for (const { box, shapes } of watermarks) {
    explain?.({ page: page.number, box, text: '', decision: 'watermark', rule });
    warn?.({ code: 'pdf-watermark-left-out', source: sourceOf(page.number, box) });
    account.claim(shapes, 'watermark', rule);
  }
  const left = new Set(watermarks.flatMap(({ shapes }) => shapes));
  return {
    ...page,
    shapes: page.shapes.filter((shape) => !left.has(shape)),
    forms: page.forms?.filter((form) => !watermarks.some(({ box }) => within(form, box, EXACT_PT))),
  };
}

/** The pictures of a page that its reader wants to see; what is left out is told. Formulas on what is `nameless` are in doubt. */
export function keptPictures(
  page: Page,
  glyphs: Glyph[],
  account: PageAccount,
  { explain, warn }: Report,
): PagePictures & { glyphs: Glyph[]; nameless: Rectangle[] } {
  const pictures = picturesOf(page, glyphs);
  for (const { box, rule } of pictures.leftOut) {
    explain?.({ page: page.number, box, text: '', decision: 'decoration', rule });
    account.claim(imagesIn(box, page), rule === 'bullet drawn as a picture' ? 'text' : 'decoration', rule);
    if (rule === 'picture behind text')
      warn?.({ code: 'pdf-background-left-out', source: sourceOf(page.number, box) });
  }
  for (const box of pictures.boxes) account.claim(imagesIn(box, page), 'figure', 'picture');
  const nameless = namelessSignsOf(glyphs);
  for (const { box, glyphs: signs } of nameless) {
    account.claim(signs, 'unexplained', 'signs without names');
    warn?.({
      code: 'pdf-kept-as-picture',
      detail: 'signs without names',
      source: sourceOf(page.number, box),
    });
  }
  const left = new Set(nameless.flatMap((signs) => signs.glyphs));
  return {
    ...pictures,
    boxes: [...pictures.boxes, ...nameless.map(({ box }) => box)],
    glyphs: glyphs.filter((glyph) => !left.has(glyph)),
    nameless: nameless.map(({ box, glyphs: [sign] }) => withAccented(box, sign?.size ?? 0)),
  };
}

/** The pictures that the box of joined ones was made of. */
const imagesIn = (box: Rectangle, { images }: Page) => images.filter((image) => within(image, box, EXACT_PT));
