import { useEffect, useState } from 'react';
import { formatNumber } from '../../format.ts';
import { useTranslation } from '../../i18n.ts';
import { jsonBody, numberField } from '../../json-fields.ts';
import classes from './live-figures.module.css';

const FIGURES = ['filesConverted', 'accounts'] as const;
type Figures = Partial<Record<(typeof FIGURES)[number], number>>;

/** Nothing where the server cannot be reached: the page has its other sentences. */
async function loadFigures(): Promise<Figures> {
  const answer = await fetch('/api/figures').catch(() => null);
  const counted = answer?.ok ? await jsonBody(answer) : null;
  return Object.fromEntries(FIGURES.map((name) => [name, numberField(counted, name) ?? 0]));
}

/** What the database counts, as of now; nothing until there is something to count. */
export function LiveFigures() {
  const { t, i18n } = useTranslation();
  const [figures, setFigures] = useState<Figures>({});
  useEffect(() => {
    let gone = false;
    void loadFigures().then((loaded) => {
      if (!gone) setFigures(loaded);
    });
    return () => {
      gone = true;
    };
  }, []);
  const shown = Object.entries(figures).filter(([, amount]) => amount > 0);
  if (shown.length === 0) return null;
  return (
    <dl className={classes.figures} aria-label={t('figures.title')}>
      {shown.map(([name, amount]) => (
        <div key={name}>
          <dt>{t(`figures.${name}`, { count: amount })}</dt>
          <dd>{formatNumber(amount, i18n.language)}</dd>
        </div>
      ))}
    </dl>
  );
}
