import { ActionIcon, Button } from '@mantine/core';
import { LIMITS } from '@sutra/contract';
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import fields from '../../components/fields.module.css';
import { ProblemText } from '../../components/problem-text.tsx';
import { formatNumber } from '../../format.ts';
import { IconClose } from '../../icons.ts';
import type { Problem } from '../../problem.ts';
import { copyForWord, copyLatex } from './copy-formula.ts';
import classes from './editor.module.css';
import { type Fault, type FormulaLook, lookAt } from './formula-math.ts';
import type { ReviewedFormula } from './formula-state.ts';
import { IconNext, IconPrevious } from './review-icons.ts';
import { KEYS, SHORTCUTS } from './review-keys.ts';
import { safeNodes } from './safe-html.ts';
import { WIDE } from './show-place.ts';
import { SourceCut } from './source-cut.tsx';
import type { Picture } from './source-pane.tsx';
import { SymbolBar } from './symbol-bar.tsx';

function Rendering({ look }: { look: FormulaLook }) {
  const { t } = useTranslation('review');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.replaceChildren(safeNodes(look.mathml)), [look.mathml]);
  return (
    <figure className={classes.rendering}>
      <figcaption>{t('inWord')}</figcaption>
      <div ref={place} />
    </figure>
  );
}

const keyOf = ({ code, detail, place }: Fault) => `${code} ${detail} ${place?.offset}`;

/** One fault may be met twice: a fraction lacks both of its parts in one place. */
const distinct = (faults: readonly Fault[]) => [
  ...new Map(faults.map((fault) => [keyOf(fault), fault])).values(),
];

function Faults({ faults, onShow }: { faults: readonly Fault[]; onShow: (fault: Fault) => void }) {
  const { t, i18n } = useTranslation('review');
  const sentence = ({ code, detail }: Fault) =>
    t([`faults.${code}`, 'faults.other'], { detail: detail || code });
  return (
    <ul className={classes.faults} aria-live="polite">
      {distinct(faults).map((fault) => (
        <li key={keyOf(fault)}>
          {fault.place ? (
            <button type="button" onClick={() => onShow(fault)}>
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

function CopyButtons({ tex, look }: { tex: string; look: FormulaLook }) {
  const { t } = useTranslation('review');
  const [told, setTold] = useState<'copied' | 'copyFailed' | null>(null);
  const tell = (copied: boolean) => setTold(copied ? 'copied' : 'copyFailed');
  return (
    <div className={classes.copies}>
      <Button variant="default" onClick={() => void copyForWord(look.mathml, look.omml).then(tell)}>
        {t('copyForWord')}
      </Button>
      <Button variant="default" onClick={() => void copyLatex(tex).then(tell)}>
        {t('copyLatex')}
      </Button>
      <output>{told && t(told)}</output>
    </div>
  );
}

/** Shows the editor beside the document, or over it where there is no room beside. */
function useShown() {
  const dialog = useRef<HTMLDialogElement>(null);
  // Before the field takes the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element && !element.open) {
      if (matchMedia(WIDE).matches) element.show();
      else element.showModal();
    }
    return () => element?.close();
  }, []);
  return dialog;
}

interface TurnProps {
  place: { at: number; count: number };
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
}

/** Goes through the formulas in doubt. */
function Turn({ place: { at, count }, onPrevious, onNext }: TurnProps) {
  const { t, i18n } = useTranslation('review');
  const shown = (value: number) => formatNumber(value, i18n.language);
  if (!onPrevious && !onNext) return null;
  return (
    <nav className={classes.turn} aria-label={t('doubts.name')}>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={t('doubts.previous')}
        aria-keyshortcuts={SHORTCUTS.previous}
        title={`${t('doubts.previous')} (${KEYS.previous})`}
        onClick={onPrevious ?? undefined}
      >
        <IconPrevious size={20} aria-hidden />
      </ActionIcon>
      {at >= 0 && <span>{t('doubts.place', { at: shown(at + 1), count: shown(count) })}</span>}
      <ActionIcon
        variant="default"
        size={44}
        aria-label={t('doubts.next')}
        aria-keyshortcuts={SHORTCUTS.next}
        title={`${t('doubts.next')} (${KEYS.next})`}
        onClick={onNext ?? undefined}
      >
        <IconNext size={20} aria-hidden />
      </ActionIcon>
    </nav>
  );
}

interface FormulaFormProps {
  formula: ReviewedFormula;
  picture: Picture | null;
  /** What was typed into formulas and not saved yet. */
  drafts: Map<number, string>;
  saving: boolean;
  /** Null says that the formula was read right. */
  onSave: (tex: string | null) => void;
}

function FormulaForm({ formula, picture, drafts, saving, onSave }: FormulaFormProps) {
  const { t } = useTranslation('review');
  const { formula: number, current, display, state } = formula;
  const [tex, setTex] = useState(drafts.get(number) ?? current);
  const field = useRef<HTMLTextAreaElement>(null);
  const fieldId = useId();
  const look = useMemo(() => lookAt(tex, display), [tex, display]);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const changed = tex.trim() !== current.trim();
  const save = () => {
    if (changed && !saving) onSave(tex.trim());
  };
  const change = (written: string) => {
    setTex(written);
    drafts.set(number, written);
  };
  return (
    <>
      <div className={classes.looks}>
        <SourceCut formula={formula} picture={picture} />
        <Rendering look={look} />
      </div>
      <div className={fields.field}>
        <label htmlFor={fieldId}>{t('latex')}</label>
        <textarea
          ref={field}
          id={fieldId}
          className={classes.texField}
          rows={3}
          maxLength={LIMITS.formulaLength}
          spellCheck={false}
          autoCapitalize="off"
          autoCorrect="off"
          autoComplete="off"
          value={tex}
          aria-invalid={look.faults.length > 0}
          aria-keyshortcuts={SHORTCUTS.save}
          onChange={(event) => change(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
          }}
        />
      </div>
      <SymbolBar field={() => field.current} />
      <Faults
        faults={look.faults}
        onShow={({ place }) => {
          field.current?.focus();
          if (place) field.current?.setSelectionRange(place.offset, place.offset + place.length);
        }}
      />
      <div className={classes.editorActions}>
        <Button onClick={save} disabled={!changed || saving} aria-keyshortcuts={SHORTCUTS.save}>
          {t('save')}
        </Button>
        {state === 'unsure' && (
          <Button variant="default" disabled={saving} onClick={() => onSave(null)}>
            {t('isRight')}
          </Button>
        )}
        {state === 'changed' && (
          <Button variant="default" disabled={saving} onClick={() => onSave(null)}>
            {t('takeBack')}
          </Button>
        )}
        <CopyButtons tex={tex} look={look} />
      </div>
    </>
  );
}

interface FormulaEditorProps extends FormulaFormProps, TurnProps {
  /** What became of the formula before this one. */
  told: string | null;
  /** Why it was not saved. */
  fault: Problem | null;
  onClose: () => void;
}

export default function FormulaEditor({
  place,
  onPrevious,
  onNext,
  told,
  fault,
  onClose,
  ...form
}: FormulaEditorProps) {
  const { t } = useTranslation('review');
  const dialog = useShown();
  const titleId = useId();
  const { formula } = form;
  return (
    <dialog
      ref={dialog}
      className={classes.editor}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // Escape has closed it already; what is left is the way back of a phone.
        event.preventDefault();
        onClose();
      }}
    >
      <div className={classes.editorHead}>
        <h2 id={titleId}>{t('editTitle')}</h2>
        <Turn place={place} onPrevious={onPrevious} onNext={onNext} />
        <ActionIcon variant="subtle" size={44} aria-label={t('close')} onClick={onClose}>
          <IconClose size={22} aria-hidden />
        </ActionIcon>
      </div>
      <output className={classes.told}>{told && `${t('saved')}. ${told}`}</output>
      {fault && (
        <p role="alert" className={classes.fault}>
          <strong>{t('notSaved')}:</strong> <ProblemText problem={fault} />
        </p>
      )}
      <FormulaForm key={`${formula.formula} ${formula.current}`} {...form} />
      <p className={classes.hint}>{t('keysHint', KEYS)}</p>
    </dialog>
  );
}
