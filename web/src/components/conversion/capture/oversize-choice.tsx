import { Button } from '@mantine/core';
import { LIMITS } from '@sutra/contract';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../../i18n.ts';
import classes from './capture.module.css';

interface OversizeChoiceProps {
  pages: number;
  /** How many documents the pages are with all their detail. */
  documents: number;
  onOne: () => void;
  onSeveral: () => void;
}

/** Asked where the pages are larger than one file may be: nobody's pages lose detail without a word. */
export function OversizeChoice({ pages, documents, onOne, onSeveral }: OversizeChoiceProps) {
  const { t } = useTranslation('capture');
  const question = useRef<HTMLParagraphElement>(null);
  // The button that was pressed is gone.
  useEffect(() => question.current?.focus(), []);
  return (
    <>
      <p ref={question} className={classes.question} tabIndex={-1}>
        {t('oversize.text', { count: pages, limit: LIMITS.fileBytes / 1024 ** 2 })}
      </p>
      <Button size="md" onClick={onSeveral}>
        {t('oversize.several', { count: documents })}
      </Button>
      <Button size="md" variant="default" onClick={onOne}>
        {t('oversize.one')}
      </Button>
    </>
  );
}
