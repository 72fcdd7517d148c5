import { FOOTER_NAVIGATION } from '../content/navigation.ts';
import { SOCIAL_PROFILES } from '../content/site.ts';
import { useContact } from '../content/use-contact.ts';
import { useTranslation } from '../i18n.ts';
import { Link } from '../routing/link.tsx';
import { Brand } from './brand.tsx';
import classes from './layout.module.css';

export function Footer() {
  const { t } = useTranslation();
  const { email } = useContact();
  return (
    <footer className={classes.footer}>
      <div className={classes.footerInside}>
        <div className={classes.footerBrand}>
          <Brand />
          <p>{t('footer.claim')}</p>
          <p>{t('footer.meaning')}</p>
          {email && <a href={`mailto:${email}`}>{email}</a>}
          <a href="/licences">{t('footer.licences')}</a>
        </div>
        {FOOTER_NAVIGATION.map(({ title, items }) => (
          <nav key={title} aria-label={t(title)} className={classes.footerColumn}>
            <h2>{t(title)}</h2>
            {items.map(({ label, to }) => (
              <Link key={label} to={to}>
                {t(label)}
              </Link>
            ))}
          </nav>
        ))}
        {SOCIAL_PROFILES.length > 0 && (
          <div className={classes.footerColumn}>
            {SOCIAL_PROFILES.map(({ name, url }) => (
              <a key={url} href={url} rel="noreferrer">
                {name}
              </a>
            ))}
          </div>
        )}
      </div>
    </footer>
  );
}
