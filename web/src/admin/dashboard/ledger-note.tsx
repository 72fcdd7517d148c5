import { useTranslation } from '../../i18n.ts';
import classes from '../admin.module.css';
import type { DashboardQuery } from '../generated/graphql.ts';
import { useFormat } from '../use-format.ts';

/** Whether the balances are what their rows add up to. */
export function LedgerNote({ ledger }: { ledger: DashboardQuery['ledger'] }) {
  const { t } = useTranslation('admin');
  const { number, moment } = useFormat();
  const { warning, checkedAt, balances, differenceCount } = ledger;
  return (
    <section className={classes.card}>
      <h2>{t('ledger')}</h2>
      {warning && (
        <p role="alert" className={classes.warning}>
          {t(`ledgerWarning.${warning}`, { count: differenceCount, amount: number(differenceCount) })}
        </p>
      )}
      <p>
        {checkedAt
          ? t('ledgerChecked', { count: balances, amount: number(balances), when: moment(checkedAt) })
          : t('ledgerNever')}
      </p>
      <ul className={classes.actions}>
        {ledger.differences.map(({ ownerId, email, balance, rows }) => (
          <li key={ownerId}>
            {t('ledgerFault', { owner: email ?? ownerId, balance: number(balance), rows: number(rows) })}
          </li>
        ))}
      </ul>
    </section>
  );
}
