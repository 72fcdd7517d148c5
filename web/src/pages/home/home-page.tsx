import { lazy, Suspense } from 'react';
import { ConversionArea } from '../../components/conversion/conversion-area.tsx';
import { WatchDemo } from '../../components/demo-video/watch-demo.tsx';
import { Faq } from '../../components/faq.tsx';
import { Features } from '../../components/features.tsx';
import { Pricing } from '../../components/pricing.tsx';
import { Section } from '../../components/section.tsx';
import { Steps } from '../../components/steps.tsx';
import { useTranslation } from '../../i18n.ts';
import { usePageMeta } from '../../layout/use-page-meta.ts';
import { useViewer } from '../../viewer/viewer.ts';
import classes from './hero.module.css';
import { Hero, HeroFacts } from './hero.tsx';

const SmartDetection = lazy(() => import('./smart-detection.tsx'));

export function HomePage() {
  const { t } = useTranslation();
  const mayConvert = useViewer()?.account?.emailVerified;
  usePageMeta({ title: t('hero.title'), description: t('hero.lead'), path: '/' });
  return (
    <>
      <Hero />
      <Section id="home" title={t('tryIt.title')} lead={t('tryIt.lead')} compact>
        <ConversionArea />
        <HeroFacts />
        <Suspense fallback={null}>{mayConvert && <SmartDetection />}</Suspense>
      </Section>
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
