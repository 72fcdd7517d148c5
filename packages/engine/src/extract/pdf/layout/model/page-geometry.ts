import type { PageGeometry } from '../../../../tree/index.ts';
import { median } from '../../formula/model/box.ts';
import { HALF_INCH_PT } from '../../metrics.ts';
import type { Page } from '../../page.ts';
import type { Entry } from './entries.ts';

/** Two inches: short pages make the bottom margin look wider than it was set. */
const MAX_MARGIN_PT = 144;

/** Gathers page sizes and margins, and answers with those of the usual page. */
export function pageGeometryCollector(): {
  add(page: Page, entries: Entry[]): void;
  result(): { geometry?: PageGeometry };
} {
  const pages: { width: number; height: number; top: number; right: number; bottom: number; left: number }[] =
    [];
  return {
    add({ width, height }, entries) {
      if (entries.length === 0) return;
      const edge = (pick: (entry: Entry) => number, best: (...values: number[]) => number) =>
        entries.map(pick).reduce((a, b) => best(a, b));
      pages.push({
        width,
        height,
        left: edge((entry) => entry.box.x0, Math.min),
        right: width - edge((entry) => entry.box.x1, Math.max),
        top: edge((entry) => entry.box.y0, Math.min),
        bottom: height - edge((entry) => entry.box.y1, Math.max),
      });
    },
    result() {
      if (pages.length === 0) return {};
      const of = (key: keyof (typeof pages)[number]) => median(pages.map((page) => page[key]));
      const margin = (key: 'top' | 'right' | 'bottom' | 'left') =>
        Math.round(Math.min(MAX_MARGIN_PT, Math.max(HALF_INCH_PT, of(key))));
      return {
        geometry: {
          width: of('width'),
          height: of('height'),
          margins: {
            top: margin('top'),
            right: margin('right'),
            bottom: margin('bottom'),
            left: margin('left'),
          },
        },
      };
    },
  };
}
