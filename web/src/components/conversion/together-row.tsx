import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../i18n.ts';
import { useFocusBack } from '../focus.ts';
import { showToast } from '../toasts.tsx';
import { download } from './documents.ts';
import { FormatMenu } from './format-menu.tsx';
import classes from './result-actions.module.css';
import type { ZippedFile } from './zip-results.ts';

const ARCHIVE = 'sutra-documents.zip';
/** Browsers read the blob after the click has returned. */
const FORGET_AFTER = 60_000;

function useArchive(files: readonly ZippedFile[]) {
  const { t } = useTranslation('review');
  const [packed, setPacked] = useState<number | null>(null);
  async function pack() {
    setPacked(0);
    try {
      const { zipFiles } = await import('./zip-results.ts');
      const address = URL.createObjectURL(await zipFiles(files, setPacked));
      download(address, ARCHIVE);
      setTimeout(() => URL.revokeObjectURL(address), FORGET_AFTER);
    } catch {
      showToast({ title: t('notWritten'), message: t('zipFailed'), tone: 'danger' });
    }
    setPacked(null);
  }
  return { packed, pack };
}

export interface SeveralFiles {
  files: readonly ZippedFile[];
  /** Those of them that can be written again. */
  kept: readonly string[];
}

/** What can be done with several documents at once. */
export function TogetherActions({ files, kept, className = '' }: SeveralFiles & { className?: string }) {
  const { t } = useTranslation('review');
  const { packed, pack } = useArchive(files);
  const button = useFocusBack<HTMLButtonElement>(packed !== null);
  if (files.length < 2) return null;
  return (
    <div className={`${classes.actions} ${className}`}>
      <Button ref={button} variant="default" disabled={packed !== null} onClick={() => void pack()}>
        {packed === null ? t('zip') : t('zipping', { done: packed, total: files.length })}
      </Button>
      {kept.length > 1 && <FormatMenu conversionIds={kept} label={t('oneDocument')} />}
    </div>
  );
}

/** The same below the documents of a batch whose progress is not shown any more. */
export function TogetherRow(several: SeveralFiles) {
  const { t } = useTranslation('review');
  if (several.files.length < 2) return null;
  return (
    <li className={classes.together}>
      <span>{t('together')}</span>
      <TogetherActions {...several} />
    </li>
  );
}
