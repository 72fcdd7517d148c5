import type { PageImage, Rectangle } from '../page.ts';
import { intersect } from './matrix.ts';
import { isBoxPath, readPath } from './path.ts';
import type { GraphicsState } from './state.ts';

/** Smaller areas are letters, dots and bars; a line of print stands on a ground that is as high. */
const MIN_GROUND_PT = { width: 20, height: 8 } as const;
/** A drawing may paint more areas, but no text has as many grounds; each white path is compared with all of them. */
const MAX_GROUNDS = 2000;
/** From the ground's edge: white lines along it part it from the next one, as between cells of a table. */
const MIN_INSET_PT = 2;
/** Of the ground's width: a white line across it parts it in two; bars of fractions are shorter. */
const MAX_SIGN_SHARE = 0.6;

export const WHITE = 'ffffff';

const widthOf = ({ x0, x1 }: Rectangle) => x1 - x0;

/** The areas of colour that a page has painted so far, so that white signs are seen on them and not on white paper. */
export class Grounds {
  private readonly painted: { box: Rectangle; isWhite: boolean }[] = [];

  add(box: Rectangle, color: string): void {
    if (widthOf(box) < MIN_GROUND_PT.width || box.y1 - box.y0 < MIN_GROUND_PT.height) return;
    if (this.painted.length < MAX_GROUNDS) this.painted.push({ box, isWhite: color === WHITE });
  }

  /** Whether a white sign in the box is seen: what was painted last under its middle has another colour. */
  shows(sign: Rectangle): boolean {
    const [x, y] = [(sign.x0 + sign.x1) / 2, (sign.y0 + sign.y1) / 2];
    const under = this.painted.findLast(
      ({ box }) =>
        x > box.x0 + MIN_INSET_PT &&
        x < box.x1 - MIN_INSET_PT &&
        y > box.y0 + MIN_INSET_PT &&
        y < box.y1 - MIN_INSET_PT,
    );
    return under !== undefined && !under.isWhite && widthOf(sign) < MAX_SIGN_SHARE * widthOf(under.box);
  }
}

/** Whether a filled path is one box, with round corners or without, and leaves nothing of it open. */
export function fillsItsBox(data: ArrayLike<number>, { ctm }: GraphicsState): boolean {
  const [path, ...others] = readPath(data, ctm);
  return path !== undefined && others.length === 0 && isBoxPath(path);
}

/** Beyond the area on each side: browsers soften the shadows of boxes, which they paint as pictures, by as much. */
const MAX_SHADOW_PT = 20;
/** Of the picture: more of it is under the area than its shadow shows; bullets are small beside theirs. */
const MIN_COVERED_SHARE = 0.7;
const MAX_BULLET_SHADOW_PT = 12;
/** Of the pictures painted last: on a page of more they are tiles of one large picture. */
const MAX_COVERED = 100;

/** Notes the pictures of which an area of colour leaves no more to see than a rim. */
export function coverImages(images: PageImage[], area: Rectangle): void {
  for (const image of images.slice(-MAX_COVERED)) {
    const rimPt = Math.max(area.x0 - image.x0, image.x1 - area.x1, area.y0 - image.y0, image.y1 - area.y1);
    const isMostlyUnder = sizeOf(intersect(image, area)) > MIN_COVERED_SHARE * sizeOf(image);
    if (rimPt < (isMostlyUnder ? MAX_SHADOW_PT : MAX_BULLET_SHADOW_PT)) image.covered = true;
  }
}

const sizeOf = ({ x0, y0, x1, y1 }: Rectangle) => Math.max(0, x1 - x0) * Math.max(0, y1 - y0);
