import { useQuery } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { PLAN_NAMES, type PlanName } from '@sutra/contract';
import { useDeferredValue, useId, useState } from 'react';
import accountClasses from '../components/account/account.module.css';
import { useTranslation } from '../i18n.ts';
import classes from './admin.module.css';
import { memberPlan, planName } from './plans.ts';
import { MembersQuery } from './queries.ts';
import { useFormat } from './use-format.ts';

/** The accounts, to be searched and sifted by plan. */
export function Members() {
  const { t } = useTranslation('admin');
  const { number, date } = useFormat();
  const id = useId();
  const [search, setSearch] = useState('');
  const [plan, setPlan] = useState('');
  const wanted = useDeferredValue(search.trim());
  const filter = { search: wanted || null, plan: plan ? memberPlan(plan as PlanName) : null };
  const { data, previousData, fetchMore } = useQuery(MembersQuery, {
    variables: { filter },
    fetchPolicy: 'cache-and-network',
  });
  const members = (data ?? previousData)?.members;
  const more = () => void fetchMore({ variables: { after: members?.pageInfo.endCursor } });
  return (
    <section className={classes.card}>
      <h2>{t('members')}</h2>
      <div className={classes.sieve}>
        <div className={accountClasses.field}>
          <label htmlFor={`${id}-search`}>{t('searchMembers')}</label>
          <input
            id={`${id}-search`}
            type="search"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </div>
        <div className={accountClasses.field}>
          <label htmlFor={`${id}-plan`}>{t('currentPlan')}</label>
          <select id={`${id}-plan`} value={plan} onChange={(event) => setPlan(event.target.value)}>
            <option value="">{t('anyPlan')}</option>
            {PLAN_NAMES.map((name) => (
              <option key={name} value={name}>
                {t(`planNames.${name}`)}
              </option>
            ))}
          </select>
        </div>
      </div>
      <output className={classes.count}>
        {members && t('memberCount', { count: members.totalCount, amount: number(members.totalCount) })}
      </output>
      <ul className={classes.rows}>
        {members?.edges.map(({ node }) => (
          <li key={node.id}>
            <b>{node.email}</b>
            <span>
              {t('memberState', {
                plan: t(`planNames.${node.plan ? planName(node.plan) : 'free'}`),
                remaining: number(node.remaining),
                total: number(node.total),
              })}
              {node.expiresAt && ` · ${t('until', { date: date(node.expiresAt) })}`}
              {!node.emailVerified && ` · ${t('unverified')}`}
            </span>
          </li>
        ))}
      </ul>
      {members?.pageInfo.hasNextPage && (
        <Button variant="default" onClick={more}>
          {t('more')}
        </Button>
      )}
    </section>
  );
}
