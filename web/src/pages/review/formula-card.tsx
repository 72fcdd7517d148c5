import { useLayoutEffect, useMemo, useRef } from 'react';
import { formatNumber } from '../../format.ts';
import { useTranslation } from '../../i18n.ts';
import classes from './cards.module.css';
import type { ReviewedFormula } from './formula-state.ts';
import { safeNodes } from './safe-html.ts';
import { CutOut } from './source-cut.tsx';
import type { Picture } from './source-pane.tsx';
import type { LookAt } from './use-look.ts';

/** Below this size a formula is cut off rather than made smaller still. */
const SMALLEST = 0.5;
/** Of the picture, in pixels. */
const CUT = { width: 238, height: 52 };

/** Makes a formula as small as its place wants it. */
function fit(place: HTMLElement) {
  const math = place.firstElementChild;
  if (!math) return;
  place.style.fontSize = '';
  const { width, height } = math.getBoundingClientRect();
  const share = Math.min(1, place.clientWidth / width, place.clientHeight / height);
  place.style.fontSize = `${Math.max(SMALLEST, share)}em`;
  place.toggleAttribute('data-cut', share < SMALLEST);
}

/** The formula as the document will have it; its LaTeX stands below. */
function Rendering({ mathml }: { mathml: string }) {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    element.replaceChildren(safeNodes(mathml));
    fit(element);
    const sizes = new ResizeObserver(() => fit(element));
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [mathml]);
  return <span ref={place} className={classes.math} />;
}

interface FormulaCardProps {
  formula: ReviewedFormula;
  chosen: boolean;
  /** Null while nothing can render it. */
  lookAt: LookAt | null;
  /** The page that it stands on, where that is there already. */
  picture: Picture | null;
  onChoose: (formula: number) => void;
}

/** A formula that needs a look. */
export function FormulaCard({ formula, chosen, lookAt, picture, onChoose }: FormulaCardProps) {
  const { t, i18n } = useTranslation('review');
  const { current, display, page, confidence } = formula;
  const mathml = useMemo(() => lookAt?.(current, display).mathml, [lookAt, current, display]);
  const facts = [
    page === null ? null : t('onPage', { page }),
    t('confidence', { percent: formatNumber(Math.round(confidence * 100), i18n.language) }),
  ].filter((fact) => fact !== null);
  return (
    <button
      type="button"
      className={classes.card}
      aria-pressed={chosen}
      data-card={formula.formula}
      onClick={() => onChoose(formula.formula)}
    >
      <span className={classes.looks} aria-hidden>
        {mathml ? <Rendering mathml={mathml} /> : <code className={classes.plain}>{current}</code>}
        {picture && <CutOut formula={formula} picture={picture} most={CUT} />}
      </span>
      <code>{current}</code>
      <span className={classes.facts}>{facts.join(' · ')}</span>
    </button>
  );
}
