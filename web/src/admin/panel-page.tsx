import { ApolloProvider } from '@apollo/client/react';
import { Button, Tabs } from '@mantine/core';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from '../i18n.ts';
import { Page } from '../layout/page.tsx';
import { Actions } from './actions.tsx';
import classes from './admin.module.css';
import { signedInName, signOut } from './admin-api.ts';
import { adminClient } from './admin-client.ts';
import { Administrators } from './administrators.tsx';
import { Members } from './members.tsx';
import { MetadataGenerator } from './metadata-generator.tsx';
import { PlanForm } from './plan-form.tsx';

const Dashboard = lazy(() => import('./dashboard/dashboard.tsx'));
const PricingPlans = lazy(() => import('./pricing-plans.tsx'));

const TABS = ['subscriptions', 'dashboard', 'pricing'] as const;

function Subscriptions() {
  const look = useCallback(() => void adminClient.refetchQueries({ include: ['Actions', 'Members'] }), []);
  return (
    <div className={classes.columns}>
      <div>
        <PlanForm onChange={look} />
        <MetadataGenerator />
      </div>
      <div>
        <Members />
        <Actions />
        <Administrators onChange={look} />
      </div>
    </div>
  );
}

const CONTENT = { subscriptions: Subscriptions, dashboard: Dashboard, pricing: PricingPlans };

/** /admin/panel: shown to whom the server knows as an administrator. */
export default function PanelPage() {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const [name, setName] = useState<string | null>(null);
  useEffect(() => {
    void signedInName().then((known) => {
      if (known === null) return void navigate('/admin', { replace: true });
      setName(known);
    });
  }, [navigate]);
  if (name === null) return null;
  const leave = async () => {
    await signOut();
    await adminClient.clearStore();
    void navigate('/admin');
  };
  return (
    <Page path="/admin/panel" title={t('panel')} lead={t('signedIn', { name })}>
      <div className={classes.buttons}>
        <Button variant="default" className={classes.leave} onClick={() => void leave()}>
          {t('signOut')}
        </Button>
        <Button variant="default" className={classes.leave} component="a" href="/admin/graphql">
          {t('explorer')}
        </Button>
      </div>
      <ApolloProvider client={adminClient}>
        <Tabs defaultValue="subscriptions" keepMounted={false}>
          <Tabs.List className={classes.tabs} aria-label={t('panel')}>
            {TABS.map((tab) => (
              <Tabs.Tab key={tab} value={tab}>
                {t(tab)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {TABS.map((tab) => {
            const Content = CONTENT[tab];
            return (
              <Tabs.Panel key={tab} value={tab} className={classes.panel}>
                <Suspense fallback={<output>{t('loading')}</output>}>
                  <Content />
                </Suspense>
              </Tabs.Panel>
            );
          })}
        </Tabs>
      </ApolloProvider>
    </Page>
  );
}
