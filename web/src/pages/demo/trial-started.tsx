import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { formatDate } from '../../format.ts';
import { useTranslation } from '../../i18n.ts';
import { WholeWords } from '../../layout/whole-words.tsx';
import { Link } from '../../routing/link.tsx';
import classes from '../forms.module.css';

const TRIAL = 7 * 24 * 3600_000;

export function TrialStarted({ email }: { email: string }) {
  const { t, i18n } = useTranslation('contact');
  const [end] = useState(() => Date.now() + TRIAL);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={classes.card}>
      <h2 ref={heading} tabIndex={-1}>
        <WholeWords text={t('trial.welcome')} />
      </h2>
      <p className={classes.expiry}>{t('trial.expires', { date: formatDate(end, i18n.language) })}</p>
      <p className={classes.note}>{t('trial.honest', { email })}</p>
      <Button component={Link} to="/dashboard" size="md">
        {t('trial.dashboard')}
      </Button>
    </section>
  );
}
