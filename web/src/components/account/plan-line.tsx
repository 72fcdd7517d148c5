import { ALLOWANCE } from '@sutra/contract';
import { Suspense } from 'react';
import { formatNumber } from '../../format.ts';
import { useHydrated } from '../../hydration.ts';
import { useTranslation } from '../../i18n.ts';
import { mayBeSignedIn, type Viewer, visitorConversionsLeft } from '../../viewer/viewer.ts';
import classes from './plan-line.module.css';
import { PLAN_OF } from './plan-names.ts';
import { renewalMessage } from './problem-actions.ts';
import { supportLink } from './support-link.ts';
import { useStandstillToast } from './use-standstill-toast.ts';

/** What is left, in one line. */
function usePlanSentence(viewer: Viewer): string {
  const { t, i18n } = useTranslation();
  const { plan, remaining, total, daysLeft } = viewer.allowance;
  const amount = formatNumber(remaining, i18n.language);
  if (plan === null) return t('plan.visitor', { count: remaining, amount });
  const countsDays = daysLeft !== null && plan !== 'FREE' && plan !== 'EXPIRED';
  return t(`plan.line.${PLAN_OF[plan]}`, {
    count: countsDays ? daysLeft : remaining,
    remaining: amount,
    total: formatNumber(total, i18n.language),
    days: formatNumber(daysLeft ?? 0, i18n.language),
  });
}

/** A plan that has ended, and the way to another one. */
function Expired() {
  const { t } = useTranslation(['site', 'errors']);
  return (
    <div role="alert" className={classes.expired}>
      <p>
        <strong>{t('toast.planExpired')}</strong> {t('errors:plan-expired')}
      </p>
      <a href={supportLink(renewalMessage(t))} target="_blank" rel="noopener">
        {t('plan.renew')}
      </a>
    </div>
  );
}

interface PlanLineProps {
  viewer: Viewer;
  sentences: 'upload' | 'hindi';
  /** How many are chosen. */
  files: number;
}

/** The plan's state above the Convert button. */
export function PlanLine({ viewer, sentences, files }: PlanLineProps) {
  const { t } = useTranslation();
  useStandstillToast(viewer, sentences);
  const { plan, expiringSoon, daysLeft, remainingOfNetwork } = viewer.allowance;
  const isSlow = remainingOfNetwork !== null && remainingOfNetwork < Math.max(1, files);
  const unverified = viewer.account !== null && !viewer.account.emailVerified;
  return (
    <>
      <p className={classes.line}>{usePlanSentence(viewer)}</p>
      {isSlow && <output className={classes.slow}>{t('plan.slow')}</output>}
      <Suspense fallback={null}>{plan === 'EXPIRED' && <Expired />}</Suspense>
      {plan !== 'FREE' && expiringSoon && (
        <p className={classes.soon}>{t('plan.soon', { count: daysLeft ?? 0 })}</p>
      )}
      {unverified && (
        <p role="alert" className={classes.soon}>
          <strong>{t('toast.verifyEmail')}</strong> {t('plan.verify', { email: viewer.account?.email })}
        </p>
      )}
    </>
  );
}

/** What a visitor has left, before the server is asked. */
export function VisitorLine() {
  const { t, i18n } = useTranslation();
  const hydrated = useHydrated();
  const left = hydrated ? visitorConversionsLeft() : ALLOWANCE.anonymous;
  if (hydrated && mayBeSignedIn()) return null;
  return (
    <p className={classes.line}>
      {t('plan.visitor', { count: left, amount: formatNumber(left, i18n.language) })}
    </p>
  );
}
