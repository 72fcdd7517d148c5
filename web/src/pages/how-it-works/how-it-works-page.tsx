import { Button } from '@mantine/core';
import { WatchDemo } from '../../components/demo-video/watch-demo.tsx';
import { NUMBERS } from '../../content/numbers.ts';
import { STEPS } from '../../content/questions.ts';
import { useTranslation } from '../../i18n.ts';
import classes from '../../layout/page.module.css';
import { Page } from '../../layout/page.tsx';
import { StructuredData } from '../../layout/structured-data.tsx';
import { Link } from '../../routing/link.tsx';
import { Measured } from './measured.tsx';

function HowTo() {
  const { t } = useTranslation('pages');
  return (
    <StructuredData
      data={{
        '@type': 'HowTo',
        name: t('how.lead'),
        totalTime: 'PT2M',
        estimatedCost: { '@type': 'MonetaryAmount', currency: 'USD', value: '0' },
        step: STEPS.map((step, index) => ({
          '@type': 'HowToStep',
          position: index + 1,
          name: t(`how.steps.${step}.title`),
          text: t(`how.steps.${step}.text`, NUMBERS),
        })),
      }}
    />
  );
}

export default function HowItWorksPage() {
  const { t } = useTranslation('pages');
  return (
    <Page
      path="/how-it-works"
      title={t('how.title')}
      lead={t('how.lead')}
      description={t('how.description')}
      narrow
    >
      <HowTo />
      <link rel="prev" href="/" />
      <link rel="next" href="/pricing" />
      <div className={classes.before}>
        <WatchDemo />
      </div>
      <ol className={classes.topics}>
        {STEPS.map((step) => (
          <li key={step}>
            <section className={classes.topic}>
              <h2>{t(`how.steps.${step}.title`)}</h2>
              <p>{t(`how.steps.${step}.text`, NUMBERS)}</p>
            </section>
          </li>
        ))}
      </ol>
      <Measured />
      <nav className={classes.after} aria-label={t('how.order')}>
        <Link to="/">← {t('how.back')}</Link>
        <Button component={Link} to="/#home" size="md">
          {t('how.start')}
        </Button>
        <Link to="/pricing">{t('how.next')} →</Link>
      </nav>
    </Page>
  );
}
