import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../i18n.ts';
import { askToNotify, canNotify, isNoticeWanted } from './notice.ts';

/** Fewer files or pages than these are seldom waited for in another window. */
const LONG_BATCH = { files: 3, pages: 10 } as const;

interface ReadyNoticeProps {
  files: number;
  /** The most pages that one of the files has, as far as that is known. */
  pages: number;
}

/** Offers to tell when a long batch is over. */
export function ReadyNotice({ files, pages }: ReadyNoticeProps) {
  const { t } = useTranslation();
  const [state, setState] = useState<'offered' | 'on' | 'refused'>(isNoticeWanted() ? 'on' : 'offered');
  const isLong = files >= LONG_BATCH.files || pages >= LONG_BATCH.pages;
  if (!isLong || state === 'refused' || !canNotify()) return null;
  if (state === 'on') return <p>{t('status.willTell', { count: files })}</p>;
  const ask = async () => setState((await askToNotify()) ? 'on' : 'refused');
  return (
    <Button variant="subtle" size="compact-md" onClick={() => void ask()}>
      {t('status.tellMe', { count: files })}
    </Button>
  );
}
