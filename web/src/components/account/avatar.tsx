import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n.ts';
import { Link } from '../../routing/link.tsx';
import { firstNameOf, type Viewer } from '../../viewer/viewer.ts';
import classes from './account-menu.module.css';

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

/** Who is signed in, and what they can do about it. */
export default function Avatar({ viewer }: { viewer: Viewer }) {
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
