import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../i18n.ts';
import classes from './dashboard.module.css';

const load = () => import('./confirm-deletion.tsx');
const ConfirmFiles = lazy(() => load().then((dialogs) => ({ default: dialogs.ConfirmFiles })));
const ConfirmAccount = lazy(() => load().then((dialogs) => ({ default: dialogs.ConfirmAccount })));

export function DeleteSection({ email, onDeleted }: { email: string; onDeleted: () => void }) {
  const { t } = useTranslation('account');
  const [asked, setAsked] = useState<'files' | 'account' | null>(null);
  const close = () => setAsked(null);
  return (
    <section className={classes.card}>
      <h2>{t('remove.title')}</h2>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => setAsked('files')}>
          {t('remove.files')}
        </Button>
        <Button variant="default" onClick={() => setAsked('account')}>
          {t('remove.account')}
        </Button>
      </div>
      <Suspense fallback={null}>
        {asked === 'files' && <ConfirmFiles onClose={close} onDeleted={onDeleted} />}
        {asked === 'account' && <ConfirmAccount email={email} onClose={close} />}
      </Suspense>
    </section>
  );
}
