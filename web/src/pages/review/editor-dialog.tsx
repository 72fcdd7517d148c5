import { ActionIcon } from '@mantine/core';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { ProblemText } from '../../components/problem-text.tsx';
import { formatNumber } from '../../format.ts';
import { useTranslation } from '../../i18n.ts';
import { IconClose } from '../../icons.ts';
import type { Problem } from '../../problem.ts';
import classes from './editor.module.css';
import { IconNext, IconPrevious } from './review-icons.ts';
import { KEYS, SHORTCUTS } from './review-keys.ts';
import { WIDE } from './show-place.ts';

/** Shows the editor beside the document, or over it where there is no room beside. */
function useShown() {
  const dialog = useRef<HTMLDialogElement>(null);
  // Before the field takes the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element && !element.open) {
      if (matchMedia(WIDE).matches) element.show();
      else element.showModal();
    }
    return () => element?.close();
  }, []);
  return dialog;
}

export interface Turns {
  /** The key of the sentences that name what is gone through. */
  of: 'doubts' | 'pictures';
  place: { at: number; count: number };
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
}

/** Goes through the formulas in doubt, or through the pictures. */
function Turn({ of, place: { at, count }, onPrevious, onNext }: Turns) {
  const { t, i18n } = useTranslation('review');
  const shown = (value: number) => formatNumber(value, i18n.language);
  if (!onPrevious && !onNext) return null;
  return (
    <nav className={classes.turn} aria-label={t(`${of}.name`)}>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={t(`${of}.previous`)}
        aria-keyshortcuts={SHORTCUTS.previous}
        title={`${t(`${of}.previous`)} (${KEYS.previous})`}
        onClick={onPrevious ?? undefined}
      >
        <IconPrevious size={20} aria-hidden />
      </ActionIcon>
      {at >= 0 && <span>{t(`${of}.place`, { at: shown(at + 1), total: shown(count) })}</span>}
      <ActionIcon
        variant="default"
        size={44}
        aria-label={t(`${of}.next`)}
        aria-keyshortcuts={SHORTCUTS.next}
        title={`${t(`${of}.next`)} (${KEYS.next})`}
        onClick={onNext ?? undefined}
      >
        <IconNext size={20} aria-hidden />
      </ActionIcon>
    </nav>
  );
}

interface EditorDialogProps {
  title: string;
  turns: Turns;
  /** What became of what was edited before. */
  notice: string | null;
  /** Why it was not saved. */
  error: Problem | null;
  onClose: () => void;
  children: ReactNode;
}

/** Where something of the document is corrected. */
export function EditorDialog({ title, turns, notice, error, onClose, children }: EditorDialogProps) {
  const { t } = useTranslation('review');
  const dialog = useShown();
  const titleId = useId();
  return (
    <dialog
      ref={dialog}
      className={classes.editor}
      data-beside
      aria-labelledby={titleId}
      onCancel={(event) => {
        // Escape has closed it already; what is left is the way back of a phone.
        event.preventDefault();
        onClose();
      }}
    >
      <div className={classes.editorHead}>
        <h2 id={titleId}>{title}</h2>
        <Turn {...turns} />
        <ActionIcon variant="subtle" size={44} aria-label={t('close')} onClick={onClose}>
          <IconClose size={22} aria-hidden />
        </ActionIcon>
      </div>
      <output className={classes.notice}>{notice}</output>
      {error && (
        <p role="alert" className={classes.error}>
          <strong>{t('notSaved')}:</strong> <ProblemText problem={error} />
        </p>
      )}
      {children}
    </dialog>
  );
}
