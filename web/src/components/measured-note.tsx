import { FORMULAS_RIGHT, MEASURED_PATH } from '../content/measured.ts';
import { useTranslation } from '../i18n.ts';
import { Link } from '../routing/link.tsx';
import classes from './measured-note.module.css';

/** The engine's figure, and the way to how it was measured. */
export function MeasuredNote() {
  const { t } = useTranslation();
  return (
    <p className={classes.note}>
      {t('measured.formulas', { percent: FORMULAS_RIGHT })}{' '}
      <Link to={MEASURED_PATH}>{t('measured.how')}</Link>
    </p>
  );
}
