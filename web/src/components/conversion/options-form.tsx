import { type MouseEvent, useId } from 'react';
import type { OutputFormat } from '../../generated/graphql.ts';
import { useTranslation } from '../../i18n.ts';
import { nextPaint } from '../../next-paint.ts';
import { problemOf } from '../../problem.ts';
import fields from '../fields.module.css';
import { ProblemText } from '../problem-text.tsx';
import classes from './intake.module.css';
import {
  arePages,
  type ConvertOptions,
  LANGUAGE_CHOICES,
  type LanguageChoice,
  OUTPUT_CHOICES,
} from './options.ts';

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  choices: readonly { value: Value; name: string }[];
  onChange: (value: Value) => void;
}

function Choice<Value extends string>({ label, value, choices, onChange }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <div className={fields.field}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={fields.input}
        value={value}
        onChange={(event) => onChange(event.target.value as Value)}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.name}
          </option>
        ))}
      </select>
    </div>
  );
}

const LANGUAGES = Object.keys(LANGUAGE_CHOICES) as LanguageChoice[];

const choiceOf = (languages: readonly string[]): LanguageChoice =>
  LANGUAGES.find((choice) => LANGUAGE_CHOICES[choice].join() === languages.join()) ?? 'both';

const PAGES_FIELD = 'options-pages';

/** Brings the visitor to the field whose pages nobody can read. */
export function showPagesField() {
  const field = document.getElementById(PAGES_FIELD);
  field?.closest('details')?.setAttribute('open', '');
  field?.focus();
}

function PagesField({ pages, onChange }: { pages: string; onChange: (pages: string) => void }) {
  const { t } = useTranslation();
  const hint = useId();
  const wrong = !arePages(pages);
  return (
    <div className={fields.field}>
      <label htmlFor={PAGES_FIELD}>{t('options.pages')}</label>
      <input
        id={PAGES_FIELD}
        className={fields.input}
        value={pages}
        inputMode="text"
        autoComplete="off"
        aria-invalid={wrong}
        aria-describedby={hint}
        onChange={(event) => onChange(event.target.value)}
      />
      <span id={hint} className={wrong ? fields.error : fields.hint}>
        {wrong ? <ProblemText problem={problemOf('page-range-invalid')} /> : t('options.pagesHint')}
      </span>
    </div>
  );
}

interface OptionsFormProps {
  options: ConvertOptions;
  onChange: (options: ConvertOptions) => void;
}

/** Fields are styled when they are shown for the first time, which takes a phone longer than a frame: the press shows before. */
function toggleAfterPaint(event: MouseEvent<HTMLElement>) {
  event.preventDefault();
  const details = event.currentTarget.parentElement as HTMLDetailsElement;
  void nextPaint().then(() => details.toggleAttribute('open'));
}

export function OptionsForm({ options, onChange }: OptionsFormProps) {
  const { t } = useTranslation();
  return (
    <details className={classes.options}>
      {/* The browser's own keys for it click it, too. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <summary onClick={toggleAfterPaint}>{t('options.title')}</summary>
      <div className={classes.optionFields}>
        <Choice
          label={t('options.to')}
          value={options.to}
          choices={OUTPUT_CHOICES.map((value) => ({ value, name: t(`options.formats.${value}`) }))}
          onChange={(to: OutputFormat) => onChange({ ...options, to })}
        />
        <Choice
          label={t('options.languages')}
          value={choiceOf(options.languages)}
          choices={LANGUAGES.map((value) => ({ value, name: t(`options.languageChoices.${value}`) }))}
          onChange={(choice: LanguageChoice) => onChange({ ...options, languages: LANGUAGE_CHOICES[choice] })}
        />
        <PagesField pages={options.pages} onChange={(pages) => onChange({ ...options, pages })} />
      </div>
    </details>
  );
}
