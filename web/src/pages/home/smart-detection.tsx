import { useTranslation } from 'react-i18next';
import { useViewer } from '../../components/account/viewer.ts';
import { IconSparkles } from '../../icons.ts';
import classes from './hero.module.css';

/** For those who may convert with their account. */
export function SmartDetection() {
  const { t } = useTranslation();
  const account = useViewer()?.account;
  if (!account?.emailVerified) return null;
  return (
    <aside className={classes.smart} aria-labelledby="smart-detection">
      <IconSparkles size={26} stroke={1.7} aria-hidden />
      <h3 id="smart-detection">{t('smart.title')}</h3>
      <p>{t('smart.text')}</p>
    </aside>
  );
}
