import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { sendMessage } from '../../components/send-message.ts';
import { TextField, writtenIn } from '../../components/text-field.tsx';
import { useTranslation } from '../../i18n.ts';
import { Link } from '../../routing/link.tsx';
import classes from '../forms.module.css';
import { Oops } from '../oops.tsx';

/** The button says that the trial is being started for this long at least, in milliseconds. */
const STARTING = 2_000;
const FIELDS = ['firstName', 'lastName', 'email', 'company', 'phone'] as const;

type Asked = Record<(typeof FIELDS)[number], string>;

/** The request as the operator reads it, among the messages. */
const requestOf = ({ firstName, lastName, email, company, phone }: Asked) => ({
  name: `${firstName} ${lastName}`,
  email,
  subject: `7-day trial: ${company}`,
  message: `${firstName} ${lastName} asks for a 7-day trial.\nCompany: ${company}\nPhone: ${phone || '–'}`,
});

export function TrialForm({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useTranslation('contact');
  const [state, setState] = useState<'idle' | 'submitting' | 'failed'>('idle');
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const asked = writtenIn(event.currentTarget, FIELDS);
    setState('submitting');
    const pause = new Promise((resolve) => setTimeout(resolve, STARTING));
    const [arrived] = await Promise.all([sendMessage(requestOf(asked)), pause]);
    if (arrived) onSent(asked.email);
    else setState('failed');
  };
  return (
    <form className={classes.card} aria-label={t('trial.title')} onSubmit={(event) => void submit(event)}>
      <div className={classes.pair}>
        <TextField
          label={t('trial.firstName')}
          name="firstName"
          autoComplete="given-name"
          maxLength={90}
          required
        />
        <TextField
          label={t('trial.lastName')}
          name="lastName"
          autoComplete="family-name"
          maxLength={90}
          required
        />
      </div>
      <TextField
        label={t('trial.email')}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={320}
        required
      />
      <TextField
        label={t('trial.company')}
        name="company"
        autoComplete="organization"
        maxLength={150}
        required
      />
      <TextField
        label={t('trial.phone')}
        note={t('trial.optional')}
        name="phone"
        type="tel"
        autoComplete="tel"
        maxLength={40}
      />
      <Button type="submit" size="md" disabled={state === 'submitting'}>
        {t(state === 'submitting' ? 'trial.starting' : 'trial.start')}
      </Button>
      {state === 'failed' && <Oops />}
      <p className={classes.note}>
        {t('trial.agree')} <Link to="/terms">{t('trial.terms')}</Link>,{' '}
        <Link to="/privacy-policy">{t('trial.privacy')}</Link>
      </p>
    </form>
  );
}
