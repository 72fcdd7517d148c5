import { centerX, centerY, height, width } from '../../formula/model/box.ts';
import { SAME_PLACE_PT } from '../../formula/model/tolerances.ts';
import { FEW_SHARE, MAX_COMPARED_COUNT, MOST_SHARE } from '../../metrics.ts';
import type { Glyph, Page, Rectangle, Rule, Shape } from '../../page.ts';
import type { Explain } from './explanation.ts';
import type { PageAccount } from './page-account.ts';

/** More rules than any printer's marks; a page of them is a drawing. */
const MAX_RULE_COUNT = MAX_COMPARED_COUNT;

/** The page as it is trimmed: crop marks, colour bars and slug lines stand outside, and are none of the text. */
export function withoutPrintersMarks(page: Page, account: PageAccount, explain?: Explain): Page {
  const trimmed = trimBoxOf(page);
  if (!trimmed) return page;
  const rule = 'outside the crop marks';
  const isOutside = (object: Glyph | Rule | Shape) =>
    isClearOf('ink' in object ? object.ink : object, trimmed);
  const outside = new Set([...page.glyphs, ...page.rules, ...page.shapes].filter(isOutside));
  account.claim(outside, 'furniture', rule);
  for (const { ink, text } of page.glyphs.filter((glyph) => outside.has(glyph)))
    explain?.({ page: page.number, box: ink, text, decision: 'page furniture', rule });
  const isLeft = (object: Glyph | Rule | Shape) => !outside.has(object);
  return {
    ...page,
    glyphs: page.glyphs.filter(isLeft),
    rules: page.rules.filter(isLeft),
    shapes: page.shapes.filter(isLeft),
  };
}

/** The box whose corners pairs of short rules point at, without touching it, from all four sides; null where none do. */
function trimBoxOf({ rules, width: pageWidth, height: pageHeight }: Page): Rectangle | null {
  if (rules.length > MAX_RULE_COUNT) return null;
  const upright = rules.filter(
    (rule) => rule.direction === 'vertical' && height(rule) < FEW_SHARE * pageHeight,
  );
  const level = rules.filter(
    (rule) => rule.direction === 'horizontal' && width(rule) < FEW_SHARE * pageWidth,
  );
  const xs = upright
    .filter((rule) =>
      upright.some((other) => sameX(other, rule) && other.y0 - rule.y1 > MOST_SHARE * pageHeight),
    )
    .map(centerX);
  const ys = level
    .filter((rule) =>
      level.some((other) => sameY(other, rule) && other.x0 - rule.x1 > MOST_SHARE * pageWidth),
    )
    .map(centerY);
  if (xs.length < 2 || ys.length < 2) return null;
  const box = { x0: Math.min(...xs), x1: Math.max(...xs), y0: Math.min(...ys), y1: Math.max(...ys) };
  const isLarge = width(box) > MOST_SHARE * pageWidth && height(box) > MOST_SHARE * pageHeight;
  const marks = [
    ...upright.filter((rule) => [box.x0, box.x1].some((x) => Math.abs(centerX(rule) - x) < SAME_PLACE_PT)),
    ...level.filter((rule) => [box.y0, box.y1].some((y) => Math.abs(centerY(rule) - y) < SAME_PLACE_PT)),
  ];
  return isLarge && marks.every((mark) => isClearOf(mark, box)) ? box : null;
}

const sameX = (a: Rule, b: Rule) => Math.abs(centerX(a) - centerX(b)) < SAME_PLACE_PT;
const sameY = (a: Rule, b: Rule) => Math.abs(centerY(a) - centerY(b)) < SAME_PLACE_PT;

const isClearOf = (mark: Rectangle, box: Rectangle) =>
  mark.x1 < box.x0 || mark.x0 > box.x1 || mark.y1 < box.y0 || mark.y0 > box.y1;
