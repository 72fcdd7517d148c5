import { Button } from '@mantine/core';
import { useNumbers } from '../../content/use-numbers.ts';
import { useTranslation } from '../../i18n.ts';
import { IconArrowRight, IconCheck } from '../../icons.ts';
import { Link } from '../../routing/link.tsx';
import classes from './hero.module.css';
import { HeroPicture } from './hero-picture.tsx';

const FACTS = ['account', 'languages', 'size', 'deleted'] as const;

export function Hero() {
  const { t } = useTranslation();
  return (
    <section id="hero" className={classes.hero}>
      <div className={classes.words}>
        <Link to="/#home" className={classes.pill}>
          {t('hero.try')}
          <IconArrowRight size={18} aria-hidden />
        </Link>
        <h1 className={classes.title}>{t('hero.title')}</h1>
        <p className={classes.lead}>{t('hero.lead')}</p>
        <div className={classes.buttons}>
          <Button component={Link} to="/#home" size="md">
            {t('hero.start')}
          </Button>
          <Button component={Link} to="/#pricing" size="md" variant="default">
            {t('hero.plans')}
          </Button>
        </div>
      </div>
      <HeroPicture />
    </section>
  );
}

/** What everybody gets, below the conversion area. */
export function HeroFacts() {
  const { t } = useTranslation();
  const numbers = useNumbers();
  return (
    <ul className={classes.facts}>
      {FACTS.map((fact) => (
        <li key={fact}>
          <IconCheck size={18} aria-hidden />
          {t(`hero.facts.${fact}`, numbers)}
        </li>
      ))}
    </ul>
  );
}
