import { holdsMiddle, overlapY, within } from '../../formula/model/box.ts';
import { HALF_SHARE, RULE_EDGE_PT } from '../../metrics.ts';
import type { Glyph, Page, Rectangle, Rule, Shape } from '../../page.ts';
import type { Explain } from './explanation.ts';
import type { PageAccount } from './page-account.ts';
import { meetingRules } from './rule-grid.ts';
import { EDGE_SHARE } from './tolerances.ts';

/**
 * The page without its marked running heads and feet: what the producer itself marked as an artifact at the top or at
 * the foot. Elsewhere the mark is not believed: word processors give it to boxes that float among the text, and programs for
 * slides give it to every formula. On the only page of a document no head runs: teachers write the title of a worksheet there.
 */
export function withoutMarkedFurniture(
  page: Page,
  account: PageAccount,
  { explain, isOnlyPage = false }: { explain?: Explain; isOnlyPage?: boolean },
): Page {
  if (![page.glyphs, page.rules, page.shapes].some((objects) => objects.some(({ artifact }) => artifact)))
    return page;
  const seen = page.glyphs.filter((glyph) => account.isUnclaimed(glyph));
  const marked = seen.filter(({ artifact }) => artifact);
  if (marked.length > HALF_SHARE * seen.length) return page;
  const rule = 'marked as an artifact at the edge of the page';
  const frames = framesOf(page, seen);
  const words = marked.filter(({ font }) => !font.math);
  const isFormula = ({ font, ink }: Glyph) => font.math && !words.some((word) => overlapY(word.ink, ink) > 0);
  const isFurniture = (object: Glyph | Rule | Shape) =>
    object.artifact === true &&
    isAtEdge('ink' in object ? object.ink : object, page, !isOnlyPage) &&
    ('ink' in object ? !isFormula(object) : !frames.some((frame) => within(object, frame, RULE_EDGE_PT)));
  const furniture = new Set([...page.glyphs, ...page.rules, ...page.shapes].filter(isFurniture));
  account.claim(furniture, 'furniture', rule);
  for (const { ink, text } of marked.filter((glyph) => furniture.has(glyph)))
    explain?.({ page: page.number, box: ink, text, decision: 'page furniture', rule });
  const isLeft = (object: Glyph | Rule | Shape) => !furniture.has(object);
  return {
    ...page,
    glyphs: page.glyphs.filter(isLeft),
    rules: page.rules.filter(isLeft),
    shapes: page.shapes.filter(isLeft),
  };
}

/** What rules enclose with text that is not marked: word processors mark the borders of every table. */
const framesOf = ({ rules }: Page, glyphs: readonly Glyph[]): Rectangle[] =>
  meetingRules(rules)
    .map(({ box }) => box)
    .filter((box) => glyphs.some(({ ink, artifact }) => !artifact && holdsMiddle(box, ink)));

const isAtEdge = (box: Rectangle, { height }: Page, hasHead: boolean) =>
  (hasHead && box.y1 < EDGE_SHARE * height) || box.y0 > (1 - EDGE_SHARE) * height;
