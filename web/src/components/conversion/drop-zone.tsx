import { ACCEPTED_EXTENSIONS, LIMITS } from '@sutra/contract';
import { type ChangeEvent, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../format.ts';
import { IconCamera, IconClipboard, IconUpload } from '../../icons.ts';
import classes from './conversion.module.css';
import type { Purpose } from './purpose.ts';
import { useSession } from './session.tsx';
import { useFileDrop } from './use-file-drop.ts';
import { canReadClipboard, filesOfClipboard, useFilePaste } from './use-file-paste.ts';

const PICKER_TYPES = ['application/pdf', 'image/*', ...ACCEPTED_EXTENSIONS].join(',');

/** The camera of a phone, and what was copied elsewhere. */
function OtherSources({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { t } = useTranslation();
  const canPaste = canReadClipboard();
  return (
    <div className={classes.sources}>
      <label className={classes.source} data-camera>
        <IconCamera size={18} aria-hidden />
        {t('upload.camera')}
        <input
          type="file"
          accept="image/*"
          capture="environment"
          className={classes.spoken}
          onChange={(event) => onFiles(takenFrom(event))}
        />
      </label>
      {canPaste && (
        <button
          type="button"
          className={classes.source}
          onClick={() => void filesOfClipboard().then(onFiles)}
        >
          <IconClipboard size={18} aria-hidden />
          {t('upload.paste')}
        </button>
      )}
    </div>
  );
}

/** The files that were chosen; the same ones can be chosen again. */
function takenFrom(event: ChangeEvent<HTMLInputElement>): File[] {
  const files = [...(event.target.files ?? [])];
  event.target.value = '';
  return files;
}

export function DropZone({ small, purpose }: { small: boolean; purpose: Purpose }) {
  const { t, i18n } = useTranslation();
  const { sentences } = purpose;
  const { addFiles: add } = useSession();
  const addFiles = useCallback((files: readonly File[]) => add(files, sentences), [add, sentences]);
  const over = useFileDrop(addFiles);
  useFilePaste(addFiles);
  return (
    <>
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
      <OtherSources onFiles={addFiles} />
    </>
  );
}
