import { useMutation } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import accountClasses from '../components/account/account.module.css';
import { Field } from '../components/account/field.tsx';
import { showToast } from '../components/toasts.tsx';
import { useTranslation } from '../i18n.ts';
import classes from './admin.module.css';
import {
  ConfirmSecondStepMutation,
  EndSecondStepMutation,
  OfferSecondStepMutation,
} from './administrator-queries.ts';
import { textOf } from './form-text.ts';
import type { OfferSecondStepMutation as Offered } from './generated/graphql.ts';
import { useChange } from './use-change.ts';

interface CodeFormProps {
  action: string;
  busy: boolean;
  onCode: (code: string) => void;
}

export function CodeField() {
  const { t } = useTranslation('admin');
  return <Field label={t('code')} name="code" type="text" inputMode="numeric" autoComplete="one-time-code" />;
}

function CodeForm({ action, busy, onCode }: CodeFormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onCode(textOf(new FormData(event.currentTarget), 'code'));
  };
  return (
    <form className={accountClasses.form} onSubmit={submit}>
      <CodeField />
      <Button type="submit" variant="default" loading={busy}>
        {action}
      </Button>
    </form>
  );
}

/** One's own second step: a secret for an authenticator app, and a code that shows that it is there. */
export function SecondStep({ isSet, onChange }: { isSet: boolean; onChange: () => void }) {
  const { t } = useTranslation('admin');
  const [offer, setOffer] = useState<Offered['offerSecondStep'] | null>(null);
  const [ask, { loading }] = useMutation(OfferSecondStepMutation);
  const confirm = useChange(ConfirmSecondStepMutation);
  const end = useChange(EndSecondStepMutation);
  const use = async (change: typeof confirm.change | typeof end.change, code: string) => {
    if (!(await change({ code }))) return;
    setOffer(null);
    showToast({ title: t(isSet ? 'secondStep.ended' : 'secondStep.done'), tone: 'success' });
    onChange();
  };
  if (isSet) {
    return (
      <>
        <p>{t('secondStep.isSet')}</p>
        <CodeForm
          action={t('secondStep.end')}
          busy={end.busy}
          onCode={(code) => void use(end.change, code)}
        />
      </>
    );
  }
  if (!offer) {
    return (
      <Button
        variant="default"
        className={classes.leave}
        loading={loading}
        onClick={() => void ask().then(({ data }) => setOffer(data?.offerSecondStep ?? null))}
      >
        {t('secondStep.start')}
      </Button>
    );
  }
  return (
    <>
      <p>
        {t('secondStep.text')} <a href={offer.url}>{t('secondStep.open')}</a>
      </p>
      <pre className={classes.output}>{offer.secret}</pre>
      <CodeForm
        action={t('secondStep.confirm')}
        busy={confirm.busy}
        onCode={(code) => void use(confirm.change, code)}
      />
    </>
  );
}
