import { Button } from '@mantine/core';
import { useTranslation } from '../../i18n.ts';
import { Link } from '../../routing/link.tsx';
import { FormatMenu } from './format-menu.tsx';
import classes from './result-actions.module.css';
import { useSession } from './session.tsx';

interface ResultActionsProps {
  id: string;
  fileName: string;
  /** The uploaded file where parts of it could not be read; else null. */
  unread: string | null;
}

/** What can be done with a document besides downloading it. */
export function ResultActions({ id, fileName, unread }: ResultActionsProps) {
  const { t } = useTranslation('review');
  const { readWithAi, converting } = useSession();
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
      {unread && (
        <Button
          component={Link}
          to={`/review?file=${id}#pictures`}
          variant="default"
          aria-label={t('typeThemOf', { file: fileName })}
        >
          {t('typeThem')}
        </Button>
      )}
      {unread && (
        <Button
          variant="default"
          disabled={converting}
          aria-label={t('readWithAiOf', { file: fileName })}
          title={t('readWithAiOf', { file: fileName })}
          onClick={() => readWithAi(unread, fileName)}
        >
          {t('readWithAi')}
        </Button>
      )}
      <FormatMenu conversionIds={[id]} label={t('formats')} spoken={t('formatsOf', { file: fileName })} />
    </div>
  );
}
