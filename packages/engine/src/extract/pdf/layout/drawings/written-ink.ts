import { overlapX, overlapY } from '../../formula/model/box.ts';
import { ASCENDER_EM, SUBSCRIPT_DROP_EM } from '../../metrics.ts';
import type { Glyph, Page, Rectangle } from '../../page.ts';
import type { PageAccount } from '../model/page-account.ts';
import type { PictureRequest } from '../model/picture-request.ts';

/** A letter with its ascender and descender: the recogniser tells where a word is, and not how high each letter. */
const placeOf = ({ ink, baseline, size }: Glyph): Rectangle => ({
  x0: ink.x0,
  y0: Math.min(ink.y0, baseline - ASCENDER_EM * size),
  x1: ink.x1,
  y1: Math.max(ink.y1, baseline + SUBSCRIPT_DROP_EM * size),
});

const overlap = (a: Rectangle, b: Rectangle) => overlapX(a, b) > 0 && overlapY(a, b) > 0;

/**
 * The pictures of a page read from pixels, with the words in their boxes that the page has as text: ink has one owner, and
 * the brace of a pen about four lines would show these a second time. In figures, letters may be labels; those of prose are none.
 */
export function withWrittenInk(
  requests: readonly PictureRequest[],
  { isRecognised, glyphs }: Pick<Page, 'isRecognised' | 'glyphs'>,
  account: PageAccount,
): PictureRequest[] {
  if (!isRecognised) return [...requests];
  const isWritten = (glyph: Glyph) => account.of(glyph).state === 'text';
  if (requests.length === 0) return [];
  const places = glyphs.map(placeOf);
  return requests.map((request) => {
    const { x, y, width, height } = request.box;
    const box = { x0: x, y0: y, x1: x + width, y1: y + height };
    const inside = glyphs.filter((_, i) => overlap(places[i]!, box));
    const words = inside.filter(
      (glyph) => isWritten(glyph) && (request.reason === 'formula' || glyph.isProse),
    );
    if (words.length === 0) return request;
    const own = inside.filter((glyph) => !isWritten(glyph));
    return { ...request, written: { words: words.map(placeOf), own: own.map(({ ink }) => ink) } };
  });
}
