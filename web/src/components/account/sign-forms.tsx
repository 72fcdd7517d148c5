import { useState } from 'react';
import { useTranslation } from '../../i18n.ts';
import { Link } from '../../routing/link.tsx';
import { enterAccount } from '../../viewer/viewer.ts';
import { showToast } from '../toasts.tsx';
import classes from './account.module.css';
import { AccountForm } from './account-form.tsx';
import { rememberSignUp } from './await-sign-in.ts';
import { Field } from './field.tsx';
import { askForReset, resetPassword, signIn, signUp } from './local-account.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { skipStandstillToast } from './use-standstill-toast.ts';

export function SignUpForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('account');
  const done = () => {
    rememberSignUp();
    // The toast says it already.
    skipStandstillToast('email-not-verified');
    showToast({ title: t('created.title'), message: t('created.text'), tone: 'success' });
    onDone();
  };
  return (
    <AccountForm
      action={t('createAccount')}
      send={({ name = '', email = '', password = '' }) => signUp({ name, email, password })}
      onDone={done}
    >
      <Field label={t('name')} name="name" type="text" autoComplete="name" required={false} />
      <Field label={t('email')} name="email" type="email" autoComplete="email" />
      <NewPasswordField label={t('password')} name="password" />
      <p className={classes.note}>
        {t('agree')} <Link to="/terms">{t('site:footer.terms')}</Link>,{' '}
        <Link to="/privacy-policy">{t('site:footer.privacy')}</Link>
      </p>
    </AccountForm>
  );
}

function ForgotForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('account');
  const [sent, setSent] = useState(false);
  if (sent) return <output className={classes.note}>{t('forgot.sent')}</output>;
  return (
    <>
      <AccountForm
        action={t('forgot.send')}
        send={({ email = '' }) => askForReset(email)}
        onDone={() => setSent(true)}
      >
        <Field label={t('email')} name="email" type="email" autoComplete="email" />
      </AccountForm>
      <button type="button" className={classes.link} onClick={onDone}>
        {t('forgot.back')}
      </button>
    </>
  );
}

export function SignInForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('account');
  const [forgot, setForgot] = useState(false);
  if (forgot) return <ForgotForm onDone={() => setForgot(false)} />;
  const done = () => {
    void enterAccount();
    onDone();
  };
  return (
    <>
      <AccountForm
        action={t('signIn')}
        send={({ email = '', password = '' }) => signIn({ email, password })}
        onDone={done}
      >
        <Field label={t('email')} name="email" type="email" autoComplete="email" />
        <Field label={t('password')} name="password" type="password" autoComplete="current-password" />
      </AccountForm>
      <button type="button" className={classes.link} onClick={() => setForgot(true)}>
        {t('forgot.link')}
      </button>
    </>
  );
}

/** For who came by the link of an email. */
export function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { t } = useTranslation('account');
  return (
    <AccountForm
      action={t('reset.save')}
      send={({ password = '' }) => resetPassword(token, password)}
      onDone={() => {
        showToast({ title: t('reset.done'), tone: 'success' });
        onDone();
      }}
    >
      <NewPasswordField label={t('reset.password')} name="password" />
    </AccountForm>
  );
}
