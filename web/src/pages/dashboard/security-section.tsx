import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useAccountActions } from '../../components/account/account-actions.ts';
import { AccountForm } from '../../components/account/account-form.tsx';
import { Field } from '../../components/account/field.tsx';
import {
  type AccountErrorCode,
  type AccountSession,
  changePassword,
  endOtherSessions,
  endSession,
  listSessions,
} from '../../components/account/local-account.ts';
import { NewPasswordField } from '../../components/account/new-password-field.tsx';
import { showToast } from '../../components/toasts.tsx';
import { localeOf } from '../../format.ts';
import { useTranslation } from '../../i18n.ts';
import { browserOf, systemOf } from '../../tracking/browser-facts.ts';
import classes from './dashboard.module.css';

function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const { t } = useTranslation('account');
  const [round, setRound] = useState(0);
  const done = () => {
    showToast({ title: t('security.changed'), message: t('security.changedText'), tone: 'success' });
    setRound(round + 1);
    onChanged();
  };
  return (
    <AccountForm
      key={round}
      action={t('security.change')}
      send={({ current = '', next = '' }) => changePassword(current, next)}
      onDone={done}
    >
      <Field label={t('security.current')} name="current" type="password" autoComplete="current-password" />
      <NewPasswordField label={t('reset.password')} name="next" />
    </AccountForm>
  );
}

interface SessionRowProps {
  session: AccountSession;
  onEnd: () => void;
}

function SessionRow({ session, onEnd }: SessionRowProps) {
  const { t, i18n } = useTranslation('account');
  const { userAgent, createdAt, isCurrent } = session;
  const name = `${browserOf(userAgent ?? '')} · ${systemOf(userAgent ?? '')}`;
  const when = new Intl.DateTimeFormat(localeOf(i18n.language), { dateStyle: 'medium', timeStyle: 'short' });
  const date = when.format(new Date(createdAt));
  return (
    <li>
      <span className={classes.rowName}>{name}</span>
      <span className={classes.rowFact}>
        {isCurrent ? t('security.here') : t('security.since', { date })}
      </span>
      {!isCurrent && (
        <Button variant="subtle" aria-label={t('security.endNamed', { name, date })} onClick={onEnd}>
          {t('security.end')}
        </Button>
      )}
    </li>
  );
}

/** The password and the browsers of an account that we keep ourselves. */
function OwnAccount() {
  const { t } = useTranslation('account');
  const [sessions, setSessions] = useState<AccountSession[] | null>(null);
  const look = () => void listSessions().then((listed) => listed && setSessions(listed));
  useEffect(look, []);
  const end = async (work: Promise<AccountErrorCode | null>) => {
    const error = await work;
    if (error) showToast({ title: t('security.sessions'), message: t(`errors.${error}`), tone: 'danger' });
    look();
  };
  return (
    <section className={classes.card}>
      <h2>{t('security.title')}</h2>
      <PasswordForm onChanged={look} />
      <h3>{t('security.sessions')}</h3>
      <ul className={classes.rows}>
        {sessions?.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => void end(endSession(session.token))} />
        ))}
      </ul>
      {sessions && sessions.length > 1 && (
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => void end(endOtherSessions())}>
            {t('security.endOthers')}
          </Button>
        </div>
      )}
    </section>
  );
}

export function SecuritySection() {
  return useAccountActions()?.byLetter ? <OwnAccount /> : null;
}
