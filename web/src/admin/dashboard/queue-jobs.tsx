import { useQuery } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { useTranslation } from '../../i18n.ts';
import classes from '../admin.module.css';
import type { JobState } from '../generated/graphql.ts';
import { useChange } from '../use-change.ts';
import { useFormat } from '../use-format.ts';
import { QueueJobsQuery, RemoveJobMutation, RetryJobMutation } from './queries.ts';

const REFRESH_MS = 10_000;

/** The jobs of a queue in one state; what failed can be tried again, what nobody works on can be taken out. */
export function QueueJobs({ queue, state }: { queue: string; state: JobState }) {
  const { t } = useTranslation('admin');
  const { moment } = useFormat();
  const { data, refetch } = useQuery(QueueJobsQuery, {
    variables: { queue, state },
    fetchPolicy: 'cache-and-network',
    pollInterval: REFRESH_MS,
  });
  const retry = useChange(RetryJobMutation);
  const remove = useChange(RemoveJobMutation);
  const then = (change: Promise<unknown>) => void change.then(() => refetch());
  const jobs = data?.queueJobs;
  if (!jobs) return <output>{t('loading')}</output>;
  if (jobs.length === 0) return <output>{t('noJobs')}</output>;
  return (
    <ul className={classes.entries}>
      {jobs.map(({ id, kind, queuedAt, attempts, failure, conversionId }) => (
        <li key={id} className={classes.entry}>
          <h3>{kind}</h3>
          <p className={classes.count}>
            {moment(queuedAt)} · {t('jobAttempts', { count: attempts })}
            {conversionId && <> · {conversionId}</>}
          </p>
          {failure && <p className={classes.text}>{failure}</p>}
          <div className={classes.buttons}>
            {state === 'FAILED' && (
              <Button
                variant="default"
                loading={retry.busy}
                aria-label={t('retryJobNamed', { kind, id })}
                onClick={() => then(retry.change({ queue, id }))}
              >
                {t('retryJob')}
              </Button>
            )}
            {state !== 'ACTIVE' && (
              <Button
                variant="default"
                loading={remove.busy}
                aria-label={t('removeJobNamed', { kind, id })}
                onClick={() => then(remove.change({ queue, id }))}
              >
                {t('removeJob')}
              </Button>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
