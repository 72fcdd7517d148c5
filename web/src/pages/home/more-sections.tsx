import { WatchDemo } from '../../components/demo-video/watch-demo.tsx';
import { Faq } from '../../components/faq.tsx';
import { Features } from '../../components/features.tsx';
import { Pricing } from '../../components/pricing.tsx';
import { Section } from '../../components/section.tsx';
import { Steps } from '../../components/steps.tsx';
import { useTranslation } from '../../i18n.ts';
import classes from './hero.module.css';

/** What stands below the first screen. */
export default function MoreSections() {
  const { t } = useTranslation();
  return (
    <>
      <Section id="features" title={t('features.title')} lead={t('features.lead')}>
        <Features />
      </Section>
      <Section id="how-it-works" title={t('steps.title')} lead={t('steps.lead')} tinted>
        <Steps />
        <div className={classes.watch}>
          <WatchDemo />
        </div>
      </Section>
      <Section id="pricing" title={t('pricing.title')} lead={t('pricing.lead')}>
        <Pricing />
      </Section>
      <Section id="faq" title={t('faq.title')} lead={t('faq.lead')} narrow>
        <Faq />
      </Section>
    </>
  );
}
