import { Features } from '../../components/features.tsx';
import { MeasuredNote } from '../../components/measured-note.tsx';
import { useTranslation } from '../../i18n.ts';
import { Page } from '../../layout/page.tsx';
import { LiveFigures } from './live-figures.tsx';

export default function FeaturePage() {
  const { t } = useTranslation('pages');
  return (
    <Page
      path="/feature"
      title={t('feature.title')}
      lead={t('feature.lead')}
      description={t('feature.description')}
    >
      <Features heading="h2" />
      <MeasuredNote />
      <LiveFigures />
    </Page>
  );
}
