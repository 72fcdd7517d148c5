import { Tabs } from '@mantine/core';
import { type ComponentType, lazy, Suspense, startTransition, useState } from 'react';
import { FEATURES } from '../content/features.ts';
import { NUMBERS } from '../content/numbers.ts';
import { useTranslation } from '../i18n.ts';
import { nextPaint } from '../next-paint.ts';
import classes from './features.module.css';

type Heading = 'h2' | 'h3';

export interface PanelProps {
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

const loadMore = () => import('./more-features.tsx');
type More = Awaited<ReturnType<typeof loadMore>>;

let open: (more: Promise<More>) => void = () => undefined;
/** Pages that are written at build time show everything; a living one loads it when somebody is about to look. */
const opened: Promise<More> = import.meta.env.SSR
  ? loadMore()
  : new Promise((resolve) => {
      open = resolve;
    });
const openMore = () => nextPaint().then(() => open(loadMore()));

const onOpening = (name: keyof More): ComponentType<PanelProps> =>
  lazy(() => opened.then((more) => ({ default: more[name] })));

const PANELS: readonly { id: string; Panel: ComponentType<PanelProps> }[] = [
  { id: 'features', Panel: FeatureList },
  { id: 'languages', Panel: onOpening('LanguageList') },
  { id: 'subjects', Panel: onOpening('SubjectList') },
  { id: 'soon', Panel: onOpening('ComingSoon') },
];

export function Features({ heading = 'h3' }: { heading?: Heading }) {
  const { t } = useTranslation();
  const [tab, setTab] = useState<string | null>('features');
  const choose = (next: string | null) => {
    void openMore();
    // The click shows before the panels change.
    startTransition(() => setTab(next));
  };
  return (
    <Tabs
      value={tab}
      variant="pills"
      radius="xl"
      keepMounted
      onPointerEnter={() => void openMore()}
      onChange={choose}
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
          <Suspense fallback={null}>
            <Panel heading={heading} />
          </Suspense>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
