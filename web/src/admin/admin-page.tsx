import { Button } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import classes from '../components/account/account.module.css';
import { Field } from '../components/account/field.tsx';
import { showToast } from '../components/toasts.tsx';
import { useTranslation } from '../i18n.ts';
import { Page } from '../layout/page.tsx';
import { problemSentence } from '../problem.ts';
import adminClasses from './admin.module.css';
import { signedInName, signIn } from './admin-api.ts';
import { textOf } from './form-text.ts';
import { CodeField } from './second-step.tsx';

/** /admin: the server judges the name and the password, and remembers the sign-in in its own cookie. */
export default function AdminPage() {
  const { t } = useTranslation('admin');
  const { t: site } = useTranslation();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [asksCode, setAsksCode] = useState(false);
  useEffect(() => {
    void signedInName().then((name) => {
      if (name !== null) void navigate('/admin/panel', { replace: true });
    });
  }, [navigate]);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    const answer = await signIn(textOf(form, 'name'), textOf(form, 'password'), textOf(form, 'code') || null);
    setBusy(false);
    if ('problem' in answer) {
      showToast({ title: t('failed'), message: problemSentence(site, answer.problem), tone: 'danger' });
      return;
    }
    if (answer.secondStep) return setAsksCode(true);
    showToast({ title: t('successful'), tone: 'success' });
    void navigate('/admin/panel');
  };
  return (
    <Page path="/admin" title={t('title')} lead={t('lead')} narrow>
      <form className={`${classes.form} ${adminClasses.card}`} onSubmit={(event) => void submit(event)}>
        <Field label={t('name')} name="name" type="text" autoComplete="username" />
        <Field label={t('password')} name="password" type="password" autoComplete="current-password" />
        {asksCode && <CodeField />}
        <Button type="submit" size="md" loading={busy}>
          {t('signIn')}
        </Button>
      </form>
    </Page>
  );
}
