import { useQuery } from '@apollo/client/react';
import { Button } from '@mantine/core';
import type { FormEvent } from 'react';
import accountClasses from '../components/account/account.module.css';
import { Field } from '../components/account/field.tsx';
import { showToast } from '../components/toasts.tsx';
import { useTranslation } from '../i18n.ts';
import classes from './admin.module.css';
import { Changed } from './changed.tsx';
import { textOf } from './form-text.ts';
import type { SettingsFieldsFragment } from './generated/graphql.ts';
import { SetLimitsMutation, SetModelsMutation, SettingsQuery } from './settings-queries.ts';
import { useChange } from './use-change.ts';

const LIMITS = ['anonymousConversions', 'networkConversions', 'conversionMinutes'] as const;

const wordsOf = (text: string) => text.split(/[\s,]+/).filter(Boolean);

function Form({ settings }: { settings: SettingsFieldsFragment }) {
  const { t } = useTranslation('admin');
  const models = useChange(SetModelsMutation);
  const limits = useChange(SetLimitsMutation);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const number = (name: string) => {
      const value = Number(textOf(form, name));
      return Number.isInteger(value) ? value : -1;
    };
    const [anonymousConversions, networkConversions, conversionMinutes] = LIMITS.map(number);
    const wanted = {
      anonymousConversions: anonymousConversions ?? 0,
      networkConversions: networkConversions ?? 0,
      conversionMinutes: conversionMinutes ?? 0,
    };
    const names = wordsOf(textOf(form, 'models'));
    const kept = LIMITS.every((name) => settings.limits[name] === wanted[name]);
    if (!kept && !(await limits.change({ limits: wanted }))) return;
    if (names.join() !== settings.models.join() && !(await models.change({ models: names }))) return;
    showToast({ title: t('saved'), tone: 'success' });
  };
  return (
    <form className={accountClasses.form} noValidate onSubmit={(event) => void submit(event)}>
      <Field
        label={t('models')}
        hint={t('modelsHint')}
        name="models"
        type="text"
        autoComplete="off"
        defaultValue={settings.models.join(', ')}
      />
      {LIMITS.map((name) => (
        <Field
          key={name}
          label={t(`limits.${name}`)}
          name={name}
          type="text"
          autoComplete="off"
          inputMode="numeric"
          defaultValue={String(settings.limits[name])}
        />
      ))}
      <Button type="submit" loading={models.busy || limits.busy}>
        {t('save')}
      </Button>
    </form>
  );
}

/** The AI models and the limits, as they count from the next file on. */
export function SettingsForm() {
  const { t } = useTranslation('admin');
  const { data } = useQuery(SettingsQuery, { fetchPolicy: 'cache-and-network' });
  const settings = data?.settings;
  return (
    <section className={classes.card}>
      <h2>{t('settings')}</h2>
      <p>{t('settingsText')}</p>
      {settings && (
        <>
          <Form key={JSON.stringify([settings.models, settings.limits])} settings={settings} />
          <Changed settings={settings} names={['MODELS', 'LIMITS']} />
        </>
      )}
    </section>
  );
}
