import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n.ts';
import { IconFile } from '../../icons.ts';
import classes from './conversion.module.css';

/** Its placeholder shows for as long as the list has no item. */
export function ResultsPanel({ children }: { children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <section className={classes.card} aria-labelledby="results-title">
      <h3 id="results-title" className={classes.cardTitle}>
        {t('results.title')}
      </h3>
      <ul className={classes.results}>{children}</ul>
      <div className={classes.placeholder}>
        <IconFile size={40} stroke={1.3} aria-hidden />
        <p>{t('results.placeholder')}</p>
      </div>
    </section>
  );
}
