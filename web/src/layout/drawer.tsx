import { ActionIcon, Button } from '@mantine/core';
import { memo, type TouchEvent, useEffect, useRef } from 'react';
import { openDialog } from '../components/account/dialogs.ts';
import { KeySettingsButton } from '../components/ai-key/key-settings-button.tsx';
import type { NavigationItem } from '../content/navigation.ts';
import { useTranslation } from '../i18n.ts';
import { IconClose } from '../icons.ts';
import { Link } from '../routing/link.tsx';
import { useViewer } from '../viewer/viewer.ts';
import { Brand } from './brand.tsx';
import classes from './layout.module.css';
import { LanguageSwitch, SchemeSwitch } from './preferences.tsx';
import { closesDrawer } from './swipe.ts';

const ANIMATION = 300;

/** A modal `dialog`: the browser keeps the focus inside, closes it on Escape and gives the focus back. */
function useDialog(open: boolean) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    if (open) {
      if (!element.open) element.showModal();
      element.dataset.shown = '';
      return undefined;
    }
    delete element.dataset.shown;
    const timer = setTimeout(() => element.close(), ANIMATION);
    return () => clearTimeout(timer);
  }, [open]);
  return dialog;
}

function useSwipe(onClose: () => void) {
  const points = useRef<number[]>([]);
  const xOf = (event: TouchEvent) => event.changedTouches[0]?.clientX ?? 0;
  return {
    onTouchStart: (event: TouchEvent) => {
      points.current = [xOf(event)];
    },
    onTouchMove: (event: TouchEvent) => {
      points.current.push(xOf(event));
    },
    onTouchEnd: () => {
      if (closesDrawer(points.current)) onClose();
    },
  };
}

interface DrawerProps {
  open: boolean;
  items: readonly NavigationItem[];
  onClose: () => void;
}

/** What stands in the drawer: not rendered again as it opens and closes. */
const Contents = memo(function Contents({ items, onClose }: Omit<DrawerProps, 'open'>) {
  const { t } = useTranslation();
  const isMember = useViewer()?.account != null;
  const enter = (kind: 'sign-in' | 'sign-up') => {
    onClose();
    openDialog(kind);
  };
  return (
    <div className={classes.drawerInside}>
      <div className={classes.drawerHead}>
        <Brand />
        <ActionIcon
          variant="subtle"
          size={44}
          className={classes.tool}
          aria-label={t('nav.closeMenu')}
          onClick={onClose}
        >
          <IconClose size={22} aria-hidden />
        </ActionIcon>
      </div>
      <nav aria-label={t('nav.menu')} className={classes.drawerLinks}>
        {items.map(({ label, to }) => (
          <Link key={label} to={to} className={classes.drawerLink} onClick={onClose}>
            {t(label)}
          </Link>
        ))}
      </nav>
      {!isMember && (
        <div className={classes.drawerAccount}>
          <Button variant="default" onClick={() => enter('sign-in')}>
            {t('account.logIn')}
          </Button>
          <Button onClick={() => enter('sign-up')}>{t('account.create')}</Button>
        </div>
      )}
      <div className={classes.drawerTools}>
        <LanguageSwitch />
        <SchemeSwitch />
        <KeySettingsButton className={classes.tool} />
      </div>
    </div>
  );
});

export function Drawer({ open, items, onClose }: DrawerProps) {
  const { t } = useTranslation();
  const dialog = useDialog(open);
  const swipe = useSwipe(onClose);
  return (
    // The browser's own Escape is this dialog's keyboard way out; the click is the overlay's.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={classes.drawer}
      aria-label={t('nav.menu')}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
      {...swipe}
    >
      <Contents items={items} onClose={onClose} />
    </dialog>
  );
}
