import { Button } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Engine } from '../../generated/graphql.ts';
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

/** The visitor's own key: entered, tested, kept in this browser, or done without. */
export default function KeyDialog({ request, onClose }: DialogProps) {
  const { t } = useTranslation('ai-key');
  const form = useKeyForm({ request, onClose });
  const testButton = useFocusBack<HTMLButtonElement>(form.test === 'running');
  const id = useId();
  return (
    <Modal title={t('title')} size="medium" onClose={onClose}>
      <form onSubmit={form.save} noValidate>
        <p className={classes.lead}>{t('lead')}</p>
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
        <p className={classes.privacy}>{t('privacy')}</p>
        <div className={classes.actions}>
          <Button type="submit">{t(request.goOn ? 'saveAndConvert' : 'save')}</Button>
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
        {!form.known.key && (
          <button type="button" className={classes.builtIn} onClick={form.builtIn}>
            {t('builtIn')}
          </button>
        )}
      </form>
    </Modal>
  );
}
