import { Button } from '@mantine/core';
import { useSearchParams } from 'react-router';
import accountClasses from '../../components/account/account.module.css';
import { useTranslation } from '../../i18n.ts';
import { Page } from '../../layout/page.tsx';
import { Link } from '../../routing/link.tsx';
import classes from '../sign-in/sign-in.module.css';

/** Where the link of an email leads in a browser that has not signed up: it signs nobody in. */
export default function VerifiedPage() {
  const { t } = useTranslation('account');
  const [parameters] = useSearchParams();
  const state = parameters.get('link') === 'over' ? 'over' : 'done';
  return (
    <Page path="/verified" title={t(`verified.${state}.title`)} lead={t(`verified.${state}.lead`)} narrow>
      <section className={`${classes.card} ${accountClasses.form}`}>
        <p>{t(`verified.${state}.text`)}</p>
        <Button component={Link} to="/sign-in" size="md">
          {t('signIn')}
        </Button>
      </section>
    </Page>
  );
}
