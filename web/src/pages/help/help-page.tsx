import { NUMBERS } from '../../content/numbers.ts';
import { useTranslation } from '../../i18n.ts';
import classes from '../../layout/page.module.css';
import { Page } from '../../layout/page.tsx';
import { Link } from '../../routing/link.tsx';
import { PlanTable } from './plan-table.tsx';

const TOPICS = ['start', 'photo', 'edit', 'trouble'] as const;

export default function HelpPage() {
  const { t } = useTranslation('pages');
  return (
    <Page
      path="/help"
      title={t('help.title')}
      lead={t('help.lead')}
      description={t('help.description')}
      narrow
    >
      <div className={classes.topics}>
        {TOPICS.map((topic) => (
          <section key={topic} className={classes.topic}>
            <h2>{t(`help.topics.${topic}.title`)}</h2>
            <p>{t(`help.topics.${topic}.text`, NUMBERS)}</p>
          </section>
        ))}
        <section className={classes.topic}>
          <h2>{t('help.plans.title')}</h2>
          <p>{t('help.plans.text')}</p>
          <PlanTable />
        </section>
        <nav className={classes.links} aria-label={t('help.more')}>
          <Link to="/faqs">{t('help.more')}</Link>
          <Link to="/contact">{t('help.plans.write')}</Link>
        </nav>
      </div>
    </Page>
  );
}
