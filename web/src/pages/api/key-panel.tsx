import { Button } from '@mantine/core';
import { useState } from 'react';
import fields from '../../components/fields.module.css';
import { useTranslation } from '../../i18n.ts';
import { IconKey } from '../../icons.ts';
import { Link } from '../../routing/link.tsx';
import classes from './api.module.css';
import { isApiKey, type useSavedKey } from './saved-key.ts';

/** Where it is asked for from elsewhere on the page. */
export const KEY_FIELD = 'api-key';
const id = KEY_FIELD;

/** The visitor's own key, for trying endpoints on this page. */
export function KeyPanel({ saved }: { saved: ReturnType<typeof useSavedKey> }) {
  const { t } = useTranslation('api');
  const [text, setText] = useState('');
  const [error, setError] = useState(false);
  const save = () => {
    setError(!isApiKey(text));
    if (!isApiKey(text)) return;
    saved.save(text);
    setText('');
  };
  return (
    <section className={classes.panel} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('key.title')}</h2>
      <form
        className={classes.keyForm}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <label htmlFor={id} className={fields.field}>
          {t('key.label')}
        </label>
        <div className={classes.keyRow}>
          <input
            id={id}
            type="password"
            autoComplete="off"
            spellCheck={false}
            className={fields.input}
            placeholder={saved.key ? `${saved.key.slice(0, 12)}…` : 'sutra_…'}
            value={text}
            aria-describedby={`${id}-note`}
            aria-invalid={error || undefined}
            onChange={(event) => setText(event.target.value)}
          />
          <Button type="submit" className={classes.target}>
            {t('key.save')}
          </Button>
        </div>
        <output id={`${id}-note`} className={classes.note}>
          {error ? t('key.fault') : t(saved.key ? 'key.saved' : 'key.note')}
        </output>
      </form>
      <div className={classes.buttons}>
        <Button
          component={Link}
          to="/dashboard"
          variant="default"
          className={classes.target}
          leftSection={<IconKey size={18} aria-hidden />}
        >
          {t('key.get')}
        </Button>
        {saved.key && (
          <Button variant="subtle" className={classes.target} onClick={saved.remove}>
            {t('key.remove')}
          </Button>
        )}
      </div>
    </section>
  );
}
