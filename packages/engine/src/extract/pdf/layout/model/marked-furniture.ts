import { HALF_SHARE } from '../../metrics.ts';
import type { Glyph, Page, Rectangle, Rule, Shape } from '../../page.ts';
import type { Explain } from './explanation.ts';
import type { PageAccount } from './page-account.ts';
import { EDGE_SHARE } from './tolerances.ts';

/** A page without its marked furniture. */
interface UnmarkedPage {
  page: Page;
  /** The letters of its marked running heads and feet. */
  heads: Glyph[];
}

/**
 * The page without its marked running heads and feet: what the producer itself marked as an artifact at the top or at
 * the foot. Elsewhere the mark is not believed. On the only page of a document no head runs: teachers write the title of a
 * worksheet there.
 */
export function withoutMarkedFurniture(
  page: Page,
  account: PageAccount,
  { explain, isOnlyPage = false }: { explain?: Explain; isOnlyPage?: boolean },
): UnmarkedPage {
  if (![page.glyphs, page.rules, page.shapes].some((objects) => objects.some(({ artifact }) => artifact)))
    return { page, heads: [] };
  const seen = page.glyphs.filter((glyph) => account.isUnclaimed(glyph));
  const marked = seen.filter(({ artifact }) => artifact);
  if (marked.length > HALF_SHARE * seen.length) return { page, heads: [] };
  const rule = 'marked as an artifact at the edge of the page';
  const isFurniture = (object: Glyph | Rule | Shape) =>
    object.artifact === true && isAtEdge(heightsOf(object), page, !isOnlyPage);
  const furniture = new Set([...page.glyphs, ...page.rules, ...page.shapes].filter(isFurniture));
  account.claim(furniture, 'furniture', rule);
  const heads = marked.filter((glyph) => furniture.has(glyph));
  for (const { ink, text } of heads)
    explain?.({ page: page.number, box: ink, text, decision: 'page furniture', rule });
  const isLeft = (object: Glyph | Rule | Shape) => !furniture.has(object);
  return {
    page: {
      ...page,
      glyphs: page.glyphs.filter(isLeft),
      rules: page.rules.filter(isLeft),
      shapes: page.shapes.filter(isLeft),
    },
    heads,
  };
}

/** Of a glyph its baseline: the letters of a line are all at the edge or none of them is. */
const heightsOf = (object: Glyph | Rule | Shape): Pick<Rectangle, 'y0' | 'y1'> =>
  'ink' in object ? { y0: object.baseline, y1: object.baseline } : object;

const isAtEdge = (box: Pick<Rectangle, 'y0' | 'y1'>, { height }: Page, hasHead: boolean) =>
  (hasHead && box.y1 < EDGE_SHARE * height) || box.y0 > (1 - EDGE_SHARE) * height;
