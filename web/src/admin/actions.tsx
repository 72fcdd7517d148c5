import { useQuery } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { useTranslation } from '../i18n.ts';
import classes from './admin.module.css';
import { ActionsQuery } from './queries.ts';
import { useFormat } from './use-format.ts';

/** What administrators did, the latest first. */
export function Actions() {
  const { t } = useTranslation('admin');
  const { moment } = useFormat();
  const { data, fetchMore } = useQuery(ActionsQuery, { fetchPolicy: 'cache-and-network' });
  const actions = data?.actions;
  return (
    <section className={classes.card}>
      <h2>{t('actions')}</h2>
      <ul className={classes.actions}>
        {actions?.edges.map(({ node: { id, admin, action, subject, at } }) => (
          <li key={id}>
            <span>{moment(at)}</span> <b>{t(`action.${action}`, { defaultValue: action })}</b> {subject} ·{' '}
            {admin}
          </li>
        ))}
      </ul>
      {actions?.pageInfo.hasNextPage && (
        <Button
          variant="default"
          className={classes.after}
          onClick={() => void fetchMore({ variables: { after: actions.pageInfo.endCursor } })}
        >
          {t('more')}
        </Button>
      )}
    </section>
  );
}
