import { QUESTIONS } from '../content/questions.ts';
import { useNumbers } from '../content/use-numbers.ts';
import { useTranslation } from '../i18n.ts';
import classes from './faq.module.css';

/** The shared name lets one answer be open at a time. */
export function Faq() {
  const { t } = useTranslation();
  const numbers = useNumbers();
  return (
    <div className={classes.list}>
      {QUESTIONS.map((id) => (
        <details key={id} name="faq" className={classes.item}>
          <summary>{t(`faq.list.${id}.question`)}</summary>
          <p>{t(`faq.list.${id}.answer`, numbers)}</p>
        </details>
      ))}
    </div>
  );
}
