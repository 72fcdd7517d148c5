import { Button } from '@mantine/core';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from '../../i18n.ts';
import { Page } from '../../layout/page.tsx';
import { Link } from '../../routing/link.tsx';
import { firstNameOf, mayBeSignedIn, refreshViewer, useViewer } from '../../viewer/viewer.ts';
import classes from './dashboard.module.css';
import { PlanCard } from './plan-card.tsx';

const AccountData = lazy(() => import('./account-data.tsx'));

function Welcome() {
  const { t } = useTranslation('account');
  return (
    <Page path="/dashboard" title={t('dashboard.welcome')} lead={t('dashboard.welcomeLead')} narrow>
      <div className={classes.buttons}>
        <Button component={Link} to="/sign-in" size="md">
          {t('dashboard.logIn')}
        </Button>
        <Button component={Link} to="/sign-up" size="md" variant="default">
          {t('dashboard.signUp')}
        </Button>
      </div>
    </Page>
  );
}

export default function DashboardPage() {
  const { t } = useTranslation('account');
  const viewer = useViewer();
  // An email's link signs in a browser that has never heard of the account.
  useEffect(() => {
    if (!mayBeSignedIn()) void refreshViewer();
  }, []);
  if (viewer === null && mayBeSignedIn())
    return <output className={classes.waiting}>{t('dashboard.wait')}</output>;
  if (!viewer?.account) return <Welcome />;
  const name = firstNameOf(viewer) ?? viewer.account.email;
  return (
    <Page path="/dashboard" title={t('dashboard.title')} lead={t('dashboard.lead', { name })}>
      <PlanCard viewer={viewer} />
      <Suspense fallback={<output className={classes.waiting}>{t('dashboard.wait')}</output>}>
        <AccountData email={viewer.account.email} />
      </Suspense>
    </Page>
  );
}
