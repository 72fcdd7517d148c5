import { NUMBERS } from '../../content/numbers.ts';
import type { Policy } from '../../content/policies.ts';
import { useTranslation } from '../../i18n.ts';
import classes from '../../layout/page.module.css';
import { Page } from '../../layout/page.tsx';

export default function PolicyPage({ policy }: { policy: Policy }) {
  const { t, list } = useTranslation('policies');
  const { id, path, sections } = policy;
  return (
    <Page path={path} title={t(`${id}.title`)} lead={t(`${id}.lead`)} narrow>
      <p className={classes.updated}>{t('updated')}</p>
      <div className={classes.topics}>
        {sections.map((section) => (
          <section key={section} className={classes.topic}>
            <h2>{t(`${id}.sections.${section}.title`)}</h2>
            <p>{t(`${id}.sections.${section}.text`, NUMBERS)}</p>
            <ul>
              {list(`${id}.sections.${section}.kept`).map((kept) => (
                <li key={kept}>{kept}</li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Page>
  );
}
