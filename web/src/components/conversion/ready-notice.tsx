import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../i18n.ts';
import { askToNotify, canNotify, isNoticeWanted } from './notice.ts';

/** Fewer files than this are seldom waited for in another window. */
const LONG_BATCH = 3;

/** Offers to tell when a long batch is over. */
export function ReadyNotice({ files }: { files: number }) {
  const { t } = useTranslation();
  const [state, setState] = useState<'offered' | 'on' | 'refused'>(isNoticeWanted() ? 'on' : 'offered');
  if (files < LONG_BATCH || state === 'refused' || !canNotify()) return null;
  if (state === 'on') return <p>{t('status.willTell')}</p>;
  const ask = async () => setState((await askToNotify()) ? 'on' : 'refused');
  return (
    <Button variant="subtle" size="compact-md" onClick={() => void ask()}>
      {t('status.tellMe')}
    </Button>
  );
}
