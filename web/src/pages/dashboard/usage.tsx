import { localeOf } from '../../format.ts';
import { useTranslation } from '../../i18n.ts';
import classes from './dashboard.module.css';

interface UsageProps {
  days: readonly { day: string; conversions: number }[];
}

/** A bar a day: as long as the day's share of the busiest one. */
export function Usage({ days }: UsageProps) {
  const { t, i18n } = useTranslation('account');
  const most = Math.max(1, ...days.map(({ conversions }) => conversions));
  const date = new Intl.DateTimeFormat(localeOf(i18n.language), {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
  return (
    <section className={classes.card}>
      <h2>{t('usage.title')}</h2>
      {days.length === 0 && <p>{t('usage.none')}</p>}
      <ul className={classes.usage}>
        {days.map(({ day, conversions }) => (
          <li key={day}>
            <span>{date.format(new Date(day))}</span>
            <span className={classes.bar} style={{ width: `${(conversions / most) * 100}%` }} aria-hidden />
            <span>{t('usage.count', { count: conversions })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
