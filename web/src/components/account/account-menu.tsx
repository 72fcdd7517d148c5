import { Button } from '@mantine/core';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import classes from './account-menu.module.css';
import { openDialog, useOpenDialog } from './dialogs.ts';
import { mayBeSignedIn, refreshViewer, useViewer, type Viewer } from './viewer.ts';

const AccountDialogs = lazy(() => import('./account-dialogs.tsx'));

export const firstNameOf = ({ account }: Viewer): string | null => account?.name?.split(/\s+/)[0] ?? null;

/** Going home is a new page: nothing of this person stays in memory. */
async function leave() {
  const { accountActions } = await import('./account-actions.ts');
  await (await accountActions()).signOut();
}

/** Closes on Escape, and when the focus or a click goes elsewhere. */
function useDismiss(open: boolean, close: () => void) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return undefined;
    const outside = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) close();
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      close();
      box.current?.querySelector('button')?.focus();
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
      document.removeEventListener('keydown', escape);
    };
  }, [open, close]);
  return box;
}

function Avatar({ viewer }: { viewer: Viewer }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const box = useDismiss(open, () => setOpen(false));
  const name = firstNameOf(viewer) ?? t('account.user');
  return (
    <div ref={box} className={classes.avatarBox}>
      <span className={classes.greeting}>{t('account.welcome', { name })}</span>
      <button
        type="button"
        className={classes.avatar}
        aria-label={t('account.menu')}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {name.slice(0, 1).toUpperCase()}
      </button>
      {open && (
        <div className={classes.menu}>
          <p className={classes.menuGreeting}>{t('account.welcome', { name })}</p>
          <p className={classes.menuEmail}>{viewer.account?.email}</p>
          <Link to="/dashboard" onClick={() => setOpen(false)}>
            {t('account.dashboard')}
          </Link>
          <button type="button" onClick={() => void leave()}>
            {t('account.signOut')}
          </button>
        </div>
      )}
    </div>
  );
}

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
        <Avatar viewer={viewer} />
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
