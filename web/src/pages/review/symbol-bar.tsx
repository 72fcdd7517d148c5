import { useTranslation } from '../../i18n.ts';
import classes from './editor.module.css';

/** What a key writes; `|` is where the cursor goes, or what is selected. */
const KEYS: readonly { shows: string; writes: string; says?: string }[] = [
  { shows: '\\', writes: '\\|', says: 'backslash' },
  { shows: '{ }', writes: '{|}', says: 'braces' },
  { shows: 'x²', writes: '^{|}', says: 'superscript' },
  { shows: 'x₂', writes: '_{|}', says: 'subscript' },
  { shows: 'a⁄b', writes: '\\frac{|}{}', says: 'fraction' },
  { shows: '√', writes: '\\sqrt{|}', says: 'root' },
  { shows: '( )', writes: '\\left(|\\right)', says: 'parentheses' },
  { shows: '∑', writes: '\\sum_{|}^{}', says: 'sum' },
  { shows: '∫', writes: '\\int_{|}^{}', says: 'integral' },
  { shows: 'lim', writes: '\\lim_{|}', says: 'limit' },
  { shows: '→', writes: '\\to |' },
  { shows: '≤', writes: '\\le |' },
  { shows: '≥', writes: '\\ge |' },
  { shows: '≠', writes: '\\ne |' },
  { shows: '·', writes: '\\cdot |' },
  { shows: '×', writes: '\\times |' },
  { shows: '±', writes: '\\pm |' },
  { shows: '∞', writes: '\\infty |' },
  { shows: '∂', writes: '\\partial |' },
  { shows: 'α', writes: '\\alpha |' },
  { shows: 'β', writes: '\\beta |' },
  { shows: 'θ', writes: '\\theta |' },
  { shows: 'λ', writes: '\\lambda |' },
  { shows: 'π', writes: '\\pi |' },
  { shows: 'Δ', writes: '\\Delta |' },
  { shows: 'Aa', writes: '\\text{|}', says: 'words' },
  { shows: '[⋯]', writes: '\\begin{pmatrix} | & \\\\ & \\end{pmatrix}', says: 'matrix' },
];

/** Writes into the field as if it had been typed, so that it can be undone. */
function insert(field: HTMLTextAreaElement, writes: string) {
  const { selectionStart: start, selectionEnd: end, value } = field;
  const [before = '', after = ''] = writes.split('|');
  const text = before + value.slice(start, end) + after;
  field.focus();
  if (!document.execCommand('insertText', false, text)) field.setRangeText(text, start, end, 'end');
  const cursor = start + before.length + (end - start);
  field.setSelectionRange(cursor, cursor);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

interface SymbolBarProps {
  field: () => HTMLTextAreaElement | null;
}

/** What a phone's keyboard has not, or hides. */
export function SymbolBar({ field }: SymbolBarProps) {
  const { t } = useTranslation('review');
  return (
    <fieldset className={classes.symbols} aria-label={t('symbols')}>
      {KEYS.map(({ shows, writes, says }) => (
        <button
          key={shows}
          type="button"
          // The field keeps the focus, and the phone its keyboard.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => {
            const element = field();
            if (element) insert(element, writes);
          }}
        >
          <span aria-hidden={says ? true : undefined}>{shows}</span>
          {says && <span className={classes.spoken}>{t(`keys.${says}`)}</span>}
        </button>
      ))}
    </fieldset>
  );
}
