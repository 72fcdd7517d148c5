import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { standstill } from '../account/refusal.ts';
import { useViewer } from '../account/viewer.ts';
import { showToast } from '../toasts.tsx';
import classes from './conversion.module.css';
import { DropZone } from './drop-zone.tsx';
import { arePages, DEFAULT_OPTIONS } from './options.ts';
import { OptionsForm, showPagesField } from './options-form.tsx';
import { DOCUMENTS, type Purpose } from './purpose.ts';
import { useSession } from './session.tsx';

const ChosenList = lazy(() => import('./chosen-list.tsx'));
const PlanLine = lazy(() => import('../account/plan-line.tsx'));

export function UploadPanel({ purpose = DOCUMENTS }: { purpose?: Purpose }) {
  const { t } = useTranslation();
  const { files, converting, convert } = useSession();
  const viewer = useViewer();
  const stopped = viewer !== null && standstill(viewer) !== null;
  const [options, setOptions] = useState(DEFAULT_OPTIONS);
  const { sentences } = purpose;
  const start = () => {
    if (files.length === 0 && sentences === 'hindi')
      showToast({ title: t('toast.noFiles'), message: t('hindi.noFiles'), tone: 'danger' });
    else if (!arePages(options.pages)) showPagesField();
    else convert(purpose.options ?? options);
  };
  return (
    <section className={classes.card} aria-labelledby="upload-title">
      <h3 id="upload-title" className={classes.cardTitle}>
        {t(`${sentences}.title`)}
      </h3>
      <DropZone small={files.length > 0} purpose={purpose} />
      {files.length > 0 && (
        <Suspense fallback={null}>
          <ChosenList />
        </Suspense>
      )}
      {!purpose.options && <OptionsForm options={options} onChange={setOptions} />}
      {files.length > 0 && <p className={classes.uses}>{t('upload.uses', { count: files.length })}</p>}
      <Suspense fallback={null}>
        {viewer && (files.length > 0 || viewer.account) && <PlanLine viewer={viewer} sentences={sentences} />}
      </Suspense>
      <Button
        size="lg"
        fullWidth
        onClick={start}
        disabled={converting || stopped}
        className={classes.convert}
      >
        {converting ? t(`${sentences}.converting`) : t(`${sentences}.convert`, { count: files.length })}
      </Button>
    </section>
  );
}
