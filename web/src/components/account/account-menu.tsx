import { Button } from '@mantine/core';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useHydrated } from '../../hydration.ts';
import { useTranslation } from '../../i18n.ts';
import { mayAwaitSignIn, mayBeSignedIn, refreshViewer, useViewer } from '../../viewer/viewer.ts';
import classes from './account-menu.module.css';
import { openDialog, useOpenDialog } from './dialogs.ts';

const AccountDialogs = lazy(() => import('./account-dialogs.tsx'));
const Avatar = lazy(() => import('./avatar.tsx'));

/** A plan that was set elsewhere is seen by an open page within this time, in milliseconds. */
const LOOK_EVERY = 60_000;

/** Asks who is signed in when the page opens, comes back into sight, and now and then while it is looked at. */
function useFreshViewer(known: boolean, isMember: boolean) {
  useEffect(() => {
    if (known) void refreshViewer();
  }, [known]);
  useEffect(() => {
    if (!isMember) return undefined;
    const look = () => {
      if (!document.hidden) void refreshViewer();
    };
    const timer = setInterval(look, LOOK_EVERY);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isMember]);
}

/** The header's corner: log in and create an account, or who is signed in. */
export function AccountMenu() {
  const { t } = useTranslation();
  const viewer = useViewer();
  const dialog = useOpenDialog();
  const hydrated = useHydrated();
  const [mayBeKnown] = useState(mayBeSignedIn);
  const known = hydrated && mayBeKnown;
  useFreshViewer(known, viewer?.account != null);
  useEffect(() => {
    if (mayAwaitSignIn()) void import('./await-sign-in.ts').then(({ awaitSignIn }) => awaitSignIn());
  }, []);
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
