import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Below this width everything stands in one column. */
const ONE_COLUMN = '(max-width: 61.99em)';

/**
 * Scrolls by as many pixels as an element has become lower, where what stands below it is looked at: that stays on the
 * screen where it was. The browser's own scroll anchoring, which not all of them have, is off meanwhile.
 */
function keepBelowInPlace(element: HTMLElement, lost: number) {
  const { bottom } = element.getBoundingClientRect();
  const isAbove = bottom + lost < 0;
  const isSeenBelow = matchMedia(ONE_COLUMN).matches && bottom + lost < innerHeight;
  if (!isAbove && !isSeenBelow) return;
  const { style } = document.documentElement;
  style.overflowAnchor = 'none';
  scrollBy({ top: -lost, behavior: 'instant' });
  requestAnimationFrame(() => style.removeProperty('overflow-anchor'));
}

/** While `held`, an element becomes higher but not lower, so that nothing below it moves up under a finger. */
export function useHeldHeight(element: RefObject<HTMLElement | null>, held: boolean) {
  /** In pixels; 0 where nothing is held. */
  const height = useRef(0);
  useLayoutEffect(() => {
    const box = element.current;
    if (!held || !box) return undefined;
    let width = box.offsetWidth;
    const sizes = new ResizeObserver(() => {
      if (box.offsetWidth !== width) box.style.removeProperty('min-height');
      width = box.offsetWidth;
      height.current = box.getBoundingClientRect().height;
      box.style.minHeight = `${height.current}px`;
    });
    sizes.observe(box);
    return () => sizes.disconnect();
  }, [element, held]);
  useLayoutEffect(() => {
    const before = height.current;
    if (held || before === 0) return;
    height.current = 0;
    const box = element.current;
    if (!box) return;
    box.style.removeProperty('min-height');
    keepBelowInPlace(box, before - box.getBoundingClientRect().height);
  }, [element, held]);
}
