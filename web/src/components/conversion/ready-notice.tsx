import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../i18n.ts';

/** Fewer files than this are seldom waited for in another window. */
const LONG_BATCH = 3;

let wanted = false;

const canNotify = () => 'Notification' in window && Notification.permission !== 'denied';

/** Tells that a batch is over, where that was asked for and nobody looks at the page. */
export function notify(title: string, text: string) {
  if (!wanted || !document.hidden || !canNotify()) return;
  try {
    const notice = new Notification(title, { body: text, icon: '/favicon.svg' });
    notice.addEventListener('click', () => window.focus());
  } catch {
    // Chrome on Android lets only service workers notify.
    wanted = false;
  }
}

/** Offers to tell when a long batch is over. */
export function ReadyNotice({ files }: { files: number }) {
  const { t } = useTranslation();
  const [state, setState] = useState<'offered' | 'on' | 'refused'>(wanted ? 'on' : 'offered');
  if (files < LONG_BATCH || !('Notification' in window)) return null;
  if (state === 'on') return <p>{t('status.willTell')}</p>;
  if (state === 'refused' || !canNotify()) return null;
  const ask = async () => {
    wanted = (await Notification.requestPermission()) === 'granted';
    setState(wanted ? 'on' : 'refused');
  };
  return (
    <Button variant="subtle" size="compact-md" onClick={() => void ask()}>
      {t('status.tellMe')}
    </Button>
  );
}
