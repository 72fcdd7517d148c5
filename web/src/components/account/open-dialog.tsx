import { Button, Tabs } from '@mantine/core';
import { PLANS } from '@sutra/contract';
import { use, useState } from 'react';
import { useNavigate } from 'react-router';
import { CONTACT } from '../../content/site.ts';
import { useTranslation } from '../../i18n.ts';
import { Link } from '../../routing/link.tsx';
import { useViewer } from '../../viewer/viewer.ts';
import { Modal } from '../modal.tsx';
import classes from './account.module.css';
import { type AccountDialog, closeDialog, openDialog, useOpenDialog, useTooMany } from './dialogs.ts';
import { HostedForms } from './hosted-forms.ts';
import { SignInForm, SignUpForm } from './sign-forms.tsx';

const bonus = PLANS.free.conversions;

type Tab = 'sign-up' | 'sign-in';

/** Create Account and Sign In side by side; afterwards home. */
function AccountTabs({ tab, onTab }: { tab: Tab; onTab: (tab: Tab) => void }) {
  const { t } = useTranslation('account');
  const clerk = use(HostedForms);
  const navigate = useNavigate();
  const done = () => {
    closeDialog();
    void navigate('/');
  };
  return (
    <Tabs value={tab} keepMounted={false} onChange={(next) => onTab(next as Tab)}>
      <Tabs.List grow>
        <Tabs.Tab value="sign-up">{t('createAccount')}</Tabs.Tab>
        <Tabs.Tab value="sign-in">{t('signIn')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="sign-up" className={classes.panel}>
        {clerk ? <clerk.SignUp /> : <SignUpForm onDone={done} />}
      </Tabs.Panel>
      <Tabs.Panel value="sign-in" className={classes.panel}>
        {clerk ? <clerk.SignIn /> : <SignInForm onDone={done} />}
      </Tabs.Panel>
    </Tabs>
  );
}

function Promo() {
  const { t } = useTranslation('account');
  return (
    <>
      <p>{t('promo.text', { count: bonus })}</p>
      <ul className={classes.promoList}>
        {['free', 'history', 'everywhere'].map((reason) => (
          <li key={reason}>{t(`promo.reasons.${reason}`)}</li>
        ))}
      </ul>
      <Button component={Link} to="/sign-up" size="md" fullWidth onClick={closeDialog}>
        {t('createAccount')}
      </Button>
    </>
  );
}

/** Where more files were chosen than can be converted: the ways to convert all the same. */
function ConvertSome() {
  const { t } = useTranslation('account');
  const about = useTooMany();
  if (!about) return null;
  const { join, remaining, convertSome } = about;
  const go = (start: () => void) => {
    closeDialog();
    void import('../toast-stack.tsx').then(({ closeAll }) => closeAll());
    start();
  };
  return (
    <div className={classes.convertSome}>
      {join && (
        <Button size="md" fullWidth className={classes.wrapped} onClick={() => go(join.start)}>
          {t('join', { count: join.count })}
        </Button>
      )}
      <Button size="md" fullWidth variant={join ? 'default' : 'filled'} onClick={() => go(convertSome)}>
        {t('convertSome', { count: remaining })}
      </Button>
    </div>
  );
}

function Upgrade() {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const viewer = useViewer();
  const email = viewer?.account?.email ?? t('upgrade.noEmail');
  const text = encodeURIComponent(t('upgrade.message', { email }));
  const seePlans = () => {
    closeDialog();
    const plans = document.getElementById('pricing');
    if (plans) setTimeout(() => plans.scrollIntoView(), 100);
    else void navigate('/pricing');
  };
  return (
    <>
      <ConvertSome />
      <p>{t('upgrade.text')}</p>
      <div className={classes.choices}>
        <Button size="md" onClick={seePlans}>
          {t('upgrade.plans')}
        </Button>
        {CONTACT.whatsapp && (
          <Button
            component="a"
            variant="default"
            size="md"
            href={`https://wa.me/${CONTACT.whatsapp}?text=${text}`}
          >
            {t('upgrade.chat')}
          </Button>
        )}
        {CONTACT.email && <a href={`mailto:${CONTACT.email}?body=${text}`}>{CONTACT.email}</a>}
      </div>
    </>
  );
}

const CONTENT: Record<AccountDialog, () => React.ReactNode> = {
  'sign-up': () => <AccountTabs tab="sign-up" onTab={openDialog} />,
  'sign-in': () => <AccountTabs tab="sign-in" onTab={openDialog} />,
  'free-limit': () => <FreeLimit />,
  promo: () => <Promo />,
  upgrade: () => <Upgrade />,
};

function FreeLimit() {
  const { t } = useTranslation('account');
  const [tab, setTab] = useState<Tab>('sign-up');
  return (
    <>
      <ConvertSome />
      <p>{t('freeLimit.text', { count: bonus })}</p>
      <AccountTabs tab={tab} onTab={setTab} />
    </>
  );
}

/** The dialog that is open. */
export default function OpenDialog() {
  const { t } = useTranslation('account');
  const dialog = useOpenDialog();
  const about = useTooMany();
  if (dialog === null) return null;
  const title =
    about && dialog === 'free-limit'
      ? t('titles.too-many', { count: about.remaining, needed: about.needed })
      : t(`titles.${dialog}`);
  return (
    <Modal key={dialog.replace(/^sign-\w+$/, 'sign')} title={title} next="convert" onClose={closeDialog}>
      {CONTENT[dialog]()}
    </Modal>
  );
}
