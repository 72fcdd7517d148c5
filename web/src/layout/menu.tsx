import { ActionIcon } from '@mantine/core';
import { useCallback, useState } from 'react';
import type { NavigationItem } from '../content/navigation.ts';
import { useTranslation } from '../i18n.ts';
import { IconMenu } from '../icons.ts';
import { nextPaint } from '../next-paint.ts';
import { Drawer } from './drawer.tsx';
import classes from './layout.module.css';

/** The button of the drawer, and the drawer: the header around them is not rendered again as it opens. */
export function Menu({ items }: { items: readonly NavigationItem[] }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  return (
    <>
      <ActionIcon
        variant="subtle"
        size={44}
        className={classes.menuButton}
        aria-label={t('nav.openMenu')}
        aria-haspopup="dialog"
        // What a modal dialog shuts off is styled anew, which is most of the page: the press shows before that.
        onClick={() => void nextPaint().then(() => setOpen(true))}
      >
        <IconMenu size={24} aria-hidden />
      </ActionIcon>
      <Drawer open={open} items={items} onClose={close} />
    </>
  );
}
