import { Pricing } from '../../components/pricing.tsx';
import { useTranslation } from '../../i18n.ts';
import { Page } from '../../layout/page.tsx';

export default function PricingPage() {
  const { t } = useTranslation('pages');
  return (
    <Page
      path="/pricing"
      title={t('pricing.title')}
      lead={t('pricing.lead')}
      description={t('pricing.description')}
    >
      <Pricing cardHeading="h2" />
    </Page>
  );
}
