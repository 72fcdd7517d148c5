import { useQuery } from '@apollo/client/react';
import { Button } from '@mantine/core';
import type { FormEvent } from 'react';
import accountClasses from '../components/account/account.module.css';
import { Field } from '../components/account/field.tsx';
import { NewPasswordField } from '../components/account/new-password-field.tsx';
import { useTranslation } from '../i18n.ts';
import classes from './admin.module.css';
import {
  AddAdministratorMutation,
  AdministratorsQuery,
  RemoveAdministratorMutation,
} from './administrator-queries.ts';
import { textOf } from './form-text.ts';
import { SecondStep } from './second-step.tsx';
import { useChange } from './use-change.ts';

const SHORTEST_PASSWORD = 12;

/** Who may sign in here, and one's own second step. */
export function Administrators({ onChange }: { onChange: () => void }) {
  const { t } = useTranslation('admin');
  const { data, refetch } = useQuery(AdministratorsQuery, { fetchPolicy: 'cache-and-network' });
  const add = useChange(AddAdministratorMutation);
  const remove = useChange(RemoveAdministratorMutation);
  const changed = () => {
    void refetch();
    onChange();
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const given = new FormData(form);
    const added = await add.change({ name: textOf(given, 'name'), password: textOf(given, 'password') });
    if (!added) return;
    form.reset();
    changed();
  };
  const end = async (name: string) => {
    if (await remove.change({ name })) changed();
  };
  const me = data?.administrators.find(({ name }) => name === data.me.name);
  return (
    <>
      <section className={classes.card}>
        <h2>{t('administrators.title')}</h2>
        <ul className={classes.actions}>
          {data?.administrators.map(({ name, fromEnvironment, secondStep }) => (
            <li key={name}>
              <b>{name}</b> {fromEnvironment && t('administrators.environment')}{' '}
              {secondStep && t('administrators.secondStep')}{' '}
              {!fromEnvironment && name !== data.me.name && (
                <Button
                  variant="subtle"
                  aria-label={t('administrators.removeNamed', { name })}
                  onClick={() => void end(name)}
                >
                  {t('administrators.remove')}
                </Button>
              )}
            </li>
          ))}
        </ul>
        <form className={`${accountClasses.form} ${classes.after}`} onSubmit={(event) => void submit(event)}>
          <Field label={t('administrators.name')} name="name" type="text" autoComplete="off" />
          <NewPasswordField
            label={t('administrators.password')}
            name="password"
            shortest={SHORTEST_PASSWORD}
          />
          <Button type="submit" variant="default" loading={add.busy}>
            {t('administrators.add')}
          </Button>
        </form>
      </section>
      <section className={classes.card}>
        <h2>{t('secondStep.title')}</h2>
        {me && <SecondStep isSet={me.secondStep} onChange={changed} />}
      </section>
    </>
  );
}
