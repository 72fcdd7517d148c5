import { Button, Tabs } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { localeOf } from '../format.ts';
import { Page } from '../layout/page.tsx';
import classes from './admin.module.css';
import { type AdminAction, latestActions, session, signOut } from './admin-api.ts';
import { MetadataGenerator } from './metadata-generator.tsx';
import { PlanForm } from './plan-form.tsx';

function Actions({ actions }: { actions: readonly AdminAction[] }) {
  const { t, i18n } = useTranslation('admin');
  const when = new Intl.DateTimeFormat(localeOf(i18n.language), { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <section className={classes.card}>
      <h2>{t('actions')}</h2>
      <ul className={classes.actions}>
        {actions.map(({ id, admin, action, subject, createdAt }) => (
          <li key={id}>
            <span>{when.format(new Date(createdAt))}</span> <b>{t(`action.${action}`)}</b> {subject} · {admin}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** /admin/panel: shown to whom the server knows as an administrator. */
export default function PanelPage() {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const [name, setName] = useState<string | null>(null);
  const [actions, setActions] = useState<readonly AdminAction[]>([]);
  const look = useCallback(async () => {
    const answer = await latestActions();
    if ('data' in answer) setActions(answer.data.actions);
  }, []);
  useEffect(() => {
    void session().then(async (answer) => {
      if ('problem' in answer) return void navigate('/admin', { replace: true });
      setName(answer.data.name);
      return look();
    });
  }, [navigate, look]);
  if (name === null) return null;
  const leave = () => void signOut().then(() => navigate('/admin'));
  return (
    <Page path="/admin/panel" title={t('panel')} lead={t('signedIn', { name })}>
      <Button variant="default" className={classes.leave} onClick={leave}>
        {t('signOut')}
      </Button>
      <Tabs defaultValue="subscriptions">
        <Tabs.List>
          <Tabs.Tab value="subscriptions">{t('subscriptions')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="subscriptions" className={classes.panel}>
          <PlanForm onChange={() => void look()} />
          <MetadataGenerator />
          <Actions actions={actions} />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
