import type { PageGeometry } from '../../../../tree/index.ts';
import { median, unionAll } from '../../formula/model/box.ts';
import { HALF_INCH_PT } from '../../metrics.ts';
import type { Page } from '../../page.ts';
import type { Entry } from './entries.ts';

/** Two inches: short pages make the bottom margin look wider than it was set. */
const MAX_MARGIN_PT = 144;

type PageSize = Pick<Page, 'width' | 'height'>;

/**
 * The size and the margins of the usual page.
 *
 * @param pages each with its text, without running heads: these stand in the margins
 */
export function geometryOf(pages: readonly { size: PageSize; entries: Entry[] }[]): PageGeometry | null {
  const measured = pages.flatMap(({ size: { width, height }, entries }) => {
    if (entries.length === 0) return [];
    const { x0, x1, y0, y1 } = unionAll(entries.map(({ box }) => box));
    return [{ width, height, left: x0, right: width - x1, top: y0, bottom: height - y1 }];
  });
  if (measured.length === 0) return null;
  const of = (key: keyof (typeof measured)[number]) => median(measured.map((page) => page[key]));
  const margin = (key: 'top' | 'right' | 'bottom' | 'left') =>
    Math.round(Math.min(MAX_MARGIN_PT, Math.max(HALF_INCH_PT, of(key))));
  return {
    width: of('width'),
    height: of('height'),
    margins: {
      top: margin('top'),
      right: margin('right'),
      bottom: margin('bottom'),
      left: margin('left'),
    },
  };
}
