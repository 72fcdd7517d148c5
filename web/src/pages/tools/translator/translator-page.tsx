import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { useAiSettings } from '../../../components/ai-key/ai-key.ts';
import { openKeyDialog } from '../../../components/ai-key/key-dialog-host.tsx';
import { copyText } from '../../../components/copy-text.ts';
import fields from '../../../components/fields.module.css';
import { ProblemText } from '../../../components/problem-text.tsx';
import { formatNumber } from '../../../format.ts';
import { useTranslation } from '../../../i18n.ts';
import { Page } from '../../../layout/page.tsx';
import { IconCopy, IconSwap } from '../../../tool-icons.ts';
import classes from '../tools.module.css';
import { type Direction, directionOf } from './translate.ts';
import { useTranslationRun } from './use-translation-run.ts';

const LONGEST = 20_000;

const LANGUAGES: Record<Direction, ['hi' | 'en', 'hi' | 'en']> = {
  'hi-en': ['hi', 'en'],
  'en-hi': ['en', 'hi'],
};

function Result({ text, lang, busy }: { text: string; lang: string; busy: boolean }) {
  const { t } = useTranslation('tools');
  const [copied, setCopied] = useState('');
  const id = useId();
  const copy = () => void copyText(text).then((copied) => copied && setCopied(text));
  return (
    <div className={classes.pane}>
      <label htmlFor={id} className={fields.field}>
        {t(`translator.${lang}`)}
      </label>
      <textarea
        id={id}
        lang={lang}
        readOnly
        aria-busy={busy}
        placeholder={t('translator.here')}
        className={fields.input}
        value={text}
      />
      <div className={classes.buttons}>
        <Button
          variant="default"
          leftSection={<IconCopy size={18} aria-hidden />}
          disabled={text === '' || busy}
          onClick={copy}
        >
          {t(copied === text && text ? 'kruti.copied' : 'kruti.copy')}
        </Button>
      </div>
    </div>
  );
}

/** Hindi ↔ English with the visitor's own AI key; formulas stay as they are. */
export default function TranslatorPage() {
  const { t, i18n } = useTranslation('tools');
  const { key } = useAiSettings();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<Direction | null>(null);
  const { run, start, stop, clear } = useTranslationRun();
  const id = useId();
  const direction = chosen ?? directionOf(text);
  const [from, to] = LANGUAGES[direction];
  const running = run.state === 'running';
  return (
    <Page
      path="/tools/translator"
      title={t('list.translator.title')}
      lead={t('translator.lead')}
      description={t('list.translator.description')}
    >
      <div className={classes.panes}>
        <div className={classes.pane}>
          <label htmlFor={id} className={fields.field}>
            {t(`translator.${from}`)}
          </label>
          <textarea
            id={id}
            lang={from}
            maxLength={LONGEST}
            className={fields.input}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <div className={classes.buttons}>
            <Button
              disabled={text.trim() === '' && !running}
              onClick={() => (running ? stop() : void start(text, direction))}
            >
              {t(running ? 'translator.stop' : 'translator.go')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconSwap size={18} aria-hidden />}
              onClick={() => setChosen(direction === 'hi-en' ? 'en-hi' : 'hi-en')}
            >
              {t('translator.swap')}
            </Button>
            <Button
              variant="subtle"
              onClick={() => {
                setText(t('translator.sample'));
                setChosen(null);
                clear();
              }}
            >
              {t('kruti.example')}
            </Button>
          </div>
        </div>
        <Result text={run.text} lang={to} busy={running} />
      </div>
      <div className={classes.work}>
        {run.problem && (
          <p role="alert" className={classes.message}>
            <ProblemText problem={run.problem} />{' '}
            <Button variant="default" size="xs" onClick={() => openKeyDialog({ purpose: 'translate' })}>
              {t('translator.key')}
            </Button>
          </p>
        )}
        {run.lost.length > 0 && (
          <p role="alert" className={classes.message}>
            {t('translator.lost', { count: run.lost.length })} {run.lost.join('  ')}
          </p>
        )}
        <p className={classes.note}>
          {t(key ? 'translator.note' : 'translator.noKey', { most: formatNumber(LONGEST, i18n.language) })}
        </p>
      </div>
    </Page>
  );
}
