import { useState } from 'react';
import { useTranslation } from '../../i18n.ts';
import { IconKey } from '../../icons.ts';
import { Page } from '../../layout/page.tsx';
import { IconChart, IconHeadset, IconTeam } from '../../tool-icons.ts';
import classes from '../forms.module.css';
import { TrialForm } from './trial-form.tsx';
import { TrialStarted } from './trial-started.tsx';

const REASONS = [
  { id: 'access', Icon: IconKey },
  { id: 'analytics', Icon: IconChart },
  { id: 'team', Icon: IconTeam },
  { id: 'support', Icon: IconHeadset },
] as const;

function Reasons() {
  const { t } = useTranslation('contact');
  return (
    <aside className={classes.aside} aria-label={t('trial.reasonsTitle')}>
      <h2>{t('trial.reasonsTitle')}</h2>
      <dl className={classes.facts}>
        {REASONS.map(({ id, Icon }) => (
          <div key={id}>
            <Icon size={22} stroke={1.7} aria-hidden />
            <dt>{t(`trial.reasons.${id}.title`)}</dt>
            <dd>{t(`trial.reasons.${id}.text`)}</dd>
          </div>
        ))}
      </dl>
      <p>
        <strong>{t('trial.noCard')}</strong>
      </p>
    </aside>
  );
}

export default function DemoPage() {
  const { t } = useTranslation('contact');
  const [asker, setAsker] = useState<string | null>(null);
  return (
    <Page path="/demo" title={t('trial.title')} lead={t('trial.lead')} description={t('trial.description')}>
      <div className={classes.sides}>
        {asker === null ? <TrialForm onSent={setAsker} /> : <TrialStarted email={asker} />}
        <Reasons />
      </div>
    </Page>
  );
}
