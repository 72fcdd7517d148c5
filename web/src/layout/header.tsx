import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { AccountMenu } from '../components/account/account-menu.tsx';
import { KeySettingsButton } from '../components/ai-key/key-settings-button.tsx';
import { HOME_NAVIGATION, SITE_NAVIGATION } from '../content/navigation.ts';
import { useTranslation } from '../i18n.ts';
import { IconPlus } from '../icons.ts';
import { Link } from '../routing/link.tsx';
import { Brand } from './brand.tsx';
import classes from './layout.module.css';
import { Menu } from './menu.tsx';
import { LanguageSwitch, SchemeSwitch } from './preferences.tsx';
import { useNewConversion } from './use-new-conversion.ts';

const STYLE_CHANGE_AT = 10;

/** Marks the header once the page is scrolled. Set on the element: rendering the header again would cost the next press. */
function useScrolledMark() {
  const header = useRef<HTMLElement>(null);
  useEffect(() => {
    const look = () => header.current?.toggleAttribute('data-scrolled', scrollY > STYLE_CHANGE_AT);
    look();
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, []);
  return header;
}

export function Header() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const header = useScrolledMark();
  const newConversion = useNewConversion();
  const items = ['/', '/home'].includes(pathname) ? HOME_NAVIGATION : SITE_NAVIGATION;
  return (
    <header ref={header} className={classes.header}>
      <div className={classes.headerInside}>
        <Menu items={items} />
        <Brand />
        <nav className={classes.topNavigation} aria-label={t('nav.main')}>
          {items.map(({ label, to }) => (
            <Link key={label} to={to} className={classes.topLink}>
              {t(label)}
            </Link>
          ))}
        </nav>
        <div className={classes.tools}>
          <KeySettingsButton className={`${classes.tool} ${classes.onlyWide}`} />
          <LanguageSwitch />
          <SchemeSwitch className={classes.onlyWide} />
          <AccountMenu />
          <Button className={classes.newConversion} onClick={newConversion}>
            <IconPlus size={18} aria-hidden />
            <span className={classes.newConversionLabel}>{t('newConversion')}</span>
          </Button>
        </div>
      </div>
    </header>
  );
}
