import { formatNumber } from '../../format.ts';
import { useTranslation } from '../../i18n.ts';
import classes from './editor.module.css';
import type { Fault } from './formula-math.ts';

const keyOf = ({ code, detail, place }: Fault) => `${code} ${detail} ${place?.offset}`;

/** One fault may be met twice: a fraction lacks both of its parts in one place. */
const distinct = (faults: readonly Fault[]) => [
  ...new Map(faults.map((fault) => [keyOf(fault), fault])).values(),
];

/** Faults whose sentences name a command or an environment. */
const NAMING = new Set([
  'tex-unknown-command',
  'tex-unknown-environment',
  'tex-unknown-color',
  'tex-missing-argument',
  'tex-stray-command',
]);

interface FaultsProps {
  faults: readonly Fault[];
  /** Where the formula is written: a fault that is pressed is selected there. */
  field: () => HTMLTextAreaElement | null;
}

/** What is wrong with a formula that is being written. */
export function Faults({ faults, field }: FaultsProps) {
  const { t, i18n } = useTranslation('review');
  const sentence = ({ code, detail }: Fault) =>
    // A sentence that names something says nothing where there is no name.
    t(detail || !NAMING.has(code) ? `faults.${code}` : 'faults.other', {
      detail,
      defaultValue: t('faults.other'),
    });
  const show = ({ place }: Fault) => {
    field()?.focus();
    if (place) field()?.setSelectionRange(place.offset, place.offset + place.length);
  };
  return (
    <ul className={classes.faults} aria-live="polite">
      {distinct(faults).map((fault) => (
        <li key={keyOf(fault)}>
          {fault.place ? (
            <button type="button" onClick={() => show(fault)}>
              {t('atPosition', { position: formatNumber(fault.place.offset + 1, i18n.language) })}:{' '}
              {sentence(fault)}
            </button>
          ) : (
            sentence(fault)
          )}
        </li>
      ))}
    </ul>
  );
}
