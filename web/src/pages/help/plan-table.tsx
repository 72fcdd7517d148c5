import { PLANS } from '@sutra/contract';
import { PLAN_PRICES } from '../../content/plans.ts';
import { formatNumber, formatRupees } from '../../format.ts';
import { useTranslation } from '../../i18n.ts';
import classes from '../../layout/page.module.css';

const ROWS = ['free', 'monthly', '3months', '6months', 'yearly'] as const;

/** The plans that an account can have, for their whole time. */
export function PlanTable() {
  const { t, i18n } = useTranslation('pages');
  const number = (value: number) => formatNumber(value, i18n.language);
  return (
    <div className={classes.wide}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('help.plans.plan')}</th>
            <th scope="col">{t('help.plans.conversions')}</th>
            <th scope="col">{t('help.plans.price')}</th>
          </tr>
        </thead>
        <tbody>
          {ROWS.map((plan) => (
            <tr key={plan}>
              <th scope="row">{t(`help.plans.names.${plan}`)}</th>
              <td>{number(PLANS[plan].conversions)}</td>
              <td data-price={`plans.${plan}`}>{formatRupees(PLAN_PRICES[plan], i18n.language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
