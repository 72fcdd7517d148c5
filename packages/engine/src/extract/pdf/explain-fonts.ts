import type { Explain } from './layout/model/explanation.ts';
import type { Page, PageFont, Rectangle } from './page.ts';

/** Corrections that are named one by one. */
const MAX_NAMED = 12;

function boxesByFont(page: Page): Map<PageFont, Rectangle> {
  const boxes = new Map<PageFont, Rectangle>();
  for (const { font, ink } of page.glyphs) {
    const box = boxes.get(font);
    if (!box) boxes.set(font, { ...ink });
    else {
      box.x0 = Math.min(box.x0, ink.x0);
      box.y0 = Math.min(box.y0, ink.y0);
      box.x1 = Math.max(box.x1, ink.x1);
      box.y1 = Math.max(box.y1, ink.y1);
    }
  }
  return boxes;
}

/** Tells whom the characters of each font of a page were taken from, and why. */
export function explainFonts(page: Page, explain: Explain): void {
  for (const [{ name, trust }, box] of boxesByFont(page)) {
    if (!trust) continue;
    const { choice, reason, seen, confirmed, corrected } = trust;
    const counted = seen > 0 ? `; ${confirmed} of ${seen} shapes confirm it` : '';
    const named = corrected.length > 0 ? `: ${corrected.slice(0, MAX_NAMED).join(', ')}` : '';
    explain({
      page: page.number,
      box,
      text: `${name}${named}`,
      decision: `font by ${choice}`,
      rule: `${reason}${counted}`,
    });
  }
}
