import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useFocusBack } from '../../components/focus.ts';
import { sendMessage } from '../../components/send-message.ts';
import { TextField, writtenIn } from '../../components/text-field.tsx';
import { useAddressQuery } from '../../hydration.ts';
import { useTranslation } from '../../i18n.ts';
import classes from '../forms.module.css';
import { Oops } from '../oops.tsx';

type State = 'idle' | 'sending' | 'sent' | 'failed';

const bringIntoView = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: 'center' });

export function ContactForm() {
  const { t } = useTranslation('contact');
  const parameters = useAddressQuery();
  const [state, setState] = useState<State>('idle');
  const button = useFocusBack<HTMLButtonElement>(state === 'sending');
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setState('sending');
    const arrived = await sendMessage(writtenIn(form, ['name', 'email', 'subject', 'message']));
    if (arrived) form.reset();
    setState(arrived ? 'sent' : 'failed');
  };
  return (
    <form
      key={parameters.toString()}
      className={classes.card}
      aria-label={t('form.title')}
      onSubmit={(event) => void send(event)}
    >
      <h2>{t('form.title')}</h2>
      <div className={classes.pair}>
        <TextField label={t('form.name')} name="name" autoComplete="name" maxLength={200} required />
        <TextField
          label={t('form.email')}
          name="email"
          type="email"
          autoComplete="email"
          maxLength={320}
          required
        />
      </div>
      <TextField
        label={t('form.subject')}
        name="subject"
        maxLength={200}
        defaultValue={parameters.get('subject') ?? ''}
        required
      />
      <TextField
        label={t('form.message')}
        name="message"
        lines={7}
        maxLength={5000}
        defaultValue={parameters.get('message') ?? ''}
        required
      />
      <Button ref={button} type="submit" size="md" disabled={state === 'sending'}>
        {t(state === 'sending' ? 'form.sending' : 'form.send')}
      </Button>
      {state === 'sent' && (
        <output ref={bringIntoView} className={classes.sent}>
          {t('form.sent')}
        </output>
      )}
      {state === 'failed' && <Oops />}
    </form>
  );
}
