import { ActionIcon, Button } from '@mantine/core';
import { useState } from 'react';
import { MovableList } from '../../../components/movable-list.tsx';
import { useTranslation } from '../../../i18n.ts';
import { IconArrowDown, IconArrowUp, IconClose, IconWord } from '../../../icons.ts';
import { Page } from '../../../layout/page.tsx';
import { LocalFiles, saveFile } from '../local-files.tsx';
import classes from '../tools.module.css';

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const copy = [...list];
  copy.splice(to, 0, ...copy.splice(from, 1));
  return copy;
}

interface RowProps {
  name: string;
  index: number;
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
}

function Row({ name, index, count, onMove, onRemove }: RowProps) {
  const { t } = useTranslation();
  const actions = [
    {
      label: t('upload.moveUp', { file: name }),
      Icon: IconArrowUp,
      off: index === 0,
      run: () => onMove(index - 1),
    },
    {
      label: t('upload.moveDown', { file: name }),
      Icon: IconArrowDown,
      off: index === count - 1,
      run: () => onMove(index + 1),
    },
    { label: t('upload.remove', { file: name }), Icon: IconClose, off: false, run: onRemove },
  ];
  return (
    <li className={classes.file}>
      <IconWord size={22} stroke={1.6} aria-hidden />
      <span title={name}>{name}</span>
      {actions.map(({ label, Icon, off, run }) => (
        <ActionIcon
          key={label}
          variant="subtle"
          size="lg"
          aria-label={label}
          title={label}
          disabled={off}
          onClick={run}
        >
          <Icon size={18} aria-hidden />
        </ActionIcon>
      ))}
    </li>
  );
}

/** Merges the files, or answers the name of the one that cannot be read. */
async function merge(files: readonly File[]): Promise<{ bytes: Uint8Array } | { error: string }> {
  const [{ mergeWordFiles }, { openWordFile }] = await Promise.all([
    import('./merge/merge-word-files.ts'),
    import('./merge/word-file.ts'),
  ]);
  const contents: Uint8Array[] = [];
  for (const file of files) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    try {
      openWordFile(bytes);
    } catch {
      // Whatever is wrong with it: the page names the file.
      return { error: file.name };
    }
    contents.push(bytes);
  }
  return { bytes: mergeWordFiles(contents) };
}

export default function WordMergerPage() {
  const { t } = useTranslation('tools');
  const [files, setFiles] = useState<File[]>([]);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    const result = await merge(files).catch(() => ({ error: '' }));
    setBusy(false);
    setError('error' in result ? result.error : null);
    if ('bytes' in result) saveFile(t('merger.fileName'), result.bytes, DOCX);
  };
  return (
    <Page
      path="/tools/word-merger"
      title={t('list.merger.title')}
      lead={t('merger.lead')}
      description={t('list.merger.description')}
      narrow
    >
      <LocalFiles
        label={t('merger.choose')}
        accept=".docx"
        multiple
        onFiles={(added) => setFiles((before) => [...before, ...added])}
      />
      {files.length > 0 && (
        <div className={classes.work}>
          <MovableList label={t('merger.order')} className={classes.files}>
            {files.map((file, index) => (
              <Row
                key={`${index}/${file.name}`}
                name={file.name}
                index={index}
                count={files.length}
                onMove={(to) => setFiles(moved(files, index, to))}
                onRemove={() => setFiles(files.filter((_, other) => other !== index))}
              />
            ))}
          </MovableList>
          <Button size="lg" disabled={files.length < 2 || busy} onClick={() => void start()}>
            {t(busy ? 'merger.busy' : 'merger.merge', { count: files.length })}
          </Button>
          <p className={classes.note}>{t('merger.note')}</p>
        </div>
      )}
      {error !== null && (
        <p role="alert" className={classes.message}>
          {t('merger.fault', { file: error })}
        </p>
      )}
    </Page>
  );
}
