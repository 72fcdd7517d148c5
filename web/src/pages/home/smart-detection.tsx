import { useTranslation } from '../../i18n.ts';
import { IconSparkles } from '../../icons.ts';
import classes from './hero.module.css';

/** For those who may convert with their account. */
export default function SmartDetection() {
  const { t } = useTranslation();
  return (
    <aside className={classes.smart} aria-labelledby="smart-detection">
      <IconSparkles size={26} stroke={1.7} aria-hidden />
      <h3 id="smart-detection">{t('smart.title')}</h3>
      <p>{t('smart.text')}</p>
    </aside>
  );
}
