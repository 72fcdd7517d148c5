import { ActionIcon, Button } from '@mantine/core';
import { ACCEPTED_EXTENSIONS, type FileFormat, LIMITS } from '@sutra/contract';
import { type ChangeEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes, formatNumber } from '../../format.ts';
import { IconClose, IconFile, IconImage, IconPdf, IconUpload } from '../../icons.ts';
import { PlanLine } from '../account/plan-line.tsx';
import { standstill } from '../account/refusal.ts';
import { useViewer } from '../account/viewer.ts';
import { type ChosenFile, isLarge } from './accept-files.ts';
import classes from './conversion.module.css';
import { useSession } from './session.tsx';
import { useFileDrop } from './use-file-drop.ts';

const PICKER_TYPES = ['application/pdf', 'image/*', ...ACCEPTED_EXTENSIONS].join(',');

const ICONS: Record<FileFormat, typeof IconFile> = {
  pdf: IconPdf,
  png: IconImage,
  jpeg: IconImage,
  webp: IconImage,
  gif: IconImage,
  bmp: IconImage,
  tiff: IconImage,
  heic: IconImage,
  markdown: IconFile,
  latex: IconFile,
  text: IconFile,
};

function ChosenRow({ chosen, onRemove }: { chosen: ChosenFile; onRemove: (key: string) => void }) {
  const { t, i18n } = useTranslation();
  const { file, format, key } = chosen;
  const Icon = ICONS[format];
  const large = isLarge(file.size);
  return (
    <li className={classes.chosenRow}>
      <Icon size={24} stroke={1.6} className={classes.chosenIcon} aria-hidden />
      <span className={classes.rowName} title={file.name}>
        {file.name}
      </span>
      <span
        className={classes.size}
        data-large={large || undefined}
        title={large ? t('upload.nearLimit') : undefined}
      >
        {formatBytes(file.size, i18n.language)}
      </span>
      <ActionIcon
        variant="subtle"
        size="lg"
        className={classes.rowAction}
        aria-label={t('upload.remove', { file: file.name })}
        title={t('upload.remove', { file: file.name })}
        onClick={() => onRemove(key)}
      >
        <IconClose size={18} aria-hidden />
      </ActionIcon>
    </li>
  );
}

function DropZone({ small }: { small: boolean }) {
  const { t, i18n } = useTranslation();
  const { addFiles } = useSession();
  const over = useFileDrop(addFiles);
  const input = useRef<HTMLInputElement>(null);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    addFiles([...(event.target.files ?? [])]);
    event.target.value = '';
  };
  return (
    <div className={classes.dropZone} data-over={over || undefined} data-small={small || undefined}>
      <input
        ref={input}
        type="file"
        multiple
        accept={PICKER_TYPES}
        className={classes.picker}
        aria-label={t('upload.choose')}
        onChange={choose}
      />
      <div className={classes.dropInside} aria-hidden>
        <span className={classes.dropIcon}>
          <IconUpload size={28} stroke={1.8} />
        </span>
        <p className={classes.dropTitle}>{t(over ? 'upload.dropNow' : 'upload.drop')}</p>
        <span className={classes.pickLabel}>{t('upload.choose')}</span>
        <p className={classes.hint}>
          {t('upload.hint', { size: formatNumber(LIMITS.fileBytes / 1024 / 1024, i18n.language) })}
        </p>
      </div>
    </div>
  );
}

export function UploadPanel() {
  const { t } = useTranslation();
  const { files, converting, convert, removeFile } = useSession();
  const viewer = useViewer();
  const stopped = viewer !== null && standstill(viewer) !== null;
  return (
    <section className={classes.card} aria-labelledby="upload-title">
      <h3 id="upload-title" className={classes.cardTitle}>
        {t('upload.title')}
      </h3>
      <DropZone small={files.length > 0} />
      {files.length > 0 && (
        <ul className={classes.chosen} aria-label={t('upload.chosen')}>
          {files.map((chosen) => (
            <ChosenRow key={chosen.key} chosen={chosen} onRemove={removeFile} />
          ))}
        </ul>
      )}
      {(files.length > 0 || viewer?.account) && <PlanLine />}
      <Button
        size="lg"
        fullWidth
        onClick={convert}
        disabled={converting || stopped}
        className={classes.convert}
      >
        {converting ? t('upload.converting') : t('upload.convert', { count: files.length })}
      </Button>
    </section>
  );
}
