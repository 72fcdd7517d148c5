import { readGrey } from '../../image/grey.ts';
import type { TextRecogniser } from '../../recogniser.ts';
import { holdsMiddle } from '../formula/model/box.ts';
import { sourceOf } from '../layout/blocks/blocks.ts';
import type { Page, Rectangle } from '../page.ts';
import { drawPage, OCR_DPI } from '../recognise-page.ts';
import type { Run } from '../run.ts';
import type { PixelsRead } from './read-pixels.ts';
import { readStrip, type Unread } from './read-strip.ts';
import { pictureStrips, type Strip } from './strips.ts';

/**
 * The page with print that is painted as pictures or paths, where its pixels can be read without a doubt: formulas of
 * word processors that send them as pictures, words whose fonts a printer's driver turned into outlines.
 */
export async function withPaintedPrint(run: Run, page: Page): Promise<Page> {
  try {
    return run.recogniser ? await readStrips(run, run.recogniser, page) : page;
  } catch (error) {
    // What cannot be drawn or recognised stays a picture, and costs the page nothing.
    if (run.signal?.aborted) throw error;
    return page;
  }
}

async function readStrips(run: Run, recogniser: TextRecogniser, page: Page): Promise<Page> {
  const { languages, signal } = run;
  const strips = pictureStrips(page);
  if (strips.length === 0) return page;
  const { bytes, dpi } = await drawPage(run, page, OCR_DPI);
  const reading = { image: await readGrey(bytes), dpi, recogniser, languages, ...(signal && { signal }) };
  const read: PixelsRead[] = [];
  const unread: { strip: Strip; reason: Unread }[] = [];
  for (const strip of strips) {
    const result = await readStrip(strip.box, reading);
    if (typeof result === 'string') unread.push({ strip, reason: result });
    else read.push(result);
  }
  for (const print of read) explain(run, page, print);
  for (const { strip, reason } of unread)
    if (!strip.isTold && (reason === 'doubtful' || read.length > 0)) tell(run, page, strip);
  return withRead(page, read);
}

/** On a page whose formulas are pictures, each picture that stays one may be a formula. */
function tell(run: Run, page: Page, { box }: Strip): void {
  run.warnings.push({ code: 'pdf-kept-as-picture', source: sourceOf(page.number, box) });
}

function explain({ explanations }: Run, page: Page, { box, glyphs }: PixelsRead): void {
  const text = glyphs.map((glyph) => glyph.text).join('');
  const rule = 'picture or paths read from their pixels';
  explanations?.push({ page: page.number, box, text, decision: 'print', rule });
}

/** The page with what was read in the place of what it was painted with. */
function withRead(page: Page, read: readonly PixelsRead[]): Page {
  const isLeft = (mark: Rectangle) => !read.some(({ box }) => holdsMiddle(box, mark));
  return {
    ...page,
    glyphs: [...page.glyphs.filter(({ ink }) => isLeft(ink)), ...read.flatMap(({ glyphs }) => glyphs)],
    rules: [...page.rules.filter(isLeft), ...read.flatMap(({ rules }) => rules)],
    shapes: page.shapes.filter(isLeft),
    images: page.images.filter(isLeft),
    ...(page.forms && { forms: page.forms.filter(isLeft) }),
  };
}
