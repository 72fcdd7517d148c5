import { PLAN_NAMES, PLANS } from '@sutra/contract';
import { useId } from 'react';
import accountClasses from '../components/account/account.module.css';
import { formatNumber } from '../format.ts';
import { useTranslation } from '../i18n.ts';

/** The plans with what each grants; begins with none chosen. */
export function PlanSelect() {
  const { t, i18n } = useTranslation('admin');
  const id = useId();
  return (
    <div className={accountClasses.field}>
      <label htmlFor={id}>{t('plan')}</label>
      <select id={id} name="plan" defaultValue="">
        <option value="">{t('choosePlan')}</option>
        {PLAN_NAMES.map((plan) => (
          <option key={plan} value={plan}>
            {t(`plans.${plan}`, { conversions: formatNumber(PLANS[plan].conversions, i18n.language) })}
          </option>
        ))}
      </select>
    </div>
  );
}
