import { Button } from '@mantine/core';
import type { PlanName } from '@sutra/contract';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import accountClasses from '../components/account/account.module.css';
import { Field } from '../components/account/field.tsx';
import { showToast } from '../components/toasts.tsx';
import { formatNumber, localeOf } from '../format.ts';
import { problemSentence } from '../problem.ts';
import classes from './admin.module.css';
import { type AccountState, type Answer, setPlan, topUp } from './admin-api.ts';
import { PlanSelect } from './plan-select.tsx';

const textOf = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
};

function State({ state }: { state: AccountState }) {
  const { t, i18n } = useTranslation('admin');
  const number = (value: number) => formatNumber(value, i18n.language);
  const date = state.expiresAt
    ? new Intl.DateTimeFormat(localeOf(i18n.language), { dateStyle: 'long' }).format(
        new Date(state.expiresAt),
      )
    : t('never');
  return (
    <output className={classes.state}>
      {t('state', {
        email: state.email,
        plan: state.plan ?? '',
        remaining: number(state.remaining),
        total: number(state.total),
        date,
      })}
    </output>
  );
}

/** Sets a plan for an account, or adds conversions to the one it has. */
export function PlanForm({ onChange }: { onChange: () => void }) {
  const { t } = useTranslation('admin');
  const { t: site } = useTranslation();
  const [state, setState] = useState<AccountState | null>(null);
  const refuse = (message: string) => showToast({ title: t('notDone'), message, tone: 'danger' });

  const settle = (answer: Answer<AccountState>) => {
    if ('problem' in answer) return refuse(problemSentence(site, answer.problem));
    setState(answer.data);
    onChange();
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const email = textOf(form, 'email');
    const plan = textOf(form, 'plan');
    const conversions = Number(textOf(form, 'conversions'));
    if (!email || (!plan && !conversions)) return refuse(t('missing'));
    settle(plan ? await setPlan(email, plan as PlanName) : await topUp(email, conversions));
  };
  return (
    <section className={classes.card}>
      <h2>{t('setPlan')}</h2>
      <p>{t('setPlanText')}</p>
      <form className={accountClasses.form} noValidate onSubmit={(event) => void submit(event)}>
        <Field label={t('email')} name="email" type="email" autoComplete="off" />
        <PlanSelect />
        <Field label={t('topUp')} name="conversions" type="text" autoComplete="off" required={false} />
        <Button type="submit">{t('apply')}</Button>
      </form>
      {state && <State state={state} />}
    </section>
  );
}
