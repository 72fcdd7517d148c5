import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useAccountActions } from '../../components/account/account-actions.ts';
import { closeDialog, openDialog, useOpenDialog } from '../../components/account/dialogs.ts';
import { ResetForm } from '../../components/account/sign-forms.tsx';
import { useTranslation } from '../../i18n.ts';
import { Page } from '../../layout/page.tsx';
import { Link } from '../../routing/link.tsx';
import { mayBeSignedIn, useViewer } from '../../viewer/viewer.ts';
import classes from './sign-in.module.css';

function AlreadySignedIn({ email }: { email: string }) {
  const { t } = useTranslation('account');
  return (
    <section className={classes.card}>
      <h2>{t('already.title')}</h2>
      <p>{t('already.text', { email })}</p>
      <Button component={Link} to="/" size="md">
        {t('already.home')}
      </Button>
    </section>
  );
}

/** Opens the dialog at once; the page behind it can open it again. */
function OpenDialog({ kind }: { kind: 'sign-in' | 'sign-up' }) {
  const { t } = useTranslation('account');
  const dialog = useOpenDialog();
  useEffect(() => {
    openDialog(kind);
    return closeDialog;
  }, [kind]);
  // Behind the dialog nothing asks for the same.
  if (dialog !== null) return null;
  return (
    <section className={classes.card}>
      <Button size="md" onClick={() => openDialog(kind)}>
        {t(kind === 'sign-in' ? 'signIn' : 'createAccount')}
      </Button>
    </section>
  );
}

function Content({ kind }: { kind: 'sign-in' | 'sign-up' }) {
  const viewer = useViewer();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const actions = useAccountActions();
  const token = kind === 'sign-in' ? parameters.get('reset') : null;
  if (token && actions === null) return null;
  if (token && actions?.byLetter) {
    return (
      <section className={classes.card}>
        <ResetForm token={token} onDone={() => void navigate('/sign-in', { replace: true })} />
      </section>
    );
  }
  if (viewer?.account) return <AlreadySignedIn email={viewer.account.email} />;
  // Who may be signed in is not asked to do it again before that is known.
  if (viewer === null && mayBeSignedIn()) return null;
  return <OpenDialog kind={kind} />;
}

export default function SignInPage({ kind }: { kind: 'sign-in' | 'sign-up' }) {
  const { t } = useTranslation('account');
  return (
    <Page path={`/${kind}`} title={t(`titles.${kind}`)} lead={t(`leads.${kind}`)} narrow>
      <Content kind={kind} />
    </Page>
  );
}
