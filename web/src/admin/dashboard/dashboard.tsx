import { useQuery } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { indianDay } from '@sutra/contract';
import { useState } from 'react';
import { useTranslation } from '../../i18n.ts';
import classes from '../admin.module.css';
import { SettingsForm } from '../settings-form.tsx';
import { Charts } from './charts.tsx';
import { Figures } from './figures.tsx';
import { LedgerNote } from './ledger-note.tsx';
import { Messages } from './messages.tsx';
import { DashboardQuery } from './queries.ts';
import { Queues } from './queues.tsx';

const DAYS = 30;
const DAY = 24 * 3600_000;
const REFRESH = 60_000;

/** The last days of India, today included, oldest first. */
function lastDays(now: number): string[] {
  return Array.from({ length: DAYS }, (_, index) => indianDay(new Date(now - (DAYS - 1 - index) * DAY)));
}

/** The product's figures as they stand, and what an operator does about them. */
export default function Dashboard() {
  const { t } = useTranslation('admin');
  const [days] = useState(() => lastDays(Date.now()));
  const { data, error, refetch } = useQuery(DashboardQuery, {
    variables: { from: days[0] ?? '', to: days[DAYS - 1] ?? '' },
    fetchPolicy: 'cache-and-network',
    pollInterval: REFRESH,
  });
  if (!data)
    return error ? (
      <p role="alert" className={classes.warning}>
        {t('notLoaded')}{' '}
        <Button variant="default" size="compact-md" onClick={() => void refetch()}>
          {t('again')}
        </Button>
      </p>
    ) : (
      <output>{t('loading')}</output>
    );
  return (
    <>
      <Figures overview={data.overview} />
      <Charts data={data} days={days} />
      <div className={classes.columns}>
        <div>
          <Messages />
          <LedgerNote ledger={data.ledger} />
        </div>
        <div>
          <Queues queues={data.queues} />
          <SettingsForm />
        </div>
      </div>
    </>
  );
}
