import { Button } from '@mantine/core';
import { PLAN_CARDS, type PlanCard } from '../content/plans.ts';
import type { CONTACT } from '../content/site.ts';
import { useContact } from '../content/use-contact.ts';
import { formatNumber, formatRupees } from '../format.ts';
import { useTranslation } from '../i18n.ts';
import { IconCheck } from '../icons.ts';
import { Link } from '../routing/link.tsx';
import { countPlanClick, readyToCount } from '../tracking/tracking.ts';
import { useViewer } from '../viewer/viewer.ts';
import { MeasuredNote } from './measured-note.tsx';
import classes from './pricing.module.css';

/** Where a plan is asked for: a chat with a written message, else an e-mail, else the message form. */
function contactLink({ email, whatsapp }: typeof CONTACT, wish: string, sender: string): string {
  const subject = encodeURIComponent(wish);
  const text = encodeURIComponent(`${wish} ${sender}`);
  if (whatsapp) return `https://wa.me/${whatsapp}?text=${text}`;
  return email
    ? `mailto:${email}?subject=${subject}&body=${text}`
    : `/contact?subject=${subject}&message=${text}`;
}

function Price({ plan }: { plan: PlanCard }) {
  const { t, i18n } = useTranslation();
  if (plan.price === null) return <p className={classes.price}>{t('pricing.custom')}</p>;
  const rupees = (value: number) => formatRupees(value, i18n.language);
  return (
    <>
      <p className={classes.price} data-price={`${plan.id}.price`}>
        {rupees(plan.price)}
        <span>{t('pricing.perMonth')}</span>
      </p>
      {plan.originalPrice !== null && (
        <p className={classes.saving}>
          <s
            data-price={`${plan.id}.originalPrice`}
            aria-label={t('pricing.was', { amount: rupees(plan.originalPrice) })}
          >
            {rupees(plan.originalPrice)}
          </s>
          <span data-price={`${plan.id}.saving`}>
            {t('pricing.save', { amount: rupees(plan.originalPrice - plan.price) })}
          </span>
        </p>
      )}
    </>
  );
}

function PlanButton({ plan }: { plan: PlanCard }) {
  const { t, i18n } = useTranslation();
  const nameIn = (lng: string) => t(`pricing.plans.${plan.id}.name`, { lng });
  const name = nameIn(i18n.language);
  const contact = useContact();
  const email = useViewer()?.account?.email ?? t('plan.noEmail');
  const href = contactLink(contact, t('pricing.subscribe', { plan: name }), t('pricing.sender', { email }));
  const label = t(contact.whatsapp ? 'pricing.chat' : 'pricing.mail');
  const price = plan.price === null ? t('pricing.custom', { lng: 'en' }) : formatRupees(plan.price, 'en');
  const look = {
    variant: plan.popular ? 'filled' : 'default',
    size: 'md',
    fullWidth: true,
    'aria-label': `${label}: ${name}`,
    onPointerEnter: readyToCount,
    onFocus: readyToCount,
    onClick: () => countPlanClick({ name: nameIn('en'), price }),
    children: label,
  };
  return href.startsWith('/') ? (
    <Button component={Link} to={href} {...look} />
  ) : (
    <Button component="a" href={href} {...look} />
  );
}

function Card({ plan, Heading }: { plan: PlanCard; Heading: 'h2' | 'h3' }) {
  const { t, i18n, list } = useTranslation();
  const name = t(`pricing.plans.${plan.id}.name`);
  const features = list(`pricing.plans.${plan.id}.features`);
  return (
    <li className={classes.card} data-popular={plan.popular || undefined}>
      <div className={classes.top}>
        <Heading>{name}</Heading>
        {plan.popular && <span className={classes.badge}>{t('pricing.popular')}</span>}
      </div>
      <div className={classes.money}>
        <Price plan={plan} />
      </div>
      <p className={classes.conversions} data-price={`${plan.id}.conversions`}>
        {plan.conversions === null
          ? t('pricing.unlimited')
          : t('pricing.perMonthLabel', { amount: formatNumber(plan.conversions, i18n.language) })}
      </p>
      <ul className={classes.features}>
        {features.map((feature) => (
          <li key={feature}>
            <IconCheck size={18} aria-hidden />
            {feature}
          </li>
        ))}
      </ul>
      <PlanButton plan={plan} />
    </li>
  );
}

export function Pricing({ cardHeading = 'h3' }: { cardHeading?: 'h2' | 'h3' }) {
  const { t } = useTranslation();
  return (
    <>
      <ul className={classes.cards}>
        {PLAN_CARDS.map((plan) => (
          <Card key={plan.id} plan={plan} Heading={cardHeading} />
        ))}
      </ul>
      <p className={classes.note}>{t('pricing.free')}</p>
      <MeasuredNote />
    </>
  );
}
