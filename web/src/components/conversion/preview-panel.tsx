import { useTranslation } from '../../i18n.ts';
import classes from './preview.module.css';
import { usePreview } from './preview.ts';

/** The text of the page that a model is reading, as it comes. */
export function PreviewPanel({ conversionId }: { conversionId: string }) {
  const { t } = useTranslation();
  const preview = usePreview(conversionId);
  if (!preview) return null;
  return (
    <figure className={classes.preview}>
      <figcaption>{t('status.reading', { page: preview.page })}</figcaption>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
      <pre tabIndex={0} aria-label={t('status.reading', { page: preview.page })}>
        <span>{preview.text || '…'}</span>
      </pre>
    </figure>
  );
}
