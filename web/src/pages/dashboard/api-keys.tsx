import { useMutation } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { ProblemParts } from '../../components/conversion/problem-parts.ts';
import { showToast } from '../../components/toasts.tsx';
import { localeOf } from '../../format.ts';
import type { CreateApiKeyMutationVariables, DashboardQuery } from '../../generated/graphql.ts';
import { readFragment } from '../../generated/index.ts';
import { useTranslation } from '../../i18n.ts';
import { problemOfGraph, problemSentence } from '../../problem.ts';
import classes from './dashboard.module.css';
import { NewApiKey } from './new-api-key.tsx';
import { CreateApiKeyMutation, RevokeApiKeyMutation } from './queries.ts';

interface ApiKeysProps {
  keys: DashboardQuery['viewer']['apiKeys'];
  onChange: () => void;
}

export function ApiKeys({ keys, onChange }: ApiKeysProps) {
  const { t, i18n } = useTranslation('account');
  const { t: site } = useTranslation();
  const [fresh, setFresh] = useState<string | null>(null);
  const [openedMs] = useState(() => Date.now());
  const [create, { loading }] = useMutation(CreateApiKeyMutation);
  const [revoke] = useMutation(RevokeApiKeyMutation);
  const date = new Intl.DateTimeFormat(localeOf(i18n.language), { dateStyle: 'medium' });
  const used = (at: string | null | undefined) =>
    at ? t('keys.used', { date: date.format(new Date(at)) }) : t('keys.neverUsed');

  /** What a key may do, and when it ends or has ended. */
  const rights = ({ scopes, expiresAt }: ApiKeysProps['keys'][number]) => {
    const names = scopes.map((scope) => t(`keys.scope.${scope}`)).join(', ');
    if (!expiresAt) return names;
    const end = new Date(expiresAt);
    return `${names} · ${t(end.getTime() > openedMs ? 'keys.ends' : 'keys.ended', { date: date.format(end) })}`;
  };

  const make = async (variables: CreateApiKeyMutationVariables) => {
    const { data } = await create({ variables });
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
        {keys.map((key) => {
          const { id, name, hint, createdAt, lastUsedAt } = key;
          return (
            <li key={id}>
              <span className={classes.rowName}>
                {name} <code>{hint}…</code>
              </span>
              <span className={classes.rowFact}>
                {t('keys.made', { date: date.format(new Date(createdAt)) })} · {used(lastUsedAt)}
              </span>
              <span className={classes.rowFact}>{rights(key)}</span>
              <Button
                variant="subtle"
                aria-label={t('keys.revokeNamed', { name })}
                onClick={() => void end(id)}
              >
                {t('keys.revoke')}
              </Button>
            </li>
          );
        })}
      </ul>
      <NewApiKey loading={loading} onMake={make} />
    </section>
  );
}
