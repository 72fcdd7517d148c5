import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../format.ts';
import { doubtful, type ReviewedFormula } from './formula-state.ts';
import classes from './review.module.css';

const SHOWN = 8;

interface FormulaListProps {
  formulas: readonly ReviewedFormula[];
  chosen: number | null;
  onChoose: (formula: number) => void;
}

/** The formulas that need a look, the most doubtful first. */
export function FormulaList({ formulas, chosen, onChoose }: FormulaListProps) {
  const { t, i18n } = useTranslation('review');
  const [all, setAll] = useState(false);
  const list = doubtful(formulas);
  const shown = all ? list : list.slice(0, SHOWN);
  const changed = formulas.filter(({ state }) => state === 'changed').length;
  const facts = [
    t('formulas', { count: formulas.length }),
    changed > 0 ? t('changed', { count: changed }) : null,
  ].filter((fact) => fact !== null);
  return (
    <section className={classes.list} aria-labelledby="doubtful-title">
      <h2 id="doubtful-title">
        {list.length > 0 ? t('needLook', { count: list.length }) : t('noneDoubtful')}
      </h2>
      <p className={classes.facts}>{facts.join(' · ')}</p>
      {list.length > 0 && (
        <ol className={classes.cards}>
          {shown.map(({ formula, current, page, confidence }) => (
            <li key={formula}>
              <button
                type="button"
                className={classes.cardButton}
                aria-pressed={chosen === formula}
                onClick={() => onChoose(formula)}
              >
                <code>{current}</code>
                <span>
                  {[
                    page === null ? null : t('onPage', { page }),
                    t('confidence', { percent: formatNumber(Math.round(confidence * 100), i18n.language) }),
                  ]
                    .filter((fact) => fact !== null)
                    .join(' · ')}
                </span>
              </button>
            </li>
          ))}
        </ol>
      )}
      {!all && list.length > SHOWN && (
        <Button variant="subtle" onClick={() => setAll(true)}>
          {t('showAll', { count: list.length })}
        </Button>
      )}
    </section>
  );
}
