import { ACCEPTED_EXTENSIONS, LIMITS } from '@sutra/contract';
import { lazy, memo, Suspense, useCallback } from 'react';
import { formatNumber } from '../../format.ts';
import { useHydrated } from '../../hydration.ts';
import { useTranslation } from '../../i18n.ts';
import { IconCamera, IconClipboard, IconFile, IconUpload } from '../../icons.ts';
import { photograph, showCapture, useCapture } from './capture/photographed-pages.ts';
import classes from './intake.module.css';
import { PhotoInput, takenFrom } from './photo-input.tsx';
import type { Purpose } from './purpose.ts';
import { useSession } from './session.tsx';
import { useFileDrop } from './use-file-drop.ts';
import { canReadClipboard, filesOfClipboard, useFilePaste } from './use-file-paste.ts';

const PICKER_TYPES = ['application/pdf', 'image/*', ...ACCEPTED_EXTENSIONS].join(',');

const CaptureSheet = lazy(() => import('./capture/capture-sheet.tsx'));

/** What was copied elsewhere, and a page of ours. */
function OtherSources({ onFiles, sample }: { onFiles: (files: File[]) => void; sample: boolean }) {
  const { t } = useTranslation();
  const { convertSample, converting } = useSession();
  const mayPaste = useHydrated() && canReadClipboard();
  return (
    <div className={classes.sources}>
      {mayPaste && (
        <button
          type="button"
          className={classes.source}
          onClick={() => void filesOfClipboard().then(onFiles)}
        >
          <IconClipboard size={18} aria-hidden />
          {t('upload.paste')}
        </button>
      )}
      {sample && (
        <button type="button" className={classes.source} disabled={converting} onClick={convertSample}>
          <IconFile size={18} aria-hidden />
          {t('upload.sample')}
        </button>
      )}
    </div>
  );
}

/** The pages that were photographed, until they are a file in the list. */
function PhotographedPages({ sentences }: Pick<Purpose, 'sentences'>) {
  const { t } = useTranslation();
  const { pages, open } = useCapture();
  if (pages.length === 0) return null;
  return (
    <>
      <button type="button" className={classes.source} data-waiting onClick={() => showCapture(true)}>
        <IconCamera size={18} aria-hidden />
        {t('upload.pagesWaiting', { count: pages.length })}
      </button>
      <Suspense fallback={null}>{open && <CaptureSheet sentences={sentences} />}</Suspense>
    </>
  );
}

export const DropZone = memo(function DropZone({ small, purpose }: { small: boolean; purpose: Purpose }) {
  const { t, i18n } = useTranslation();
  const { sentences } = purpose;
  const { addFiles: add } = useSession();
  const addFiles = useCallback((files: readonly File[]) => void add(files, sentences), [add, sentences]);
  const over = useFileDrop(addFiles);
  useFilePaste(addFiles);
  return (
    <>
      <div className={classes.intake}>
        <PhotoInput className={classes.source} capture onPhotos={photograph}>
          <IconCamera size={22} aria-hidden />
          {t('upload.camera')}
        </PhotoInput>
        <div className={classes.dropZone} data-over={over || undefined} data-small={small || undefined}>
          <input
            type="file"
            multiple
            accept={purpose.imagesOnly ? 'image/*' : PICKER_TYPES}
            className={classes.picker}
            aria-label={t('upload.choose')}
            onChange={(event) => addFiles(takenFrom(event))}
          />
          <div className={classes.dropInside} aria-hidden>
            <span className={classes.dropIcon}>
              <IconUpload size={28} stroke={1.8} />
            </span>
            <p className={classes.dropTitle}>{t(over ? 'upload.dropNow' : `${sentences}.drop`)}</p>
            <span className={classes.pickLabel}>{t('upload.choose')}</span>
            <p className={classes.hint}>
              {t(`${sentences}.hint`, { size: formatNumber(LIMITS.fileBytes / 1024 / 1024, i18n.language) })}
            </p>
          </div>
        </div>
      </div>
      <PhotographedPages sentences={sentences} />
      <OtherSources onFiles={addFiles} sample={!small && !purpose.options} />
    </>
  );
});
