import { useId, useState } from 'react';
import accountClasses from '../../components/account/account.module.css';
import { useTranslation } from '../../i18n.ts';
import classes from '../admin.module.css';
import type { DashboardQuery, JobState } from '../generated/graphql.ts';
import { useFormat } from '../use-format.ts';
import { QueueJobs } from './queue-jobs.tsx';

/** States that an operator looks for, with the queue's own names of them. */
const STATES = {
  waiting: ['waiting', 'prioritized'],
  active: ['active'],
  delayed: ['delayed'],
  failed: ['failed'],
} as const satisfies Record<Lowercase<JobState>, readonly string[]>;
const names = Object.keys(STATES) as Lowercase<JobState>[];

type Queue = DashboardQuery['queues'][number];

const countOf = ({ counts }: Queue, state: Lowercase<JobState>) =>
  counts
    .filter((count) => (STATES[state] as readonly string[]).includes(count.state))
    .reduce((sum, { count }) => sum + count, 0);

/** The queues with their jobs by state, and the jobs of the one that is chosen. */
export function Queues({ queues }: { queues: DashboardQuery['queues'] }) {
  const { t } = useTranslation('admin');
  const { number } = useFormat();
  const id = useId();
  const [chosen, setChosen] = useState('');
  const [state, setState] = useState<Lowercase<JobState>>('failed');
  const nameOf = (name: string) => t(`queueNames.${name}`, { defaultValue: name });
  return (
    <section className={classes.card}>
      <h2>{t('queues')}</h2>
      <table className={classes.table} data-tight>
        <thead>
          <tr>
            <th scope="col">{t('queue')}</th>
            {names.map((name) => (
              <th key={name} scope="col">
                {t(`jobs.${name}`)}
              </th>
            ))}
            <th scope="col">{t('oldestJob')}</th>
          </tr>
        </thead>
        <tbody>
          {queues.map((queue) => (
            <tr key={queue.name}>
              <th scope="row">{nameOf(queue.name)}</th>
              {names.map((name) => (
                <td key={name}>{number(countOf(queue, name))}</td>
              ))}
              <td>{queue.oldestSeconds == null ? '–' : t('seconds', { count: queue.oldestSeconds })}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={classes.sieve}>
        <div className={accountClasses.field}>
          <label htmlFor={`${id}-queue`}>{t('showJobs')}</label>
          <select id={`${id}-queue`} value={chosen} onChange={(event) => setChosen(event.target.value)}>
            <option value="">{t('noQueue')}</option>
            {queues.map(({ name }) => (
              <option key={name} value={name}>
                {nameOf(name)}
              </option>
            ))}
          </select>
        </div>
        <div className={accountClasses.field}>
          <label htmlFor={`${id}-state`}>{t('jobState')}</label>
          <select
            id={`${id}-state`}
            value={state}
            onChange={(event) => setState(event.target.value as Lowercase<JobState>)}
          >
            {names.map((name) => (
              <option key={name} value={name}>
                {t(`jobs.${name}`)}
              </option>
            ))}
          </select>
        </div>
      </div>
      {chosen && <QueueJobs queue={chosen} state={state.toUpperCase() as JobState} />}
    </section>
  );
}
