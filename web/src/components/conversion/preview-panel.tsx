import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './preview.module.css';
import { usePreview } from './preview.ts';

/** The text of the page that a model is reading, as it comes. */
export function PreviewPanel({ conversionId }: { conversionId: string }) {
  const { t } = useTranslation();
  const preview = usePreview(conversionId);
  const text = useRef<HTMLPreElement>(null);
  const length = preview?.text.length ?? 0;
  useEffect(() => {
    if (length > 0) text.current?.scrollTo({ top: text.current.scrollHeight });
  }, [length]);
  if (!preview) return null;
  return (
    <figure className={classes.preview}>
      <figcaption>{t('status.reading', { page: preview.page })}</figcaption>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
      <pre ref={text} tabIndex={0} aria-label={t('status.reading', { page: preview.page })}>
        {preview.text || '…'}
      </pre>
    </figure>
  );
}
