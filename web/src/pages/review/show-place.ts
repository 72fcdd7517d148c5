/** As wide as the panes stand beside each other; below it the editor covers the page. */
export const WIDE = '(min-width: 62em)';

/** Of a pane's height: what an open editor leaves free, and where a place comes to stand in it. */
const FREE = 0.3;
const TARGET = 1 / 8;

/** Scrolls a pane, and nothing around it, to a place in it that is not seen beside the editor. */
export function showPlace(pane: HTMLElement, place: Element): void {
  const room = pane.clientHeight;
  const { top, bottom } = place.getBoundingClientRect();
  const edge = pane.getBoundingClientRect().top;
  if (top < edge || bottom - edge > room * FREE) pane.scrollBy({ top: top - edge - room * TARGET });
}
