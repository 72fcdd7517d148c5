import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../../i18n.ts';
import { Page } from '../../../layout/page.tsx';
import { LocalFiles } from '../local-files.tsx';
import classes from '../tools.module.css';

const SplitterWork = lazy(() => import('./splitter-work.tsx'));

export default function PdfSplitterPage() {
  const { t } = useTranslation('tools');
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState(false);
  const choose = ([chosen]: File[]) => {
    if (!chosen) return;
    setError(false);
    setFile(chosen);
  };
  return (
    <Page
      path="/tools/pdf-splitter"
      title={t('list.splitter.title')}
      lead={t('splitter.lead')}
      description={t('list.splitter.description')}
    >
      <LocalFiles label={t('splitter.choose')} accept="application/pdf,.pdf" onFiles={choose} />
      {file && !error && (
        <Suspense fallback={<output className={classes.note}>{t('splitter.opening')}</output>}>
          <SplitterWork
            key={`${file.name}/${file.size}/${file.lastModified}`}
            file={file}
            onError={() => setError(true)}
          />
        </Suspense>
      )}
      {error && (
        <p role="alert" className={classes.message}>
          {t('splitter.fault', { file: file?.name ?? '' })}
        </p>
      )}
    </Page>
  );
}
