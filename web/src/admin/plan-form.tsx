import { Button } from '@mantine/core';
import type { PlanName } from '@sutra/contract';
import { type FormEvent, useState } from 'react';
import accountClasses from '../components/account/account.module.css';
import { Field } from '../components/account/field.tsx';
import { showToast } from '../components/toasts.tsx';
import { PLAN_CARDS } from '../content/plans.ts';
import { useTranslation } from '../i18n.ts';
import classes from './admin.module.css';
import { textOf } from './form-text.ts';
import type { SetPlanMutation } from './generated/graphql.ts';
import { PlanSelect } from './plan-select.tsx';
import { memberPlan, planName } from './plans.ts';
import { SetPlanMutation as SetPlan, TopUpMutation } from './queries.ts';
import { useChange } from './use-change.ts';
import { useFormat } from './use-format.ts';

/** What the plan cards of the site promise a month. */
const CARD_AMOUNTS = PLAN_CARDS.flatMap(({ conversions }) => conversions ?? []).join(', ');

type Member = Extract<SetPlanMutation['change'], { member: unknown }>['member'];

function State({ member }: { member: Member }) {
  const { t } = useTranslation('admin');
  const { number, date } = useFormat();
  return (
    <output className={classes.state}>
      {t('state', {
        email: member.email,
        plan: member.plan ? planName(member.plan) : '',
        remaining: number(member.remaining),
        total: number(member.total),
        date: member.expiresAt ? date(member.expiresAt) : t('never'),
      })}
    </output>
  );
}

/** Sets a plan for an account, or adds conversions to the one it has. */
export function PlanForm({ onChange }: { onChange: () => void }) {
  const { t } = useTranslation('admin');
  const [member, setMember] = useState<Member | null>(null);
  const setPlan = useChange(SetPlan);
  const topUp = useChange(TopUpMutation);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const email = textOf(form, 'email');
    const plan = textOf(form, 'plan');
    const conversions = Math.trunc(Number(textOf(form, 'conversions')));
    if (!email || (!plan && !conversions))
      return showToast({ title: t('notDone'), message: t('missing'), tone: 'danger' });
    const changed = plan
      ? await setPlan.change({
          email,
          plan: memberPlan(plan as PlanName),
          conversions: conversions || null,
        })
      : await topUp.change({ email, conversions });
    if (!changed) return;
    setMember(changed.member);
    onChange();
  };
  return (
    <section className={classes.card}>
      <h2>{t('setPlan')}</h2>
      <p>{t('setPlanText')}</p>
      <form className={accountClasses.form} noValidate onSubmit={(event) => void submit(event)}>
        <Field label={t('email')} name="email" type="email" autoComplete="off" />
        <PlanSelect />
        <Field
          label={t('topUp')}
          name="conversions"
          type="text"
          inputMode="numeric"
          autoComplete="off"
          required={false}
          hint={t('topUpHint', { amounts: CARD_AMOUNTS })}
        />
        <Button type="submit" loading={setPlan.busy || topUp.busy}>
          {t('apply')}
        </Button>
      </form>
      {member && <State member={member} />}
    </section>
  );
}
