import { MEASURED, MEASURED_ON } from '../../content/measured.ts';
import { formatDate, formatNumber } from '../../format.ts';
import { useTranslation } from '../../i18n.ts';
import classes from './measured.module.css';

export function Measured() {
  const { t, i18n } = useTranslation('pages');
  const shown = (value: number) => formatNumber(value, i18n.language);
  return (
    <section id="measured" className={classes.measured} aria-labelledby="measured-title">
      <h2 id="measured-title">{t('how.measured.title')}</h2>
      <p>{t('how.measured.lead', { date: formatDate(MEASURED_ON, i18n.language) })}</p>
      <ul className={classes.figures}>
        {MEASURED.map(({ id, percent, of }) => (
          <li key={id}>
            <p className={classes.percent}>{shown(percent)}%</p>
            <h3>{t(`how.measured.figures.${id}.title`)}</h3>
            <p>{t(`how.measured.figures.${id}.text`, { of: shown(of) })}</p>
          </li>
        ))}
      </ul>
      <p>{t('how.measured.limits')}</p>
      <details className={classes.commands}>
        <summary>{t('how.measured.command')}</summary>
        <ul>
          {MEASURED.map(({ id, command }) => (
            <li key={id}>
              {t(`how.measured.figures.${id}.title`)}: <code>{command}</code>
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}
