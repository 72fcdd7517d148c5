import { STEPS } from '../content/questions.ts';
import { formatNumber } from '../format.ts';
import { useTranslation } from '../i18n.ts';
import classes from './steps.module.css';

export function Steps() {
  const { t, i18n } = useTranslation();
  return (
    <ol className={classes.steps}>
      {STEPS.map((step, index) => (
        <li key={step}>
          <span className={classes.number} aria-hidden>
            {formatNumber(index + 1, i18n.language)}
          </span>
          <h3>{t(`steps.list.${step}.title`)}</h3>
          <p>{t(`steps.list.${step}.text`)}</p>
        </li>
      ))}
    </ol>
  );
}
