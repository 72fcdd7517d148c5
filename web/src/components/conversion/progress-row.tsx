import { ActionIcon, Button } from '@mantine/core';
import { memo, type ReactNode, useEffect, useRef, useState } from 'react';
import { formatNumber } from '../../format.ts';
import type { ProgressRowFragment as ProgressRowFragmentType } from '../../generated/graphql.ts';
import { type FragmentType, graphql, readFragment } from '../../generated/index.ts';
import { useTranslation } from '../../i18n.ts';
import { IconClose } from '../../icons.ts';
import { type Problem, problemOfGraph } from '../../problem.ts';
import { ProblemText } from '../problem-text.tsx';
import { ProgressBar } from '../progress-bar.tsx';
import classes from './conversion.module.css';
import { FileName } from './file-name.tsx';
import intake from './intake.module.css';
import { optionsLike } from './options.ts';
import { ProblemParts } from './problem-parts.ts';
import type { Transfer } from './session-state.ts';
import { hasEnded, stageSentence } from './stage.ts';
import { minutesLeft, type Seen, timeLeft } from './time-left.ts';

export const ProgressRowFragment = graphql(`
  fragment ProgressRow on Conversion {
    id
    originalFileName
    fileName
    status
    step
    progress
    pagesDone
    pagesTotal
    contentType
    charged
    error {
      ...ProblemParts
    }
  }
`);

interface BarProps {
  fileName: string;
  percent: number;
  sentence: string;
  /** `sent` while the file travels, then `read` while it is converted. */
  kind: 'sent' | 'read';
  problem?: Problem | null;
  /** Without a bar: nothing more will happen and there is no document. */
  stopped?: boolean;
  action?: ReactNode;
  /** Said behind the sentence. */
  note?: string | null;
  /** Gone, but for the room that it takes. */
  left?: boolean;
}

function Bar({ fileName, percent, sentence, kind, problem, stopped, action, note, left }: BarProps) {
  const { t, i18n } = useTranslation();
  return (
    <li
      className={classes.progressRow}
      data-failed={problem ? true : undefined}
      data-left={left || undefined}
    >
      <div className={classes.rowHead}>
        <FileName name={fileName} />
        {!stopped && <span className={classes.percent}>{formatNumber(percent, i18n.language)}%</span>}
        {action}
      </div>
      {!stopped && (
        <ProgressBar
          percent={percent}
          label={t('status.progressOf', { file: fileName })}
          className={kind === 'sent' ? classes.sent : ''}
        />
      )}
      <p className={classes.sentence}>
        {problem ? <ProblemText problem={problem} /> : <span>{sentence}</span>}
        {note && <span> · {note}</span>}
      </p>
    </li>
  );
}

/** Rendered again when its own file has come further, not when another has. */
export const TransferRow = memo(function TransferRow({ transfer }: { transfer: Transfer }) {
  const { t } = useTranslation();
  return (
    <Bar
      fileName={transfer.fileName}
      percent={Math.round(transfer.sent * 100)}
      sentence={t('status.uploading')}
      kind="sent"
      problem={transfer.problem}
      stopped={transfer.problem !== null}
    />
  );
});

/** How long the rest of a file's pages will take, as a sentence; null where nobody can say. */
function useTimeLeft({ status, step, pagesDone, pagesTotal }: ProgressRowFragmentType): string | null {
  const { t } = useTranslation('review');
  const since = useRef<Seen | null>(null);
  const [left, setLeft] = useState<number | null>(null);
  const reading = status === 'PROCESSING' && step === 'EXTRACTING' && pagesTotal > 0;
  useEffect(() => {
    if (!reading) since.current = null;
    else since.current ??= { pages: pagesDone, at: Date.now() };
    setLeft(since.current && timeLeft(since.current, pagesDone, pagesTotal, Date.now()));
  }, [reading, pagesDone, pagesTotal]);
  if (left === null) return null;
  const minutes = minutesLeft(left);
  return minutes === 0 ? t('secondsLeft') : t('minutesLeft', { count: minutes });
}

interface ConversionRowProps {
  conversion: FragmentType<typeof ProgressRowFragment>;
  /** Whether the file stands among the results alone. */
  left: boolean;
  onCancel: (id: string) => void;
  /** Where the file can be put back into the list. */
  onAddAgain: ((fileName: string) => void) | null;
}

/** What can be done with a file while it is converted, and where it has failed. */
function RowAction({
  row,
  onCancel,
  onAddAgain,
}: { row: ProgressRowFragmentType } & Omit<ConversionRowProps, 'conversion' | 'left'>) {
  const { t } = useTranslation();
  const names = { file: row.originalFileName };
  if (row.status === 'COMPLETED') return null;
  if (hasEnded(row))
    return (
      onAddAgain && (
        <Button
          variant="subtle"
          size="compact-md"
          aria-label={t('status.addAgainFile', names)}
          onClick={() => onAddAgain(row.originalFileName)}
        >
          {t('status.addAgain')}
        </Button>
      )
    );
  return (
    <ActionIcon
      variant="subtle"
      size="lg"
      className={intake.rowAction}
      aria-label={t('status.cancel', names)}
      title={t('status.cancel', names)}
      onClick={() => onCancel(row.id)}
    >
      <IconClose size={18} aria-hidden />
    </ActionIcon>
  );
}

const CHARGED: Record<string, string> = { true: 'status.charged', false: 'status.notCharged' };

/** Rendered again when its own file has come further, not when another has. */
export const ConversionRow = memo(function ConversionRow({
  conversion,
  left,
  onCancel,
  onAddAgain,
}: ConversionRowProps) {
  const { t } = useTranslation();
  const row = readFragment(ProgressRowFragment, conversion);
  const { key, page, pages } = stageSentence(row);
  const ended = hasEnded(row);
  const problem = row.error && row.status === 'ERROR' ? readFragment(ProblemParts, row.error) : null;
  const remaining = useTimeLeft(row);
  const { to } = optionsLike(row.fileName);
  const isWord = to === 'DOCX' || key !== 'status.converting';
  const step = isWord ? t(key) : t('status.convertingTo', { format: t(`status.formatNames.${to}`) });
  const facts = [step, pages ? t('status.page', { page, pages }) : null, remaining];
  const sentence = facts.filter((fact) => fact !== null).join(' · ');
  return (
    <Bar
      fileName={row.originalFileName}
      percent={row.progress}
      sentence={sentence}
      kind="read"
      problem={problem ? problemOfGraph(problem) : null}
      left={left}
      stopped={ended && row.status !== 'COMPLETED'}
      note={row.status === 'CANCELLED' ? t(CHARGED[String(row.charged)] ?? '') : null}
      action={<RowAction row={row} onCancel={onCancel} onAddAgain={onAddAgain} />}
    />
  );
});
