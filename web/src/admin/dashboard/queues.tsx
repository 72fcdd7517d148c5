import { useTranslation } from 'react-i18next';
import classes from '../admin.module.css';
import type { DashboardQuery } from '../generated/graphql.ts';
import { useFormat } from '../use-format.ts';

/** States that an operator looks for; the queue names more. */
const STATES = ['waiting', 'active', 'delayed', 'failed'] as const;

/** The queues with their jobs by state. */
export function Queues({ queues }: { queues: DashboardQuery['queues'] }) {
  const { t } = useTranslation('admin');
  const { number } = useFormat();
  return (
    <section className={classes.card}>
      <h2>{t('queues')}</h2>
      <table className={classes.table} data-tight>
        <thead>
          <tr>
            <th scope="col">{t('queue')}</th>
            {STATES.map((state) => (
              <th key={state} scope="col">
                {t(`jobs.${state}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {queues.map(({ name, counts }) => (
            <tr key={name}>
              <th scope="row">{t(`queueNames.${name}`, { defaultValue: name })}</th>
              {STATES.map((state) => (
                <td key={state}>{number(counts.find((count) => count.state === state)?.count ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
