import { Button } from '@mantine/core';
import { useEffect, useId, useState } from 'react';
import fields from '../../../components/fields.module.css';
import { useTranslation } from '../../../i18n.ts';
import { saveFile } from '../local-files.tsx';
import classes from '../tools.module.css';
import { formatPageRange, parsePageRange } from './page-range.ts';
import { PageThumbnail } from './page-thumbnail.tsx';
import { extractPages, splitPages } from './split.ts';
import { openPdf, type PDFDocumentProxy } from './thumbnails.ts';

interface Opened {
  bytes: Uint8Array;
  document: PDFDocumentProxy;
}

function useOpened(file: File, onError: () => void): Opened | null {
  const [opened, setOpened] = useState<Opened | null>(null);
  useEffect(() => {
    let left = false;
    const open = async () => {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const document = await openPdf(bytes);
      if (left) await document.destroy();
      else setOpened({ bytes, document });
    };
    open().catch(() => {
      if (!left) onError();
    });
    return () => {
      left = true;
    };
    // An error is shown once; the callback's identity does not matter.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [file]);
  return opened;
}

interface SplitterWorkProps {
  file: File;
  onError: () => void;
}

/** The pages of one PDF, to choose from. */
export default function SplitterWork({ file, onError }: SplitterWorkProps) {
  const { t } = useTranslation('tools');
  const opened = useOpened(file, onError);
  const [text, setText] = useState('');
  const id = useId();
  if (!opened) return <output className={classes.note}>{t('splitter.opening')}</output>;
  const { bytes, document } = opened;
  const pages = parsePageRange(text, document.numPages);
  const chosen = new Set(pages);
  const name = file.name.replace(/\.pdf$/i, '');
  const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1);
  const toggle = (page: number, on: boolean) =>
    setText(formatPageRange(on ? [...chosen, page] : [...chosen].filter((other) => other !== page)));
  const save = (made: Promise<Uint8Array>, ending: string, type: string) =>
    void made.then((result) => saveFile(`${name}${ending}`, result, type)).catch(onError);
  return (
    <div className={classes.work}>
      <div className={classes.workHead}>
        <div className={`${fields.field} ${classes.range}`}>
          <label htmlFor={id}>{t('splitter.pages')}</label>
          <input
            id={id}
            className={fields.input}
            value={text}
            placeholder="1-3, 5"
            aria-invalid={pages === null}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <Button variant="default" size="md" onClick={() => setText(formatPageRange(numbers))}>
          {t('splitter.all')}
        </Button>
        <Button
          size="md"
          disabled={chosen.size === 0}
          onClick={() => save(extractPages(bytes, pages ?? []), '-pages.pdf', 'application/pdf')}
        >
          {t('splitter.one', { count: chosen.size })}
        </Button>
        <Button
          size="md"
          variant="default"
          disabled={chosen.size === 0}
          onClick={() => save(splitPages(bytes, pages ?? [], name), '-pages.zip', 'application/zip')}
        >
          {t('splitter.each')}
        </Button>
      </div>
      {pages === null && (
        <p role="alert" className={fields.error}>
          {t('splitter.badRange', { count: document.numPages })}
        </p>
      )}
      <ul className={classes.pages}>
        {numbers.map((number) => (
          <PageThumbnail
            key={number}
            document={document}
            number={number}
            chosen={chosen.has(number)}
            onChange={(on) => toggle(number, on)}
          />
        ))}
      </ul>
    </div>
  );
}
