import { lazy, Suspense } from 'react';
import { useViewer } from '../../components/account/viewer.ts';
import { AfterFirstInput, onFirstInput } from '../../components/after-first-input.tsx';
import { ConversionArea } from '../../components/conversion/conversion-area.tsx';
import { Section } from '../../components/section.tsx';
import { useTranslation } from '../../i18n.ts';
import { usePageMeta } from '../../layout/use-page-meta.ts';
import { Hero, HeroFacts } from './hero.tsx';
// The look of all sections is there with the page, in one sheet; their scripts come with the first input.
import '../../components/faq.module.css';
import '../../components/features.module.css';
import '../../components/measured-note.module.css';
import '../../components/pricing.module.css';
import '../../components/steps.module.css';
import './hero.module.css';

const MoreSections = onFirstInput(() => import('./more-sections.tsx'));
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
      <AfterFirstInput>
        <MoreSections />
      </AfterFirstInput>
    </>
  );
}
