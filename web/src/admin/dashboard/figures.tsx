import { useSubscription } from '@apollo/client/react';
import { useTranslation } from '../../i18n.ts';
import classes from '../admin.module.css';
import type { DashboardQuery } from '../generated/graphql.ts';
import { useFormat } from '../use-format.ts';
import { CountersSubscription } from './queries.ts';

const TOTALS = ['members', 'activeSubscriptions', 'freeMembers', 'conversions'] as const;
const LIVE = ['waitingFiles', 'runningFiles', 'visitsToday', 'pressesToday', 'clicksToday'] as const;

function Figure({ name, value }: { name: string; value: number | undefined }) {
  const { t } = useTranslation('admin');
  const { number } = useFormat();
  return (
    <div className={classes.figure}>
      <dt>{t(`figures.${name}`)}</dt>
      <dd>{value === undefined ? '–' : number(value)}</dd>
    </div>
  );
}

/** Totals, and counters that change while one looks. */
export function Figures({ overview }: { overview: DashboardQuery['overview'] }) {
  const { t } = useTranslation('admin');
  const { data } = useSubscription(CountersSubscription);
  return (
    <>
      <dl className={classes.figures}>
        {TOTALS.map((name) => (
          <Figure key={name} name={name} value={overview[name]} />
        ))}
      </dl>
      <section className={classes.live} aria-label={t('live')}>
        <h2>{t('live')}</h2>
        <dl>
          {LIVE.map((name) => (
            <Figure key={name} name={name} value={data?.counters[name]} />
          ))}
        </dl>
      </section>
    </>
  );
}
