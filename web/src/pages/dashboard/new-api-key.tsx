import { Button } from '@mantine/core';
import { API_SCOPES, KEY_LIFETIMES_DAYS } from '@sutra/contract';
import { useId } from 'react';
import accountClasses from '../../components/account/account.module.css';
import { Field } from '../../components/account/field.tsx';
import type { CreateApiKeyMutationVariables } from '../../generated/graphql.ts';
import { useTranslation } from '../../i18n.ts';
import classes from './dashboard.module.css';

type Scopes = CreateApiKeyMutationVariables['scopes'];

/** As GraphQL names them. */
const SCOPES = API_SCOPES.map((scope) => scope.toUpperCase() as Uppercase<typeof scope>);
/** What most programs need: they convert and take the results. */
const USUAL_SCOPES = ['CONVERT', 'READ'] as const;
const USUAL_DAYS = 365;

interface NewApiKeyProps {
  loading: boolean;
  onMake: (asked: CreateApiKeyMutationVariables) => Promise<void>;
}

/** The form that makes a key: its name, what it may do, and when it ends. */
export function NewApiKey({ loading, onMake }: NewApiKeyProps) {
  const { t } = useTranslation('account');
  const id = useId();

  const make = (form: HTMLFormElement) => {
    const given = new FormData(form);
    const name = given.get('name');
    const days = Number(given.get('days'));
    const scopes = SCOPES.filter((scope) => given.getAll('scopes').includes(scope)) as Scopes;
    const asked = { name: typeof name === 'string' ? name : '', scopes, days: days > 0 ? days : null };
    void onMake(asked).then(() => form.reset());
  };

  return (
    <form
      className={accountClasses.form}
      onSubmit={(event) => {
        event.preventDefault();
        make(event.currentTarget);
      }}
    >
      <Field label={t('keys.name')} name="name" type="text" autoComplete="off" />
      <fieldset className={classes.rights}>
        <legend>{t('keys.scopes')}</legend>
        {SCOPES.map((scope) => (
          <label key={scope}>
            <input
              type="checkbox"
              name="scopes"
              value={scope}
              defaultChecked={USUAL_SCOPES.some((usual) => usual === scope)}
            />
            {t(`keys.scope.${scope}`)}
          </label>
        ))}
      </fieldset>
      <div className={accountClasses.field}>
        <label htmlFor={id}>{t('keys.lifetime')}</label>
        <select id={id} name="days" defaultValue={USUAL_DAYS}>
          {KEY_LIFETIMES_DAYS.map((days) => (
            <option key={days} value={days}>
              {t('keys.days', { count: days })}
            </option>
          ))}
          <option value="0">{t('keys.never')}</option>
        </select>
      </div>
      <Button type="submit" variant="default" loading={loading}>
        {t('keys.create')}
      </Button>
    </form>
  );
}
