import { ActionIcon } from '@mantine/core';
import type { FileFormat } from '@sutra/contract';
import { formatBytes } from '../../format.ts';
import { useTranslation } from '../../i18n.ts';
import {
  IconArrowDown,
  IconArrowUp,
  IconClose,
  IconFile,
  IconImage,
  IconPdf,
  IconStack,
} from '../../icons.ts';
import { MovableList } from '../movable-list.tsx';
import { type ChosenFile, isLarge } from './accept-files.ts';
import { joinOf } from './capture/photographed-pages.ts';
import { FileName } from './file-name.tsx';
import classes from './intake.module.css';
import { useSession } from './session.tsx';
import { useRowDrag } from './use-row-drag.ts';

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

interface ActionProps {
  label: string;
  Icon: typeof IconFile;
  disabled?: boolean;
  onClick: () => void;
}

function Action({ label, Icon, disabled, onClick }: ActionProps) {
  return (
    <ActionIcon
      variant="subtle"
      size="lg"
      className={classes.rowAction}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
}

interface ChosenRowProps {
  chosen: ChosenFile;
  first: boolean;
  last: boolean;
}

function ChosenRow({ chosen, first, last }: ChosenRowProps) {
  const { t, i18n } = useTranslation();
  const { removeFile, moveFile, placeFile } = useSession();
  const { file, format, key } = chosen;
  const Icon = ICONS[format];
  const large = isLarge(file.size);
  const names = { file: file.name };
  const drag = useRowDrag(key, !(first && last), (dragged) => placeFile(dragged, key));
  return (
    <li className={classes.chosenRow} {...drag}>
      <Icon size={24} stroke={1.6} className={classes.chosenIcon} aria-hidden />
      <span className={classes.name}>
        <FileName name={file.name} />
        <span
          className={classes.size}
          data-large={large || undefined}
          title={large ? t('upload.nearLimit') : undefined}
        >
          {formatBytes(file.size, i18n.language)}
        </span>
      </span>
      <span className={classes.rowActions}>
        {!(first && last) && (
          <>
            <Action
              label={t('upload.moveUp', names)}
              Icon={IconArrowUp}
              disabled={first}
              onClick={() => moveFile(key, -1)}
            />
            <Action
              label={t('upload.moveDown', names)}
              Icon={IconArrowDown}
              disabled={last}
              onClick={() => moveFile(key, 1)}
            />
          </>
        )}
        <Action label={t('upload.remove', names)} Icon={IconClose} onClick={() => removeFile(key)} />
      </span>
    </li>
  );
}

/** Pages that were photographed one by one become one document, which is one conversion. */
function JoinPictures() {
  const { t } = useTranslation();
  const { files, removeFile } = useSession();
  const join = joinOf(files, removeFile);
  if (!join) return null;
  return (
    <button type="button" className={classes.source} onClick={join.start}>
      <IconStack size={18} aria-hidden />
      {t('upload.join', { count: join.count })}
    </button>
  );
}

/** Loaded with the first chosen file. */
export function ChosenList() {
  const { t } = useTranslation();
  const { files } = useSession();
  return (
    <>
      <MovableList label={t('upload.chosen')} className={classes.chosen}>
        {files.map((chosen, index) => (
          <ChosenRow key={chosen.key} chosen={chosen} first={index === 0} last={index === files.length - 1} />
        ))}
      </MovableList>
      <JoinPictures />
    </>
  );
}
