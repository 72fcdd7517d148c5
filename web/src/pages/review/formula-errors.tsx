import { formatNumber } from '../../format.ts';
import { useTranslation } from '../../i18n.ts';
import classes from './editor.module.css';
import type { FormulaError } from './formula-math.ts';

const keyOf = ({ code, detail, place }: FormulaError) => `${code} ${detail} ${place?.offset}`;

/** One fault may be met twice: a fraction lacks both of its parts in one place. */
const distinct = (errors: readonly FormulaError[]) => [
  ...new Map(errors.map((error) => [keyOf(error), error])).values(),
];

/** Faults whose sentences name a command or an environment. */
const NAMING = new Set([
  'tex-unknown-command',
  'tex-unknown-environment',
  'tex-unknown-color',
  'tex-missing-argument',
  'tex-stray-command',
]);

interface FormulaErrorsProps {
  errors: readonly FormulaError[];
  /** Where the formula is written: a fault that is pressed is selected there. */
  field: () => HTMLTextAreaElement | null;
}

/** What is wrong with a formula that is being written. */
export function FormulaErrors({ errors, field }: FormulaErrorsProps) {
  const { t, i18n } = useTranslation('review');
  const sentence = ({ code, detail }: FormulaError) =>
    // A sentence that names something says nothing where there is no name.
    t(detail || !NAMING.has(code) ? `errors.${code}` : 'errors.other', {
      detail,
      defaultValue: t('errors.other'),
    });
  const show = ({ place }: FormulaError) => {
    field()?.focus();
    if (place) field()?.setSelectionRange(place.offset, place.offset + place.length);
  };
  return (
    <ul className={classes.errors} aria-live="polite">
      {distinct(errors).map((error) => (
        <li key={keyOf(error)}>
          {error.place ? (
            <button type="button" onClick={() => show(error)}>
              {t('atPosition', { position: formatNumber(error.place.offset + 1, i18n.language) })}:{' '}
              {sentence(error)}
            </button>
          ) : (
            sentence(error)
          )}
        </li>
      ))}
    </ul>
  );
}
