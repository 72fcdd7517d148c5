import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { copyText } from '../../../components/copy-text.ts';
import fields from '../../../components/fields.module.css';
import { useTranslation } from '../../../i18n.ts';
import { Page } from '../../../layout/page.tsx';
import { IconCopy } from '../../../tool-icons.ts';
import classes from '../tools.module.css';
import { toKrutiDev } from './to-kruti-dev.ts';
import { toUnicode } from './to-unicode.ts';

interface PaneProps {
  label: string;
  lang?: string;
  value: string;
  onChange: (value: string) => void;
}

function Pane({ label, lang, value, onChange }: PaneProps) {
  const { t } = useTranslation('tools');
  const [copied, setCopied] = useState('');
  const id = useId();
  const copy = () => void copyText(value).then((copied) => copied && setCopied(value));
  return (
    <div className={classes.pane}>
      <label htmlFor={id} className={fields.field}>
        {label}
      </label>
      <textarea
        id={id}
        lang={lang}
        spellCheck={false}
        className={fields.input}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <div className={classes.buttons}>
        <Button
          variant="default"
          leftSection={<IconCopy size={18} aria-hidden />}
          disabled={value === ''}
          aria-label={t('kruti.copyOf', { name: label })}
          onClick={copy}
        >
          {t(copied === value && value ? 'kruti.copied' : 'kruti.copy')}
        </Button>
      </div>
    </div>
  );
}

/** Each side follows the other while it is typed into. */
export default function KrutiDevPage() {
  const { t } = useTranslation('tools');
  const [texts, setTexts] = useState({ unicode: '', keys: '' });
  return (
    <Page
      path="/tools/kruti-dev"
      title={t('list.krutiDev.title')}
      lead={t('kruti.lead')}
      description={t('list.krutiDev.description')}
    >
      <div className={classes.panes}>
        <Pane
          label={t('kruti.unicode')}
          lang="hi"
          value={texts.unicode}
          onChange={(unicode) => setTexts({ unicode, keys: toKrutiDev(unicode) })}
        />
        <Pane
          label={t('kruti.keys')}
          value={texts.keys}
          onChange={(keys) => setTexts({ keys, unicode: toUnicode(keys) })}
        />
      </div>
      <div className={classes.work}>
        <div className={classes.buttons}>
          <Button
            variant="subtle"
            onClick={() => setTexts({ unicode: t('kruti.sample'), keys: toKrutiDev(t('kruti.sample')) })}
          >
            {t('kruti.example')}
          </Button>
          <Button variant="subtle" onClick={() => setTexts({ unicode: '', keys: '' })}>
            {t('kruti.clear')}
          </Button>
        </div>
        <p className={classes.note}>{t('kruti.note')}</p>
      </div>
    </Page>
  );
}
