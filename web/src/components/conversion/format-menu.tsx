import { Button } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { OutputFormat } from '../../generated/graphql.ts';
import { useTranslation } from '../../i18n.ts';
import { problemOf, problemSentence } from '../../problem.ts';
import { useFocusBack } from '../focus.ts';
import { showToast } from '../toasts.tsx';
import { download, writeDocument } from './documents.ts';
import classes from './format-menu.module.css';
import { IconDown } from './format-menu-icons.ts';
import { OUTPUT_CHOICES } from './options.ts';

/** Closes when the focus or a click goes elsewhere. */
function useLeaving(open: boolean, close: () => void) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return undefined;
    const outside = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) close();
    };
    const listening = new AbortController();
    for (const name of ['pointerdown', 'focusin'])
      document.addEventListener(name, outside, { signal: listening.signal });
    return () => listening.abort();
  }, [open, close]);
  return box;
}

const bringIntoView = (menu: HTMLElement | null) => menu?.scrollIntoView({ block: 'nearest' });

interface FormatMenuProps {
  /** Several become one document. */
  conversionIds: readonly string[];
  label: string;
  /** Said instead of the label, where that alone would not tell which file. */
  spoken?: string;
  primary?: boolean;
}

/** A document in any format, written when it is asked for. */
export function FormatMenu({ conversionIds, label, spoken, primary }: FormatMenuProps) {
  const { t } = useTranslation('review');
  const { t: site } = useTranslation();
  const [open, setOpen] = useState(false);
  const [writing, setWriting] = useState(false);
  const button = useFocusBack<HTMLButtonElement>(writing);
  const box = useLeaving(open, () => setOpen(false));

  async function take(to: OutputFormat) {
    setOpen(false);
    button.current?.focus();
    setWriting(true);
    const written = await writeDocument(conversionIds, to).catch(() => problemOf('internal'));
    setWriting(false);
    if ('downloadUrl' in written) return download(written.downloadUrl, written.fileName);
    showToast({ title: t('notWritten'), message: problemSentence(site, written), tone: 'danger' });
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    event.stopPropagation();
    setOpen(false);
    button.current?.focus();
  };
  return (
    // Escape in any of its buttons closes it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={box} className={classes.box} onKeyDown={onKeyDown}>
      <Button
        ref={button}
        variant={primary ? 'filled' : 'default'}
        rightSection={<IconDown size={18} aria-hidden />}
        aria-expanded={open}
        aria-label={spoken}
        loading={writing}
        onClick={() => setOpen(!open)}
      >
        {label}
      </Button>
      {open && (
        <ul ref={bringIntoView} className={classes.menu}>
          {OUTPUT_CHOICES.map((to) => (
            <li key={to}>
              <button type="button" onClick={() => void take(to)}>
                {site(`options.formats.${to}`)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
