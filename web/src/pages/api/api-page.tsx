import { Tabs } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { MeasuredNote } from '../../components/measured-note.tsx';
import { useAddressQuery, useHydrated } from '../../hydration.ts';
import { useTranslation } from '../../i18n.ts';
import { Page } from '../../layout/page.tsx';
import classes from './api.module.css';
import { DeveloperLinks, HelpLinks } from './developer-links.tsx';
import { EndpointRow } from './endpoint-row.tsx';
import { KeyPanel } from './key-panel.tsx';
import { CATEGORIES, ENDPOINTS } from './reference.ts';
import { useSavedKey } from './saved-key.ts';
import { slug, useReferenceWords } from './use-reference-words.ts';

const EndpointDetail = lazy(() => import('./endpoint-detail.tsx'));

const OPENED = 'try';

interface EndpointTabsProps {
  category: string;
  onCategory: (slug: string) => void;
  onTry: (id: string) => void;
}

function EndpointTabs({ category, onCategory, onTry }: EndpointTabsProps) {
  const { t } = useTranslation('api');
  const words = useReferenceWords();
  return (
    <Tabs
      value={category}
      onChange={(chosen) => chosen && onCategory(chosen)}
      variant="pills"
      radius="xl"
      classNames={{ tab: classes.tab, panel: classes.tabPanel }}
    >
      <Tabs.List aria-label={t('categories')}>
        {CATEGORIES.map(({ name }) => (
          <Tabs.Tab key={name} value={slug(name)}>
            {words.category(name)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {CATEGORIES.map(({ name, description, endpoints }) => (
        <Tabs.Panel key={name} value={slug(name)}>
          <h2 className={classes.categoryTitle}>{words.category(name)}</h2>
          <p className={classes.note}>{words.categoryText(name, description)}</p>
          <ul className={classes.endpoints}>
            {endpoints.map((endpoint) => (
              <EndpointRow key={endpoint.id} endpoint={endpoint} onTry={() => onTry(endpoint.id)} />
            ))}
          </ul>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

/** What it says of endpoints comes from the OpenAPI document. */
function Documentation() {
  const { t } = useTranslation('api');
  const saved = useSavedKey();
  const query = useAddressQuery();
  const [, setQuery] = useSearchParams();
  const opened = ENDPOINTS.find(({ id }) => id === query.get(OPENED)) ?? null;
  const [category, setCategory] = useState(slug(opened?.category ?? CATEGORIES[0]?.name ?? ''));
  const [job, setJob] = useState('');
  return (
    <Page path="/api" title={t('title')} lead={t('lead')} description={t('description')}>
      <div className={classes.columns} data-opened={opened ? true : undefined}>
        <div className={classes.endpointsArea}>
          {opened ? (
            <Suspense fallback={<p className={classes.note}>{t('loading')}</p>}>
              <EndpointDetail
                key={opened.id}
                endpoint={opened}
                apiKey={saved.key}
                job={job}
                onJob={setJob}
                onBack={() => setQuery({})}
              />
            </Suspense>
          ) : (
            <EndpointTabs
              category={category}
              onCategory={setCategory}
              onTry={(id) => setQuery({ [OPENED]: id })}
            />
          )}
        </div>
        <div className={classes.key}>
          <KeyPanel saved={saved} />
        </div>
      </div>
      <div className={classes.below}>
        <DeveloperLinks />
        <HelpLinks />
        <MeasuredNote />
      </div>
    </Page>
  );
}

/** Made anew for an endpoint that the address names: the page is written without one. */
export default function ApiPage() {
  const hydrated = useHydrated();
  return <Documentation key={String(hydrated)} />;
}
