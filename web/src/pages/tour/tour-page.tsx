import { Button } from '@mantine/core';
import { useState } from 'react';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { formatNumber } from '../../format.ts';
import { useTranslation } from '../../i18n.ts';
import { IconCheck } from '../../icons.ts';
import { Page } from '../../layout/page.tsx';
import { Link } from '../../routing/link.tsx';
import { IconChart, IconDashboard, IconFolders, IconPlug, IconTeam } from '../../tool-icons.ts';
import classes from '../company.module.css';

const STEPS = [
  { id: 'dashboard', Icon: IconDashboard },
  { id: 'projects', Icon: IconFolders },
  { id: 'analytics', Icon: IconChart },
  { id: 'team', Icon: IconTeam },
  { id: 'integrations', Icon: IconPlug },
] as const;

type TourStep = (typeof STEPS)[number];

function StepView({ step }: { step: TourStep }) {
  const { t, list } = useTranslation('company');
  const features = list(`tour.steps.${step.id}.features`);
  return (
    <section className={classes.step} aria-live="polite">
      <div className={classes.words}>
        <h2>{t(`tour.steps.${step.id}.title`)}</h2>
        <p>{t(`tour.steps.${step.id}.text`)}</p>
        <ul>
          {features.map((feature) => (
            <li key={feature}>
              <IconCheck size={18} aria-hidden />
              {feature}
            </li>
          ))}
        </ul>
      </div>
      <div className={classes.picture}>
        <step.Icon size={120} stroke={1} aria-hidden />
      </div>
    </section>
  );
}

interface DotsProps {
  index: number;
  onJump: (index: number) => void;
}

function Dots({ index, onJump }: DotsProps) {
  const { t } = useTranslation('company');
  return (
    <div className={classes.dots}>
      {STEPS.map((step, place) => (
        <button
          key={step.id}
          type="button"
          className={classes.dot}
          aria-label={t(`tour.steps.${step.id}.title`)}
          aria-current={place === index ? 'step' : undefined}
          onClick={() => onJump(place)}
        />
      ))}
    </div>
  );
}

export default function TourPage() {
  const { t, i18n } = useTranslation('company');
  const [index, setIndex] = useState(0);
  const step = STEPS[index] ?? STEPS[0];
  const percent = ((index + 1) / STEPS.length) * 100;
  const number = (value: number) => formatNumber(value, i18n.language);
  const last = index === STEPS.length - 1;
  return (
    <Page path="/tour" title={t('tour.title')} lead={t('tour.lead')}>
      <div className={classes.progress}>
        <span>{t('tour.step', { step: number(index + 1), steps: number(STEPS.length) })}</span>
        <span>{t('tour.complete', { percent: number(percent) })}</span>
      </div>
      <ProgressBar percent={percent} label={t('tour.title')} className={classes.bar} />
      <StepView step={step} />
      <div className={classes.controls}>
        <Button variant="default" size="md" disabled={index === 0} onClick={() => setIndex(index - 1)}>
          {t('tour.previous')}
        </Button>
        <Dots index={index} onJump={setIndex} />
        {last ? (
          <Button component={Link} to="/demo" size="md">
            {t('tour.start')}
          </Button>
        ) : (
          <Button size="md" onClick={() => setIndex(index + 1)}>
            {t('tour.next')}
          </Button>
        )}
      </div>
      <aside className={classes.banner} aria-label={t('tour.banner')}>
        <h2>{t('tour.banner')}</h2>
        <div className={classes.choices}>
          <Button component={Link} to="/demo" size="md">
            {t('tour.start')}
          </Button>
          <Button component={Link} to="/contact" size="md" variant="default">
            {t('tour.schedule')}
          </Button>
        </div>
      </aside>
    </Page>
  );
}
