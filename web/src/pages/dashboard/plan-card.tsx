import { Button } from '@mantine/core';
import { useState } from 'react';
import { useAccountActions } from '../../components/account/account-actions.ts';
import { openDialog } from '../../components/account/dialogs.ts';
import { PLAN_OF } from '../../components/account/plan-names.ts';
import { renewalMessage } from '../../components/account/problem-actions.ts';
import { supportLink } from '../../components/account/support-link.ts';
import { showToast } from '../../components/toasts.tsx';
import { CONTACT } from '../../content/site.ts';
import { formatDate, formatNumber } from '../../format.ts';
import { useTranslation } from '../../i18n.ts';
import type { Viewer } from '../../viewer/viewer.ts';
import classes from './dashboard.module.css';

function Unverified({ email }: { email: string }) {
  const { t } = useTranslation('account');
  const actions = useAccountActions();
  const [sent, setSent] = useState(false);
  if (actions === null) return null;
  const { byLetter } = actions;
  const send = async () => {
    const error = await actions.verifyAddress(email);
    setSent(error === null && byLetter);
    if (error) showToast({ title: t('verify.title'), message: t(`errors.${error}`), tone: 'danger' });
  };
  return (
    <div className={classes.notice} role="alert">
      <strong>{t('verify.title')}</strong>
      <p>{t(byLetter ? 'verify.text' : 'verify.hosted', { email })}</p>
      {sent ? (
        <output>{t('verify.sent')}</output>
      ) : (
        <Button variant="default" onClick={() => void send()}>
          {t(byLetter ? 'verify.again' : 'verify.open')}
        </Button>
      )}
    </div>
  );
}

function Contacts({ email }: { email: string }) {
  const { t } = useTranslation('account');
  if (!CONTACT.whatsapp && !CONTACT.email) return null;
  const text = encodeURIComponent(t('upgrade.message', { email }));
  return (
    <p className={classes.contacts}>
      {t('dashboard.support')}{' '}
      {CONTACT.whatsapp && <a href={`https://wa.me/${CONTACT.whatsapp}?text=${text}`}>WhatsApp</a>}{' '}
      {CONTACT.email && <a href={`mailto:${CONTACT.email}`}>{CONTACT.email}</a>}
    </p>
  );
}

function Facts({ allowance, expired }: { allowance: Viewer['allowance']; expired: boolean }) {
  const { t, i18n } = useTranslation('account');
  const { remaining, total, expiresAt, daysLeft, expiringSoon } = allowance;
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{t('dashboard.remaining')}</dt>
        <dd>
          {formatNumber(remaining, i18n.language)} <span>/ {formatNumber(total, i18n.language)}</span>
        </dd>
      </div>
      {expiresAt && (
        <div>
          <dt>{t(expired ? 'dashboard.expiredOn' : 'dashboard.expires')}</dt>
          <dd>
            {formatDate(expiresAt, i18n.language)}{' '}
            {!expired && daysLeft !== null && (
              <span data-soon={expiringSoon || undefined}>
                {t('dashboard.daysLeft', { count: daysLeft })}
              </span>
            )}
          </dd>
        </div>
      )}
    </dl>
  );
}

export function PlanCard({ viewer }: { viewer: Viewer }) {
  const { t } = useTranslation('account');
  const { account, allowance } = viewer;
  const { plan, formerPlan } = allowance;
  const expired = plan === 'EXPIRED';
  const planName = t(`plans.${PLAN_OF[(expired ? formerPlan : plan) ?? 'FREE']}`);
  return (
    <section className={classes.card} data-expired={expired || undefined}>
      <h2>{t(expired ? 'dashboard.expiredTitle' : 'dashboard.planTitle', { plan: planName })}</h2>
      {expired && <p role="alert">{t('dashboard.expired', { plan: planName })}</p>}
      {account && !account.emailVerified && <Unverified email={account.email} />}
      <Facts allowance={allowance} expired={expired} />
      {expired ? (
        <Button component="a" href={supportLink(renewalMessage(t))} target="_blank" rel="noopener">
          {t('dashboard.renew')}
        </Button>
      ) : (
        <Button variant="default" onClick={() => openDialog('upgrade')}>
          {t('dashboard.upgrade')}
        </Button>
      )}
      <Contacts email={account?.email ?? ''} />
    </section>
  );
}
