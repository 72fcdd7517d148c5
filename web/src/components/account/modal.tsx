import { ActionIcon } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconClose } from '../../icons.ts';
import classes from './account.module.css';

interface ModalProps {
  title: string;
  /** For a picture: as wide as the page. */
  wide?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A modal `dialog`: the browser keeps the focus inside, closes it on Escape and gives the focus back. */
export function Modal({ title, wide, onClose, children }: ModalProps) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => element?.close();
  }, []);
  return (
    // The browser's own Escape is this dialog's keyboard way out; the click is the overlay's.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={classes.modal}
      data-wide={wide || undefined}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className={classes.modalInside}>
        <div className={classes.modalHead}>
          <h2 id={id}>{title}</h2>
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
