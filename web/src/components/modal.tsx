import { ActionIcon } from '@mantine/core';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useTranslation } from '../i18n.ts';
import { IconClose } from '../icons.ts';
import { focusIsLost } from './focus.ts';
import classes from './modal.module.css';

interface ModalProps {
  title: string;
  /** `wide` is for a picture, `medium` for a form with much to read, `sheet` for work that fills a phone's screen. */
  size?: 'medium' | 'wide' | 'sheet';
  /** The id of the button that has the focus afterwards where the one that opened the dialog is gone, or was off when it opened. */
  next?: string;
  onClose: () => void;
  children: ReactNode;
}

/** A modal `dialog`: the browser keeps the focus inside, closes it on Escape and gives the focus back. */
export function Modal({ title, size, next, onClose, children }: ModalProps) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // A layout effect ends while the dialog is still in the page: only such a one gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    // The browser would take the first control, which is the cross.
    const first =
      element?.querySelector<HTMLElement>('form input:not([type=hidden])') ??
      (element?.dataset.size === 'sheet' ? element.querySelector('h2') : null);
    first?.focus();
    return () => {
      element?.close();
      // Where nothing had the focus when it opened, the browser gives it to nothing: it leaves with the dialog.
      if (!focusIsLost() && !element?.contains(document.activeElement)) return;
      const follower = next ? document.querySelector<HTMLElement>(`#${next}:enabled`) : null;
      if (follower) follower.focus();
      else document.getElementById('content')?.focus({ preventScroll: true });
    };
  }, [next]);
  return (
    // The browser's own Escape is this dialog's keyboard way out; the press is on the overlay.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={classes.modal}
      data-size={size}
      aria-labelledby={id}
      onClose={({ currentTarget }) => {
        if (!currentTarget.open) onClose();
      }}
      onMouseDown={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className={classes.inside}>
        <div className={classes.head}>
          <h2 id={id} tabIndex={-1}>
            {title}
          </h2>
          <ActionIcon
            variant="subtle"
            size={44}
            className={classes.close}
            aria-label={t('account.close')}
            onClick={onClose}
          >
            <IconClose size={22} aria-hidden />
          </ActionIcon>
        </div>
        {children}
      </div>
    </dialog>
  );
}
