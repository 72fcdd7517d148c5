import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n.ts';
import { useViewer } from '../../viewer/viewer.ts';
import { standstill } from '../account/allowance-error.ts';
import { PlanLine, VisitorLine } from '../account/plan-line.tsx';
import { showToast } from '../toasts.tsx';
import { ChosenList } from './chosen-list.tsx';
import classes from './conversion.module.css';
import { DropZone } from './drop-zone.tsx';
import intake from './intake.module.css';
import { arePages, DEFAULT_OPTIONS } from './options.ts';
import { OptionsForm, showPagesField } from './options-form.tsx';
import { DOCUMENTS, type Purpose } from './purpose.ts';
import { useSession } from './session.tsx';

/** The first files that are chosen push the button below the screen: it is brought back. */
function useConvertInSight(hasFiles: boolean) {
  const had = useRef(hasFiles);
  useEffect(() => {
    if (hasFiles && !had.current) document.getElementById('convert')?.scrollIntoView({ block: 'nearest' });
    had.current = hasFiles;
  }, [hasFiles]);
}

export function UploadPanel({ purpose = DOCUMENTS }: { purpose?: Purpose }) {
  const { t } = useTranslation();
  const { files, converting, convert } = useSession();
  const viewer = useViewer();
  const stopped = viewer !== null && standstill(viewer) !== null;
  const [options, setOptions] = useState(DEFAULT_OPTIONS);
  const { sentences } = purpose;
  useConvertInSight(files.length > 0);
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
      {files.length > 0 && <ChosenList />}
      {!purpose.options && <OptionsForm options={options} onChange={setOptions} />}
      {files.length > 0 && <p className={intake.uses}>{t('upload.uses', { count: files.length })}</p>}
      {viewer ? <PlanLine viewer={viewer} sentences={sentences} files={files.length} /> : <VisitorLine />}
      <Button
        id="convert"
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
