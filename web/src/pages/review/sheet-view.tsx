import { useEffect, useLayoutEffect, useRef } from 'react';
import type { ReviewedFormula } from './formula-state.ts';
import classes from './review.module.css';
import { safeNodes } from './safe-html.ts';
import { showPlace, WIDE } from './show-place.ts';

interface SheetViewProps {
  html: string;
  /** The formulas of this sheet. */
  formulas: readonly ReviewedFormula[];
  chosen: number | null;
  onChoose: (formula: number) => void;
}

const numberAt = (target: EventTarget | null): number | null => {
  const element = target instanceof Element ? target.closest('[data-formula]') : null;
  return element ? Number(element.getAttribute('data-formula')) : null;
};

/** Puts what was written in the place of what was read. */
async function showChanges(sheet: Element, formulas: readonly ReviewedFormula[]) {
  const changed = formulas.filter(({ state }) => state === 'changed');
  if (changed.length === 0) return;
  const { lookAt } = await import('./formula-math.ts');
  for (const { formula, current, display } of changed) {
    const math = sheet.querySelector(`[data-formula="${formula}"] math`);
    math?.replaceWith(safeNodes(lookAt(current, display).mathml));
  }
}

function markChosen(sheet: HTMLElement, chosen: number | null) {
  for (const place of sheet.querySelectorAll('[data-chosen]')) place.removeAttribute('data-chosen');
  const place = chosen === null ? null : sheet.querySelector(`[data-formula="${chosen}"]`);
  place?.setAttribute('data-chosen', '');
  if (!place) return;
  if (matchMedia(WIDE).matches) showPlace(sheet, place);
  else place.scrollIntoView({ block: 'nearest' });
}

/** One sheet of the document; its formulas can be chosen with a click, a finger or the keyboard. */
export function SheetView({ html, formulas, chosen, onChoose }: SheetViewProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const marked = useRef(chosen);

  useLayoutEffect(() => {
    const element = sheet.current;
    if (!element) return;
    const focused = element.contains(document.activeElement) ? numberAt(document.activeElement) : null;
    element.replaceChildren(safeNodes(html));
    for (const place of element.querySelectorAll('[data-formula]')) {
      const known = formulas.find(({ formula }) => formula === Number(place.getAttribute('data-formula')));
      place.setAttribute('role', 'button');
      place.setAttribute('tabindex', '0');
      place.setAttribute('data-state', known?.state ?? 'sure');
      place.setAttribute('title', known?.current ?? '');
    }
    void showChanges(element, formulas);
    markChosen(element, marked.current);
    if (focused !== null)
      element.querySelector<HTMLElement>(`[data-formula="${focused}"]`)?.focus({ preventScroll: true });
  }, [html, formulas]);

  useEffect(() => {
    marked.current = chosen;
    if (sheet.current) markChosen(sheet.current, chosen);
  }, [chosen]);

  return (
    // Its formulas are buttons; this hears of them all.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={sheet}
      className={classes.sheet}
      onClick={(event) => {
        const number = numberAt(event.target);
        if (number !== null) onChoose(number);
      }}
      onKeyDown={(event) => {
        const number = event.key === 'Enter' || event.key === ' ' ? numberAt(event.target) : null;
        if (number === null) return;
        event.preventDefault();
        onChoose(number);
      }}
    />
  );
}
