import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../format.ts';
import classes from './plan-line.module.css';
import { PLAN_OF } from './plan-names.ts';
import { useViewer, type Viewer } from './viewer.ts';

/** What is left, in one line. */
export function usePlanSentence(viewer: Viewer | null): string | null {
  const { t, i18n } = useTranslation();
  if (viewer === null) return null;
  const { plan, remaining, total, daysLeft } = viewer.allowance;
  const amount = formatNumber(remaining, i18n.language);
  if (plan === null) return t('plan.visitor', { count: remaining, amount });
  return t(`plan.line.${PLAN_OF[plan]}`, {
    remaining: amount,
    total: formatNumber(total, i18n.language),
    days: formatNumber(daysLeft ?? 0, i18n.language),
  });
}

/** The plan's state above the Convert button, once it is known. */
export function PlanLine() {
  const { t } = useTranslation();
  const viewer = useViewer();
  const sentence = usePlanSentence(viewer);
  if (viewer === null || sentence === null) return null;
  const { plan, expiringSoon, daysLeft } = viewer.allowance;
  const unverified = viewer.account !== null && !viewer.account.emailVerified;
  return (
    <>
      <p className={classes.line}>{sentence}</p>
      {plan === 'EXPIRED' && (
        <p role="alert" className={classes.expired}>
          <strong>{t('toast.planExpired')}</strong> {t('errors:plan-expired')}
        </p>
      )}
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
