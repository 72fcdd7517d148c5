import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from '../../i18n.ts';
import type { ReviewedFormula } from './formula-state.ts';
import { passageLabel, type ReviewedPassage } from './passage-state.ts';
import classes from './review.module.css';
import { safeNodes } from './safe-html.ts';
import { showPlace, WIDE } from './show-place.ts';

interface SheetViewProps {
  html: string;
  /** The formulas of this sheet. */
  formulas: readonly ReviewedFormula[];
  chosen: number | null;
  onChoose: (formula: number) => void;
  /** The paragraphs, headings and pictures of this sheet. */
  passages: readonly ReviewedPassage[];
  onPassage: (passage: ReviewedPassage) => void;
}

type Marked = 'formula' | 'passage';

const numberAt = (target: EventTarget | null, kind: Marked = 'formula'): number | null => {
  const element = target instanceof Element ? target.closest(`[data-${kind}]`) : null;
  return element ? Number(element.getAttribute(`data-${kind}`)) : null;
};

/** Puts what was written in the place of what was read. */
async function showChanges(
  sheet: Element,
  formulas: readonly ReviewedFormula[],
  passages: readonly ReviewedPassage[],
  isShown: () => boolean,
) {
  const changed = formulas.filter(({ state }) => state === 'changed');
  const rewritten = passages.filter((passage) => passage.changed);
  if (changed.length + rewritten.length === 0) return;
  const [{ lookAt }, { textNodes, tokenNodesIn }] = await Promise.all([
    import('./formula-math.ts'),
    import('./text-nodes.ts'),
  ]);
  if (!isShown()) return;
  for (const { formula, current, display } of changed) {
    const math = sheet.querySelector(`[data-formula="${formula}"] math`);
    math?.replaceWith(safeNodes(lookAt(current, display).mathml));
  }
  for (const { passage, current } of rewritten) {
    const place = sheet.querySelector(`[data-passage="${passage}"]`);
    if (!place) continue;
    const tokenNode = tokenNodesIn(place);
    // The button may have the focus.
    const read = [...place.childNodes].filter((child) => !(child instanceof HTMLButtonElement));
    for (const child of read) child.remove();
    place.prepend(textNodes(current, lookAt, tokenNode));
  }
}

/** A button at the end of each passage, which opens it. */
function addPencils(sheet: Element, passages: readonly ReviewedPassage[], label: LabelOf) {
  for (const passage of passages) {
    const place = sheet.querySelector(`[data-passage="${passage.passage}"]`);
    if (!place) continue;
    const pencil = document.createElement('button');
    pencil.type = 'button';
    pencil.className = classes.pencil ?? '';
    pencil.setAttribute('aria-label', label(passage));
    pencil.title = label(passage);
    place.toggleAttribute('data-changed', passage.changed);
    place.append(pencil);
  }
}

type LabelOf = (passage: ReviewedPassage) => string;

/** Characters of a paragraph that tell it from the others. */
const LABEL_LENGTH = 40;

function useLabels(): LabelOf {
  const { t } = useTranslation('review');
  return useCallback(
    ({ kind, current }) =>
      kind === 'PICTURE' ? t('openPicture') : t('editPassage', { text: passageLabel(current, LABEL_LENGTH) }),
    [t],
  );
}

function markChosen(sheet: HTMLElement, chosen: number | null) {
  for (const place of sheet.querySelectorAll('[data-chosen]')) place.removeAttribute('data-chosen');
  const place = chosen === null ? null : sheet.querySelector(`[data-formula="${chosen}"]`);
  place?.setAttribute('data-chosen', '');
  if (!place) return;
  if (matchMedia(WIDE).matches) showPlace(sheet, place);
  else place.scrollIntoView({ block: 'nearest' });
}

/** One sheet of the document; its formulas and passages can be chosen with a click, a finger or the keyboard. */
export function SheetView({ html, formulas, chosen, onChoose, passages, onPassage }: SheetViewProps) {
  const label = useLabels();
  const sheet = useRef<HTMLDivElement>(null);
  const marked = useRef(chosen);

  useLayoutEffect(() => {
    const element = sheet.current;
    if (!element) return undefined;
    const focused = element.contains(document.activeElement) ? numberAt(document.activeElement) : null;
    element.replaceChildren(safeNodes(html));
    for (const place of element.querySelectorAll('[data-formula]')) {
      const known = formulas.find(({ formula }) => formula === Number(place.getAttribute('data-formula')));
      place.setAttribute('role', 'button');
      place.setAttribute('tabindex', '0');
      place.setAttribute('data-state', known?.state ?? 'sure');
      place.setAttribute('title', known?.current ?? '');
    }
    addPencils(element, passages, label);
    let shown = true;
    void showChanges(element, formulas, passages, () => shown);
    markChosen(element, marked.current);
    if (focused !== null)
      element.querySelector<HTMLElement>(`[data-formula="${focused}"]`)?.focus({ preventScroll: true });
    return () => {
      shown = false;
    };
  }, [html, formulas, passages, label]);

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
      onClick={({ target }) => {
        const number = numberAt(target);
        if (number !== null) return onChoose(number);
        const opens =
          target instanceof Element && target.matches('[data-passage] > button, [data-passage] img');
        const passage = passages.find((known) => known.passage === numberAt(target, 'passage'));
        if (opens && passage) onPassage(passage);
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
