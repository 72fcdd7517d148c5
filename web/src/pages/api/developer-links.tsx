import { Button } from '@mantine/core';
import { useTranslation } from '../../i18n.ts';
import { Link } from '../../routing/link.tsx';
import classes from './api.module.css';

interface DeveloperFile {
  id: string;
  href: string;
  download?: boolean;
}

/** The server makes these from the same document as this page. */
const FILES: readonly DeveloperFile[] = [
  { id: 'javascript', href: '/sdk/sutra-sdk.tgz', download: true },
  { id: 'javascriptReadme', href: '/sdk/README.md' },
  { id: 'python', href: '/sdk/sutra.py', download: true },
  { id: 'postman', href: '/sdk/sutra.postman_collection.json', download: true },
  { id: 'math', href: '/sdk/sutra-math.tgz', download: true },
  { id: 'mathTry', href: '/math/try' },
  { id: 'playground', href: '/api/v1/playground' },
  { id: 'openapi', href: '/api/v1/openapi.json' },
];

export function DeveloperLinks() {
  const { t } = useTranslation('api');
  return (
    <section className={classes.panel} aria-labelledby="sdk">
      <h2 id="sdk">{t('sdk.title')}</h2>
      <p className={classes.note}>{t('sdk.lead')}</p>
      <ul className={classes.files}>
        {FILES.map(({ id, href, download }) => (
          <li key={id}>
            <a href={href} download={download}>
              {t(`sdk.${id}.title`)}
            </a>
            <span className={classes.note}>{t(`sdk.${id}.text`)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function HelpLinks() {
  const { t } = useTranslation('api');
  return (
    <section className={classes.panel} aria-labelledby="api-help">
      <h2 id="api-help">{t('help.title')}</h2>
      <p className={classes.note}>{t('help.text')}</p>
      <div className={classes.buttons}>
        <Button component={Link} to="/how-it-works" variant="default" className={classes.target}>
          {t('help.tutorials')}
        </Button>
        <Button component={Link} to="/contact" variant="default" className={classes.target}>
          {t('help.support')}
        </Button>
      </div>
    </section>
  );
}
