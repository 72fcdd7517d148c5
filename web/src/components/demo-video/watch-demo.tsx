import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../i18n.ts';
import { IconPlay } from '../../icons.ts';

const VideoDialog = lazy(() => import('./video-dialog.tsx'));

/** Opens the film, which is loaded with its first viewing. */
export function WatchDemo() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        size="md"
        leftSection={<IconPlay size={20} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('steps.watch')}
      </Button>
      <Suspense fallback={null}>{open && <VideoDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
