import { centerX, centerY, overlapX } from '../../formula/model/box.ts';
import { EXACT_PT } from '../../metrics.ts';
import type { Glyph, PageLink, Rectangle, Rule } from '../../page.ts';

/** The rules under the words of links: each lies in its link's box, and nothing of the link is below it. */
export function linkUnderlinesOf(
  rules: readonly Rule[],
  links: readonly PageLink[],
  glyphs: readonly Glyph[],
): Set<Rule> {
  if (links.length === 0) return new Set();
  return new Set(
    rules.filter(
      (rule) =>
        rule.direction === 'horizontal' &&
        links.some((link) => isAcross(rule, link) && !glyphs.some(({ ink }) => isUnder(ink, rule, link))),
    ),
  );
}

const isAcross = (rule: Rule, link: PageLink) =>
  rule.x0 > link.x0 - EXACT_PT &&
  rule.x1 < link.x1 + EXACT_PT &&
  centerY(rule) > centerY(link) &&
  centerY(rule) < link.y1;

const isUnder = (ink: Rectangle, rule: Rule, link: PageLink) =>
  overlapX(ink, rule) > 0 && centerX(ink) < link.x1 && centerY(ink) > rule.y1 && centerY(ink) < link.y1;
