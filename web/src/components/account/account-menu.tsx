import { Button } from '@mantine/core';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './account-menu.module.css';
import { openDialog, useOpenDialog } from './dialogs.ts';
import { mayBeSignedIn, refreshViewer, useViewer } from './viewer.ts';

const AccountDialogs = lazy(() => import('./account-dialogs.tsx'));
const Avatar = lazy(() => import('./avatar.tsx'));

/** The header's corner: log in and create an account, or who is signed in. */
export function AccountMenu() {
  const { t } = useTranslation();
  const viewer = useViewer();
  const dialog = useOpenDialog();
  const [known] = useState(mayBeSignedIn);
  useEffect(() => {
    if (known) void refreshViewer();
  }, [known]);
  return (
    <>
      {viewer?.account ? (
        <Suspense fallback={null}>
          <Avatar viewer={viewer} />
        </Suspense>
      ) : (
        <>
          <Button variant="subtle" className={classes.logIn} onClick={() => openDialog('sign-in')}>
            {t('account.logIn')}
          </Button>
          <Button variant="default" className={classes.create} onClick={() => openDialog('sign-up')}>
            {t('account.create')}
          </Button>
        </>
      )}
      <Suspense fallback={null}>{(dialog || known) && <AccountDialogs />}</Suspense>
    </>
  );
}
