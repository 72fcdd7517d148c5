import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { FormatMenu } from './format-menu.tsx';
import classes from './result-actions.module.css';

/** What can be done with a document besides downloading it. */
export function ResultActions({ id, fileName }: { id: string; fileName: string }) {
  const { t } = useTranslation('review');
  return (
    <div className={classes.actions}>
      <Button
        component={Link}
        to={`/review?file=${id}`}
        variant="default"
        aria-label={t('reviewOf', { file: fileName })}
      >
        {t('reviewFile')}
      </Button>
      <FormatMenu conversionIds={[id]} label={t('formats')} spoken={t('formatsOf', { file: fileName })} />
    </div>
  );
}
