import { useTranslation } from '../i18n.ts';
import { IconHome, IconPlus, IconPrice, IconRoute, IconSparkles } from '../icons.ts';
import { Link } from '../routing/link.tsx';
import classes from './layout.module.css';
import { useNewConversion } from './use-new-conversion.ts';

const ITEMS = [
  { label: 'nav.home', to: '/#hero', Icon: IconHome },
  { label: 'nav.features', to: '/#features', Icon: IconSparkles },
  { label: 'nav.howItWorks', to: '/#how-it-works', Icon: IconRoute },
  { label: 'nav.pricing', to: '/#pricing', Icon: IconPrice },
] as const;

export function BottomBar() {
  const { t } = useTranslation();
  const newConversion = useNewConversion();
  return (
    <nav className={classes.bottomBar} aria-label={t('nav.quick')}>
      {ITEMS.map(({ label, to, Icon }) => (
        <Link key={label} to={to} className={classes.bottomItem}>
          <Icon size={22} stroke={1.8} aria-hidden />
          <span>{t(label)}</span>
        </Link>
      ))}
      <button type="button" className={classes.bottomItem} data-main onClick={newConversion}>
        <IconPlus size={22} stroke={2.2} aria-hidden />
        <span>{t('nav.new')}</span>
      </button>
    </nav>
  );
}
