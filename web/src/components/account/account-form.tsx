import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from '../../i18n.ts';
import { useFocusBack } from '../focus.ts';
import classes from './account.module.css';
import type { AccountErrorCode } from './local-account.ts';

interface AccountFormProps {
  action: string;
  /** Null where it went well. */
  send: (values: Record<string, string>) => Promise<AccountErrorCode | null>;
  onDone: () => void;
  children: ReactNode;
}

/** Fields, one button, and what went wrong in words. */
export function AccountForm({ action, send, onDone, children }: AccountFormProps) {
  const { t } = useTranslation('account');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<AccountErrorCode | null>(null);
  const button = useFocusBack<HTMLButtonElement>(busy);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entries = [...new FormData(event.currentTarget)].filter(([, value]) => typeof value === 'string');
    setBusy(true);
    const found = await send(Object.fromEntries(entries) as Record<string, string>);
    setBusy(false);
    setError(found);
    if (found === null) onDone();
  };
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)}>
      {children}
      {error && (
        <p role="alert" className={classes.error}>
          {t(`errors.${error}`)}
        </p>
      )}
      <Button ref={button} type="submit" size="md" fullWidth loading={busy}>
        {action}
      </Button>
    </form>
  );
}
