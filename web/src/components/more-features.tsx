import { COMING_LANGUAGES, COMING_SOURCES, READY_LANGUAGES, SUBJECTS } from '../content/feature-lists.ts';
import { useTranslation } from '../i18n.ts';
import classes from './features.module.css';
import type { PanelProps } from './features.tsx';

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

export function LanguageList({ heading: Title }: PanelProps) {
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

export function SubjectList({ heading: Title }: PanelProps) {
  const { t } = useTranslation();
  return (
    <>
      <Title>{t('features.subjects.title')}</Title>
      <Chips items={SUBJECTS.map((id) => ({ name: t(`features.subjects.list.${id}`) }))} />
    </>
  );
}

export function ComingSoon({ heading: Title }: PanelProps) {
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
