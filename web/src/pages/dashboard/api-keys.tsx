import { useMutation } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import accountClasses from '../../components/account/account.module.css';
import { Field } from '../../components/account/field.tsx';
import { ProblemParts } from '../../components/conversion/problem-parts.ts';
import { showToast } from '../../components/toasts.tsx';
import { localeOf } from '../../format.ts';
import type { DashboardQuery } from '../../generated/graphql.ts';
import { readFragment } from '../../generated/index.ts';
import { problemOfGraph, problemSentence } from '../../problem.ts';
import classes from './dashboard.module.css';
import { CreateApiKeyMutation, RevokeApiKeyMutation } from './queries.ts';

interface ApiKeysProps {
  keys: DashboardQuery['viewer']['apiKeys'];
  onChange: () => void;
}

export function ApiKeys({ keys, onChange }: ApiKeysProps) {
  const { t, i18n } = useTranslation('account');
  const { t: site } = useTranslation();
  const [fresh, setFresh] = useState<string | null>(null);
  const [create, { loading }] = useMutation(CreateApiKeyMutation);
  const [revoke] = useMutation(RevokeApiKeyMutation);
  const date = new Intl.DateTimeFormat(localeOf(i18n.language), { dateStyle: 'medium' });
  const used = (at: string | null | undefined) =>
    at ? t('keys.used', { date: date.format(new Date(at)) }) : t('keys.neverUsed');

  const make = async (name: string) => {
    const { data } = await create({ variables: { name } });
    const made = data?.createApiKey;
    if (made?.__typename === 'CreateApiKeySuccess') setFresh(made.key);
    else if (made) {
      const problem = problemOfGraph(readFragment(ProblemParts, made.problem));
      showToast({ title: t('keys.title'), message: problemSentence(site, problem), tone: 'danger' });
    }
    onChange();
  };
  const end = async (id: string) => {
    await revoke({ variables: { id } });
    onChange();
  };

  return (
    <section className={classes.card}>
      <h2>{t('keys.title')}</h2>
      <p>{t('keys.text')}</p>
      {fresh && (
        <output className={classes.notice}>
          <span>{t('keys.once')}</span>
          <code className={classes.key}>{fresh}</code>
        </output>
      )}
      <ul className={classes.rows}>
        {keys.map(({ id, name, hint, createdAt, lastUsedAt }) => (
          <li key={id}>
            <span className={classes.rowName}>
              {name} <code>{hint}…</code>
            </span>
            <span className={classes.rowFact}>
              {t('keys.made', { date: date.format(new Date(createdAt)) })} · {used(lastUsedAt)}
            </span>
            <Button
              variant="subtle"
              aria-label={t('keys.revokeNamed', { name })}
              onClick={() => void end(id)}
            >
              {t('keys.revoke')}
            </Button>
          </li>
        ))}
      </ul>
      <form
        className={accountClasses.form}
        onSubmit={(event) => {
          event.preventDefault();
          const form = event.currentTarget;
          const name = new FormData(form).get('name');
          void make(typeof name === 'string' ? name : '').then(() => form.reset());
        }}
      >
        <Field label={t('keys.name')} name="name" type="text" autoComplete="off" />
        <Button type="submit" variant="default" loading={loading}>
          {t('keys.create')}
        </Button>
      </form>
    </section>
  );
}
