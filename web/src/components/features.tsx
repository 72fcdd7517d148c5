import { Tabs } from '@mantine/core';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import {
  COMING_LANGUAGES,
  COMING_SOURCES,
  FEATURES,
  READY_LANGUAGES,
  SUBJECTS,
} from '../content/features.ts';
import { NUMBERS } from '../content/numbers.ts';
import classes from './features.module.css';

type Heading = 'h2' | 'h3';

interface PanelProps {
  heading: Heading;
}

function FeatureList({ heading: Title }: PanelProps) {
  const { t } = useTranslation();
  return (
    <ul className={classes.grid}>
      {FEATURES.map(({ id, Icon }) => (
        <li key={id} className={classes.feature}>
          <Icon size={28} stroke={1.7} aria-hidden />
          <Title>{t(`features.list.${id}.title`)}</Title>
          <p>{t(`features.list.${id}.text`, NUMBERS)}</p>
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

function LanguageList({ heading: Title }: PanelProps) {
  const { t } = useTranslation();
  return (
    <>
      <Title>{t('features.languages.title')}</Title>
      <p className={classes.text}>{t('features.languages.text')}</p>
      <p className={classes.group}>{t('features.languages.ready')}</p>
      <Chips items={READY_LANGUAGES} />
      <p className={classes.group}>{t('features.languages.next')}</p>
      <Chips items={COMING_LANGUAGES} />
    </>
  );
}

function SubjectList({ heading: Title }: PanelProps) {
  const { t } = useTranslation();
  return (
    <>
      <Title>{t('features.subjects.title')}</Title>
      <Chips items={SUBJECTS.map((id) => ({ name: t(`features.subjects.list.${id}`) }))} />
    </>
  );
}

function ComingSoon({ heading: Title }: PanelProps) {
  const { t } = useTranslation();
  return (
    <>
      <Title>{t('features.soon.title')}</Title>
      <Chips
        items={COMING_SOURCES.map(({ id, works }) => ({
          name: t(`features.soon.list.${id}`),
          note: t(works ? 'features.soon.works' : 'features.soon.planned'),
        }))}
      />
    </>
  );
}

const PANELS: readonly { id: string; Panel: ComponentType<PanelProps> }[] = [
  { id: 'features', Panel: FeatureList },
  { id: 'languages', Panel: LanguageList },
  { id: 'subjects', Panel: SubjectList },
  { id: 'soon', Panel: ComingSoon },
];

export function Features({ heading = 'h3' }: { heading?: Heading }) {
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
      {PANELS.map(({ id, Panel }) => (
        <Tabs.Panel key={id} value={id}>
          <Panel heading={heading} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
