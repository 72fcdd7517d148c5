import { useTranslation } from '../i18n.ts';
import { Link } from '../routing/link.tsx';
import classes from './layout.module.css';

export function Brand() {
  const { t } = useTranslation();
  return (
    <Link to="/" className={classes.brand}>
      <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
        <rect width="32" height="32" rx="8" fill="#0f6b5f" />
        <path
          d="M21.5 10.2c-1.2-1.600-3-2.400-5.300-2.400-3 0-5.200 1.600-5.200 4 0 5.600 10.400 2.700 10.400 8.300 0 2.500-2.300 4.100-5.400 4.100-2.500 0-4.500-.9-5.700-2.700"
          fill="none"
          stroke="#fff"
          strokeWidth="2.600"
          strokeLinecap="round"
        />
        <circle cx="23.400" cy="8.200" r="1.900" fill="#f2a541" />
      </svg>
      <span>{t('brand')}</span>
    </Link>
  );
}
