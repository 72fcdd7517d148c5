import { height, width, within } from '../../formula/model/box.ts';
import { EXACT_PT, MOST_SHARE, QUARTER_SHARE } from '../../metrics.ts';
import type { Glyph, Page, Rectangle } from '../../page.ts';
import { isDrawing } from './drawings.ts';

/** Of the form: lines of prose cover twice as much, and more than labels may where no object holds them together. */
const MAX_TEXT_SHARE = QUARTER_SHARE;

/**
 * Drawings that the page places as one object, as TeX includes files of other programs: all that such an object paints
 * is one picture, how far its parts may lie from each other. Formulas and stamps are placed in the same way, but are not
 * drawn with paths; two pages on one sheet, or a page in a frame, are no pictures either.
 */
export function placedDrawings(page: Page, glyphs: Glyph[]): Rectangle[] {
  const forms = (page.forms ?? []).filter((form) => isDrawing(form, page, glyphs, MAX_TEXT_SHARE));
  const outer = forms.filter(
    (form, at) =>
      !forms.some(
        (other, otherAt) =>
          otherAt !== at && within(form, other, EXACT_PT) && (areaOf(other) > areaOf(form) || otherAt < at),
      ),
  );
  const covered = outer.reduce((sum, form) => sum + areaOf(form), 0);
  return covered > MOST_SHARE * page.width * page.height ? [] : outer;
}

const areaOf = (box: Rectangle) => width(box) * height(box);
