import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n.ts';
import { copyText } from '../copy-text.ts';
import classes from './conversion.module.css';

function useTextOf(url: string): string | null {
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    fetch(url, { signal: leaving.signal })
      .then(async (answer) => {
        if (answer.ok) setText(await answer.text());
      })
      // The text stays as it is, without its formulas drawn.
      .catch(() => undefined);
    return () => leaving.abort();
  }, [url]);
  return text;
}

/** A text result where it can be read and copied; its link changes, its text does not. */
export function TextPreview({ url, fileName }: { url: string; fileName: string }) {
  const { t } = useTranslation();
  const [firstUrl] = useState(url);
  const text = useTextOf(firstUrl);
  const [copied, setCopied] = useState(false);
  if (text === null) return null;
  return (
    <div className={classes.textPreview}>
      <textarea
        readOnly
        rows={Math.min(14, text.split('\n').length + 1)}
        value={text}
        aria-label={t('hindi.textOf', { file: fileName })}
      />
      <Button size="xs" variant="default" onClick={() => void copyText(text).then(setCopied)}>
        {t(copied ? 'hindi.copied' : 'hindi.copy')}
      </Button>
    </div>
  );
}
