import { Button } from '@mantine/core';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { Engine } from '../../generated/graphql.ts';
import { useTranslation } from '../../i18n.ts';
import { type Problem, problemSentence } from '../../problem.ts';
import { useFocusBack } from '../focus.ts';
import { Modal } from '../modal.tsx';
import { showToast } from '../toasts.tsx';
import classes from './ai-key.module.css';
import { chooseBuiltIn, ENGINES, keyHint, removeKey, saveKey, useAiSettings } from './ai-key.ts';
import type { KeyRequest } from './key-dialog-host.tsx';
import { noteKey, testKey } from './test-key.ts';

interface DialogProps {
  request: KeyRequest;
  onClose: () => void;
}

type Test = 'idle' | 'running' | 'passed' | Problem;

const LINES: Record<Engine, string> = { AUTO: 'auto', GEMINI: 'everything', BUILT_IN: 'builtIn' };

function EngineChoice({ engine, onChoose }: { engine: Engine; onChoose: (engine: Engine) => void }) {
  const { t } = useTranslation('ai-key');
  const name = useId();
  return (
    <fieldset className={classes.engines}>
      <legend>{t('engine.title')}</legend>
      {ENGINES.map((choice) => (
        <label key={choice} className={classes.engine}>
          <input type="radio" name={name} checked={engine === choice} onChange={() => onChoose(choice)} />
          <span>{t(`engine.${LINES[choice]}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** What is said below the field: a test's outcome, a refusal, or a hint about the form of the key. */
function Verdict({ text, test, refused }: { text: string; test: Test; refused: boolean }) {
  const { t } = useTranslation('ai-key');
  const hint = keyHint(text);
  if (refused && hint === 'empty') return <p data-tone="danger">{t('hint.empty')}</p>;
  if (typeof test === 'object') return <p data-tone="danger">{problemSentence(t, test)}</p>;
  if (test === 'passed') return <p data-tone="success">{t('test.passed')}</p>;
  if (test === 'running') return <p>{t('test.running')}</p>;
  if (hint === 'token' || hint === 'form') return <p data-tone="warning">{t(`hint.${hint}`)}</p>;
  return <p>{t('hint.known')}</p>;
}

/** Holds the field's text and what is known of it. */
function useKeyForm({ request, onClose }: DialogProps) {
  const { t } = useTranslation('ai-key');
  const known = useAiSettings();
  const [text, setText] = useState(known.key);
  const [engine, setEngine] = useState<Engine>(known.key && known.engine ? known.engine : 'AUTO');
  const [secondLook, setSecondLook] = useState(known.secondLook);
  const [test, setTest] = useState<Test>(request.problem ?? 'idle');
  const [refused, setRefused] = useState(false);

  const change = (next: string) => {
    setText(next);
    setTest('idle');
    setRefused(false);
  };
  const run = async () => {
    setRefused(keyHint(text) === 'empty');
    if (keyHint(text) === 'empty') return;
    setTest('running');
    setTest((await testKey(text)) ?? 'passed');
  };
  const decide = (title: string) => {
    showToast({ title: t(title), tone: 'success' });
    onClose();
    request.goOn?.();
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    setRefused(keyHint(text) === 'empty');
    if (keyHint(text) === 'empty') return;
    saveKey(text, engine, secondLook);
    noteKey(true);
    decide('saved');
  };
  const builtIn = () => {
    chooseBuiltIn();
    onClose();
    request.goOn?.();
  };
  const remove = () => {
    removeKey();
    noteKey(false);
    change('');
    showToast({ title: t('removed'), tone: 'info' });
  };
  return {
    known,
    text,
    engine,
    secondLook,
    test,
    refused,
    change,
    setEngine,
    setSecondLook,
    run,
    save,
    builtIn,
    remove,
  };
}

const HOW_TO = ['open', 'create', 'paste'] as const;
/** Where Google makes keys. */
const KEY_PAGE = 'https://aistudio.google.com/apikey';

function HowTo() {
  const { t } = useTranslation('ai-key');
  return (
    <ol className={classes.howTo}>
      {HOW_TO.map((step) => (
        <li key={step}>
          {step === 'open' ? (
            <a href={KEY_PAGE} target="_blank" rel="noopener">
              {t('howTo.open')}
            </a>
          ) : (
            t(`howTo.${step}`)
          )}
        </li>
      ))}
    </ol>
  );
}

/** What the model does with pages of a conversion; a translation is always the model's. */
function ReadingChoices({ form }: { form: ReturnType<typeof useKeyForm> }) {
  const { t } = useTranslation('ai-key');
  return (
    <>
      <EngineChoice engine={form.engine} onChoose={form.setEngine} />
      <label className={classes.engine}>
        <input
          type="checkbox"
          checked={form.secondLook}
          disabled={form.engine === 'BUILT_IN'}
          onChange={(event) => form.setSecondLook(event.target.checked)}
        />
        <span>{t('secondLook')}</span>
      </label>
    </>
  );
}

type KeyForm = ReturnType<typeof useKeyForm>;

function Actions({ form, goesOn }: { form: KeyForm; goesOn: boolean }) {
  const { t } = useTranslation('ai-key');
  const testButton = useFocusBack<HTMLButtonElement>(form.test === 'running');
  return (
    <div className={classes.actions}>
      <Button type="submit">{t(goesOn ? 'saveAndConvert' : 'save')}</Button>
      <Button
        ref={testButton}
        variant="default"
        loading={form.test === 'running'}
        onClick={() => void form.run()}
      >
        {t('test.action')}
      </Button>
      {form.known.key && (
        <Button variant="subtle" color="var(--danger)" onClick={form.remove}>
          {t('remove')}
        </Button>
      )}
    </div>
  );
}

/** The visitor's own key: entered, tested, kept in this browser. */
function KeyFields({ request, form }: { request: KeyRequest; form: KeyForm }) {
  const { t } = useTranslation('ai-key');
  const id = useId();
  const translates = request.purpose === 'translate';
  return (
    <form onSubmit={form.save} noValidate>
      <p className={classes.lead}>{t(translates ? 'leadTranslate' : 'lead')}</p>
      {!form.known.key && <HowTo />}
      <label htmlFor={id} className={classes.label}>
        {t('label')}
      </label>
      <input
        id={id}
        type="password"
        className={classes.field}
        value={form.text}
        placeholder="AIza… / AQ.…"
        autoComplete="off"
        spellCheck={false}
        aria-describedby={`${id}-verdict`}
        aria-invalid={form.refused || undefined}
        onChange={(event) => form.change(event.target.value)}
      />
      <div id={`${id}-verdict`} className={classes.verdict} aria-live="polite">
        <Verdict text={form.text} test={form.test} refused={form.refused} />
      </div>
      {!translates && <ReadingChoices form={form} />}
      <p className={classes.privacy}>{t(translates ? 'privacyTranslate' : 'privacy')}</p>
      <Actions form={form} goesOn={request.goOn !== undefined} />
    </form>
  );
}

/** At the first Convert without a key: go on without one, or read everything with Gemini. */
function Choice({ onBuiltIn, onKey }: { onBuiltIn: () => void; onKey: () => void }) {
  const { t } = useTranslation('ai-key');
  const first = useRef<HTMLButtonElement>(null);
  // The dialog itself is opened in a layout effect, and takes the focus to its first control.
  useEffect(() => first.current?.focus(), []);
  return (
    <div className={classes.choices}>
      <button ref={first} type="button" className={classes.choice} data-main onClick={onBuiltIn}>
        <strong>{t('choice.builtIn')}</strong>
        <span>{t('choice.builtInText')}</span>
      </button>
      <button type="button" className={classes.choice} onClick={onKey}>
        <strong>{t('choice.key')}</strong>
        <span>{t('choice.keyText')}</span>
      </button>
    </div>
  );
}

export default function KeyDialog({ request, onClose }: DialogProps) {
  const { t } = useTranslation('ai-key');
  const form = useKeyForm({ request, onClose });
  const [choosing, setChoosing] = useState(
    request.goOn !== undefined && !request.withKey && !request.problem && form.known.key === '',
  );
  return (
    <Modal title={t(choosing ? 'choice.title' : 'title')} size="medium" onClose={onClose}>
      {choosing ? (
        <Choice onBuiltIn={form.builtIn} onKey={() => setChoosing(false)} />
      ) : (
        <KeyFields request={request} form={form} />
      )}
    </Modal>
  );
}
