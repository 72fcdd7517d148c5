import { useQuery } from '@apollo/client/react';
import { Button } from '@mantine/core';
import type { FormEvent } from 'react';
import { showToast } from '../components/toasts.tsx';
import { useTranslation } from '../i18n.ts';
import classes from './admin.module.css';
import { Changed } from './changed.tsx';
import { textOf } from './form-text.ts';
import type { PricesInput, SettingsFieldsFragment } from './generated/graphql.ts';
import { planName } from './plans.ts';
import { SetPricesMutation, SettingsQuery } from './settings-queries.ts';
import { useChange } from './use-change.ts';

type Prices = SettingsFieldsFragment['prices'];

const COLUMNS = ['price', 'originalPrice', 'conversions'] as const;
const WRONG = -1;

/** A number that somebody typed: null where there is none, and what no price is where it is not a number. */
function typed(form: FormData, name: string): number | null {
  const text = textOf(form, name).replace(/[\s,₹]/g, '');
  if (text === '') return null;
  return /^\d+$/.test(text) ? Number(text) : WRONG;
}

function pricesIn(form: FormData, { cards, plans }: Prices): PricesInput {
  return {
    cards: cards.map(({ id }) => ({
      id,
      popular: form.get('popular') === id,
      price: typed(form, `${id}.price`),
      originalPrice: typed(form, `${id}.originalPrice`),
      conversions: typed(form, `${id}.conversions`),
    })),
    plans: plans.map(({ plan }) => ({ plan, price: typed(form, plan) ?? WRONG })),
  };
}

interface CellProps {
  label: string;
  name: string;
  value: number | null | undefined;
}

const Cell = ({ label, name, value }: CellProps) => (
  <input aria-label={label} name={name} inputMode="numeric" autoComplete="off" defaultValue={value ?? ''} />
);

function Cards({ cards }: { cards: Prices['cards'] }) {
  const { t } = useTranslation('admin');
  const { t: site } = useTranslation();
  return (
    <section className={classes.card} data-wide>
      <h2>{t('prices.cards')}</h2>
      <p>{t('prices.cardsText')}</p>
      <table className={classes.table} data-stack>
        <thead>
          <tr>
            <th scope="col">{t('prices.card')}</th>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {t(`prices.${column}`)}
              </th>
            ))}
            <th scope="col">{t('prices.popular')}</th>
          </tr>
        </thead>
        <tbody>
          {cards.map((card) => {
            const name = site(`pricing.plans.${card.id}.name`);
            return (
              <tr key={card.id}>
                <th scope="row">{name}</th>
                {COLUMNS.map((column) => (
                  <td key={column} data-label={t(`prices.${column}`)}>
                    <Cell
                      label={`${name}: ${t(`prices.${column}`)}`}
                      name={`${card.id}.${column}`}
                      value={card[column]}
                    />
                  </td>
                ))}
                <td data-label={t('prices.popular')}>
                  <input
                    type="radio"
                    name="popular"
                    value={card.id}
                    defaultChecked={card.popular}
                    aria-label={`${name}: ${t('prices.popular')}`}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

function Plans({ plans }: { plans: Prices['plans'] }) {
  const { t } = useTranslation('admin');
  return (
    <section className={classes.card} data-wide>
      <h2>{t('prices.plans')}</h2>
      <p>{t('prices.plansText')}</p>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('prices.plan')}</th>
            <th scope="col">{t('prices.price')}</th>
          </tr>
        </thead>
        <tbody>
          {plans.map(({ plan, price }) => {
            const name = t(`planNames.${planName(plan)}`);
            return (
              <tr key={plan}>
                <th scope="row">{name}</th>
                <td>
                  <Cell label={`${name}: ${t('prices.price')}`} name={plan} value={price} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

/** Both sets of prices, to be changed. */
export default function PricingPlans() {
  const { t } = useTranslation('admin');
  const { data } = useQuery(SettingsQuery, { fetchPolicy: 'cache-and-network' });
  const { change, busy } = useChange(SetPricesMutation);
  const settings = data?.settings;
  if (!settings) return <output>{t('loading')}</output>;
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const prices = pricesIn(new FormData(event.currentTarget), settings.prices);
    if (await change({ prices }))
      showToast({ title: t('saved'), message: t('prices.saved'), tone: 'success' });
  };
  return (
    <form key={JSON.stringify(settings.prices)} noValidate onSubmit={(event) => void submit(event)}>
      <Cards cards={settings.prices.cards} />
      <Plans plans={settings.prices.plans} />
      <Button type="submit" size="md" loading={busy}>
        {t('save')}
      </Button>
      <Changed settings={settings} names={['PRICES']} />
    </form>
  );
}
