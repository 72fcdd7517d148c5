import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../i18n.ts';
import cards from './cards.module.css';
import { FormulaCard } from './formula-card.tsx';
import { doubtful, type ReviewedFormula } from './formula-state.ts';
import classes from './review.module.css';
import type { Picture } from './source-pane.tsx';
import { useLookAt } from './use-look.ts';

/** Cards at first, and how many more at a time. */
const SHOWN = 8;
const MORE = 40;

interface FormulaListProps {
  formulas: readonly ReviewedFormula[];
  /** All that the document holds, also those that were typed into a passage. */
  count: number;
  chosen: number | null;
  /** Places that could not be read and stand in the document as pictures. */
  pictures: number;
  /** A page of the source that has been fetched already. */
  pictureOf: (page: number) => Picture | null;
  onChoose: (formula: number) => void;
}

/** The formulas that need a look, the most doubtful first. */
export function FormulaList({ formulas, count, chosen, pictures, pictureOf, onChoose }: FormulaListProps) {
  const { t } = useTranslation('review');
  const [most, setMost] = useState(SHOWN);
  const list = doubtful(formulas);
  const lookAt = useLookAt(list.length > 0);
  const changed = formulas.filter(({ state }) => state === 'changed').length;
  const facts = [
    count > 0 ? t('formulas', { count }) : null,
    changed > 0 ? t('changed', { count: changed }) : null,
  ].filter((fact) => fact !== null);
  const headings = [
    ...(list.length > 0 ? [t('needLook', { count: list.length })] : []),
    ...(pictures > 0 ? [t('onlyPictures', { count: pictures })] : []),
  ];
  if (headings.length === 0) headings.push(t(count > 0 ? 'noneDoubtful' : 'noFormulas'));
  return (
    <section className={classes.list} aria-labelledby="doubtful-title">
      <h2 id="doubtful-title">{headings.join(' · ')}</h2>
      {pictures > 0 && <p className={classes.facts}>{t('picturesText')}</p>}
      {facts.length > 0 && <p className={classes.facts}>{facts.join(' · ')}</p>}
      {list.length > 0 && (
        <ol className={cards.cards}>
          {list.slice(0, most).map((formula) => (
            <li key={formula.formula}>
              <FormulaCard
                formula={formula}
                chosen={chosen === formula.formula}
                lookAt={lookAt}
                picture={formula.page === null ? null : pictureOf(formula.page)}
                onChoose={onChoose}
              />
            </li>
          ))}
        </ol>
      )}
      {list.length > most && (
        <Button variant="subtle" onClick={() => setMost(most + MORE)}>
          {t('showMore', { count: Math.min(MORE, list.length - most) })}
        </Button>
      )}
    </section>
  );
}
