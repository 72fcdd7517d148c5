import { useQuery } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import accountClasses from '../../components/account/account.module.css';
import { useTranslation } from '../../i18n.ts';
import classes from '../admin.module.css';
import type { MessagesQuery as Answer, MessageState } from '../generated/graphql.ts';
import { useChange } from '../use-change.ts';
import { useFormat } from '../use-format.ts';
import { MessagesQuery, SetMessageStateMutation } from './queries.ts';

const STATES: MessageState[] = ['NEW', 'READ', 'ANSWERED'];

type Message = Answer['messages']['edges'][number]['node'];

function ContactMessage({ message }: { message: Message }) {
  const { t } = useTranslation('admin');
  const { moment } = useFormat();
  const { change, busy } = useChange(SetMessageStateMutation);
  const { id, email, subject, state } = message;
  return (
    <li className={classes.entry} data-state={state}>
      <h3>{subject}</h3>
      <p className={classes.count}>
        {message.name} · {moment(message.at)}
      </p>
      <p className={classes.text}>{message.text}</p>
      <div className={classes.buttons}>
        <Button
          component="a"
          variant="default"
          href={`mailto:${email}?subject=${encodeURIComponent(`Re: ${subject}`)}`}
        >
          {t('reply', { email })}
        </Button>
        <select
          aria-label={t('messageState', { subject })}
          value={state}
          disabled={busy}
          onChange={(event) => void change({ id, state: event.target.value as MessageState })}
        >
          {STATES.map((name) => (
            <option key={name} value={name}>
              {t(`messageStates.${name}`)}
            </option>
          ))}
        </select>
      </div>
    </li>
  );
}

/** What people wrote by the contact form. */
export function Messages() {
  const { t } = useTranslation('admin');
  const { number } = useFormat();
  const id = useId();
  const [state, setState] = useState<MessageState | ''>('');
  const { data, previousData, fetchMore } = useQuery(MessagesQuery, {
    variables: { state: state || null },
    fetchPolicy: 'cache-and-network',
    pollInterval: 60_000,
  });
  const messages = (data ?? previousData)?.messages;
  return (
    <section className={classes.card}>
      <h2>{t('messages')}</h2>
      <div className={classes.sieve}>
        <div className={accountClasses.field}>
          <label htmlFor={id}>{t('showMessages')}</label>
          <select
            id={id}
            value={state}
            onChange={(event) => setState(event.target.value as MessageState | '')}
          >
            <option value="">{t('allMessages')}</option>
            {STATES.map((name) => (
              <option key={name} value={name}>
                {t(`messageStates.${name}`)}
              </option>
            ))}
          </select>
        </div>
      </div>
      <output className={classes.count}>
        {messages && t('messageCount', { count: messages.totalCount, amount: number(messages.totalCount) })}
      </output>
      <ul className={classes.entries}>
        {messages?.edges.map(({ node }) => (
          <ContactMessage key={node.id} message={node} />
        ))}
      </ul>
      {messages?.pageInfo.hasNextPage && (
        <Button
          variant="default"
          onClick={() => void fetchMore({ variables: { after: messages.pageInfo.endCursor } })}
        >
          {t('more')}
        </Button>
      )}
    </section>
  );
}
