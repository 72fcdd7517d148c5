import { height, holdsMiddle, overlapX, overlapY, union, width } from '../../formula/model/box.ts';
import type { GlyphIndex } from '../../glyph-index.ts';
import { DOUBLE_LEADING_EM, MAX_COMPARED_COUNT, QUAD_EM, SAME_EDGE_PT } from '../../metrics.ts';
import type { Rectangle } from '../../page.ts';

/** Marks that no rule explains, gathered where they lie together. */
export interface UnexplainedMarks {
  /** Beside letters or by themselves: they are kept as pictures. */
  free: Rectangle[];
  /** Over or under letters, so that a picture would show those twice. */
  onGlyphs: Rectangle[];
}

/** Strokes of one sign that do not touch: the dots of a colon, the bars of a stretched equals sign. */
const NEAR_PT = 2.5;

/** A mark that is no larger may be a sign. */
const MAX_SIGN_EM = QUAD_EM;
/** From an accent to the letter under it: 0.2 em from an arrow to an r. */
const ACCENT_GAP_EM = 0.3;

/** A mark as small as a sign, with the letter below it, whose accent it may be. */
export const withAccented = (box: Rectangle, size: number): Rectangle =>
  Math.max(width(box), height(box)) < MAX_SIGN_EM * size
    ? { ...box, y1: box.y1 + ACCENT_GAP_EM * size }
    : box;

/** `size` in points, of the page's text. */
export function unexplainedMarks(
  marks: readonly Rectangle[],
  glyphs: GlyphIndex,
  size: number,
): UnexplainedMarks {
  const clusters = clustersOf(marks.slice(0, MAX_COMPARED_COUNT)).filter(
    (box) => Math.max(width(box), height(box)) > SAME_EDGE_PT,
  );
  // A word that is drawn beside letters may reach into the box of the nearest one.
  const isOnGlyphs = (box: Rectangle) =>
    glyphs.near(box).some(({ ink }) => holdsMiddle(box, ink) || holdsMiddle(ink, box));
  return {
    free: joinedSigns(
      clusters.filter((box) => !isOnGlyphs(box)),
      size,
      (box) => !isOnGlyphs(box),
    ),
    onGlyphs: clusters.filter(isOnGlyphs),
  };
}

function clustersOf(marks: readonly Rectangle[]): Rectangle[] {
  let clusters: Rectangle[] = [];
  for (const { x0, y0, x1, y1 } of marks) {
    const box = { x0, y0, x1, y1 };
    const isNear = (other: Rectangle) => overlapX(other, box) > -NEAR_PT && overlapY(other, box) > -NEAR_PT;
    const near = clusters.filter(isNear);
    clusters = [...clusters.filter((other) => !near.includes(other)), near.reduce(union, box)];
  }
  return clusters;
}

/** The signs of one formula, painted one by one: as high as signs are, side by side with nothing printed between them. */
function joinedSigns(
  clusters: readonly Rectangle[],
  size: number,
  isFree: (box: Rectangle) => boolean,
): Rectangle[] {
  const isSign = (box: Rectangle) => height(box) < DOUBLE_LEADING_EM * size;
  const joined: Rectangle[] = [];
  for (const box of clusters.toSorted((a, b) => a.x0 - b.x0)) {
    const at = joined.findLastIndex(
      (other) =>
        isSign(box) &&
        isSign(other) &&
        overlapX(other, box) > -QUAD_EM * size &&
        overlapY(other, box) > -NEAR_PT &&
        isFree(union(other, box)),
    );
    if (at < 0) joined.push(box);
    else joined[at] = union(joined[at] as Rectangle, box);
  }
  return joined;
}
