import { CONTACT } from '../content/site.ts';
import { useTranslation } from '../i18n.ts';
import classes from './forms.module.css';

/** What a form says when its message did not arrive. */
export function Oops() {
  const { t } = useTranslation('contact');
  return (
    <p role="alert" className={classes.failed}>
      {t(CONTACT.whatsapp ? 'form.failed' : 'form.failedPlain')}{' '}
      {CONTACT.whatsapp && <a href={`https://wa.me/${CONTACT.whatsapp}`}>{t('details.whatsapp')}</a>}
    </p>
  );
}
