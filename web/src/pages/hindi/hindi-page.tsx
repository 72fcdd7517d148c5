import { ConversionArea } from '../../components/conversion/conversion-area.tsx';
import { HINDI_TEXT } from '../../components/conversion/purpose.ts';
import { useTranslation } from '../../i18n.ts';
import classes from '../../layout/page.module.css';
import { Page } from '../../layout/page.tsx';

const TOPICS = ['reads', 'photo', 'check'] as const;

export default function HindiPage() {
  const { t } = useTranslation('tools');
  return (
    <Page
      path="/hindi-handwriting-to-text"
      title={t('hindiPage.title')}
      lead={t('hindiPage.lead')}
      description={t('list.hindi.description')}
    >
      <section id="home" aria-label={t('hindiPage.title')}>
        <h2 className={classes.spoken}>{t('hindiPage.area')}</h2>
        <ConversionArea purpose={HINDI_TEXT} />
      </section>
      <div className={`${classes.topics} ${classes.below}`}>
        {TOPICS.map((topic) => (
          <section key={topic} className={classes.topic}>
            <h2>{t(`hindiPage.topics.${topic}.title`)}</h2>
            <p>{t(`hindiPage.topics.${topic}.text`)}</p>
          </section>
        ))}
      </div>
    </Page>
  );
}
