import { Button } from '@mantine/core';
import { newPlanMetadata, type PlanName } from '@sutra/contract';
import { type FormEvent, useRef, useState } from 'react';
import accountClasses from '../components/account/account.module.css';
import { Field } from '../components/account/field.tsx';
import { showToast } from '../components/toasts.tsx';
import { CONTACT } from '../content/site.ts';
import { useTranslation } from '../i18n.ts';
import classes from './admin.module.css';
import { PlanSelect } from './plan-select.tsx';

/** Writes a plan as metadata for the record of a hosted account provider; changes nothing by itself. */
export function MetadataGenerator() {
  const { t } = useTranslation('admin');
  const form = useRef<HTMLFormElement>(null);
  const [output, setOutput] = useState('');
  const generate = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const email = given.get('email');
    const plan = given.get('plan');
    if (!email || !plan) {
      showToast({ title: t('notDone'), message: t('generatorMissing'), tone: 'danger' });
      return;
    }
    setOutput(JSON.stringify(newPlanMetadata(plan as PlanName, new Date(), CONTACT), null, 2));
  };
  const clear = () => {
    form.current?.reset();
    setOutput('');
  };
  const copy = () =>
    void navigator.clipboard?.writeText(output).then(() => showToast({ title: t('copied'), tone: 'info' }));
  return (
    <section className={classes.card}>
      <h2>{t('generator')}</h2>
      <p>{t('generatorText')}</p>
      <form ref={form} className={accountClasses.form} noValidate onSubmit={generate}>
        <Field label={t('email')} name="email" type="email" autoComplete="off" />
        <PlanSelect />
        <div className={classes.buttons}>
          <Button type="submit" variant="default">
            {t('generate')}
          </Button>
          <Button variant="default" disabled={!output} onClick={copy}>
            {t('copy')}
          </Button>
          <Button variant="default" onClick={clear}>
            {t('clear')}
          </Button>
        </div>
      </form>
      {output && <pre className={classes.output}>{output}</pre>}
    </section>
  );
}
