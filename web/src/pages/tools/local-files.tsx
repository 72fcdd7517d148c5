import { useFileDrop } from '../../components/conversion/use-file-drop.ts';
import { useTranslation } from '../../i18n.ts';
import { IconUpload } from '../../icons.ts';
import classes from './tools.module.css';

interface LocalFilesProps {
  label: string;
  accept: string;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
}

/** Takes files that never leave the browser. */
export function LocalFiles({ label, accept, multiple, onFiles }: LocalFilesProps) {
  const { t } = useTranslation('tools');
  const over = useFileDrop(onFiles);
  return (
    <div className={classes.drop} data-over={over || undefined}>
      <IconUpload size={30} stroke={1.7} aria-hidden />
      <strong>{label}</strong>
      <span className={classes.note}>{t('stays')}</span>
      <input
        type="file"
        accept={accept}
        multiple={multiple}
        aria-label={label}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          onFiles(files);
        }}
      />
    </div>
  );
}

/** Hands a file that was made here to the browser's downloads. */
export function saveFile(name: string, bytes: Uint8Array, type: string) {
  const url = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
