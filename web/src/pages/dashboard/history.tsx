import { Button } from '@mantine/core';
import { formatMoment } from '../../format.ts';
import type { DashboardQuery } from '../../generated/graphql.ts';
import { useTranslation } from '../../i18n.ts';
import { Link } from '../../routing/link.tsx';
import classes from './dashboard.module.css';

type HistoryFile = DashboardQuery['viewer']['conversions']['edges'][number]['node'];

const isDeleted = ({ status, downloadUrl }: HistoryFile) => status === 'COMPLETED' && downloadUrl === null;

interface HistoryProps {
  files: readonly HistoryFile[];
  /** Null where all are shown. */
  onMore: (() => void) | null;
}

export function History({ files, onMore }: HistoryProps) {
  const { t, i18n } = useTranslation('account');
  return (
    <section className={classes.card}>
      <h2>{t('history.title')}</h2>
      {files.length === 0 && <p>{t('history.none')}</p>}
      <ul className={classes.rows}>
        {files.map((file) => (
          <li key={file.id}>
            <span className={classes.rowName}>
              {file.status === 'COMPLETED' ? file.fileName : file.originalFileName}
            </span>
            <span className={classes.rowFact}>
              {t(isDeleted(file) ? 'history.deleted' : `history.status.${file.status}`)} ·{' '}
              {formatMoment(file.createdAt, i18n.language)}
            </span>
            {file.downloadUrl && (
              <a
                href={file.downloadUrl}
                download={file.fileName}
                aria-label={t('history.downloadFile', { file: file.fileName })}
              >
                {t('history.download')}
              </a>
            )}
            {file.kept && (
              <Link
                to={`/review?file=${file.id}`}
                aria-label={t('history.reviewFile', { file: file.fileName })}
              >
                {t('history.review')}
              </Link>
            )}
          </li>
        ))}
      </ul>
      {onMore && (
        <Button variant="default" onClick={onMore}>
          {t('history.more')}
        </Button>
      )}
    </section>
  );
}
