import { Tabs } from '@mantine/core';
import { LIMITS } from '@sutra/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  COMING_LANGUAGES,
  COMING_SOURCES,
  FEATURES,
  READY_LANGUAGES,
  SUBJECTS,
} from '../content/features.ts';
import classes from './features.module.css';

const DAY = 24 * 3600_000;

function FeatureList() {
  const { t } = useTranslation();
  return (
    <ul className={classes.grid}>
      {FEATURES.map(({ id, Icon }) => (
        <li key={id} className={classes.feature}>
          <Icon size={28} stroke={1.7} aria-hidden />
          <h3>{t(`features.list.${id}.title`)}</h3>
          <p>{t(`features.list.${id}.text`, { days: LIMITS.resultLifetime / DAY })}</p>
        </li>
      ))}
    </ul>
  );
}

function Chips({ items }: { items: readonly { code?: string; name: string; note?: string }[] }) {
  return (
    <ul className={classes.chips}>
      {items.map(({ code, name, note }) => (
        <li key={name} lang={code} data-note={note ? true : undefined}>
          {name}
          {note && <span>{note}</span>}
        </li>
      ))}
    </ul>
  );
}

function LanguageList() {
  const { t } = useTranslation();
  return (
    <>
      <h3>{t('features.languages.title')}</h3>
      <p className={classes.text}>{t('features.languages.text')}</p>
      <h4>{t('features.languages.ready')}</h4>
      <Chips items={READY_LANGUAGES} />
      <h4>{t('features.languages.next')}</h4>
      <Chips items={COMING_LANGUAGES} />
    </>
  );
}

function SubjectList() {
  const { t } = useTranslation();
  return (
    <>
      <h3>{t('features.subjects.title')}</h3>
      <Chips items={SUBJECTS.map((id) => ({ name: t(`features.subjects.list.${id}`) }))} />
    </>
  );
}

function ComingSoon() {
  const { t } = useTranslation();
  return (
    <>
      <h3>{t('features.soon.title')}</h3>
      <Chips
        items={COMING_SOURCES.map(({ id, works }) => ({
          name: t(`features.soon.list.${id}`),
          note: t(works ? 'features.soon.works' : 'features.soon.planned'),
        }))}
      />
    </>
  );
}

const PANELS: readonly { id: string; panel: ReactNode }[] = [
  { id: 'features', panel: <FeatureList /> },
  { id: 'languages', panel: <LanguageList /> },
  { id: 'subjects', panel: <SubjectList /> },
  { id: 'soon', panel: <ComingSoon /> },
];

export function Features() {
  const { t } = useTranslation();
  return (
    <Tabs
      defaultValue="features"
      variant="pills"
      radius="xl"
      classNames={{ panel: classes.panel, tab: classes.tab }}
    >
      <Tabs.List aria-label={t('nav.features')}>
        {PANELS.map(({ id }) => (
          <Tabs.Tab key={id} value={id}>
            {t(`features.tabs.${id}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {PANELS.map(({ id, panel }) => (
        <Tabs.Panel key={id} value={id}>
          {panel}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
