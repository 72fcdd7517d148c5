import { ActionIcon, Button } from '@mantine/core';
import { LIMITS } from '@sutra/contract';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import fields from '../../components/fields.module.css';
import { formatNumber } from '../../format.ts';
import { IconClose } from '../../icons.ts';
import { copyForWord, copyLatex } from './copy-formula.ts';
import classes from './editor.module.css';
import { type Fault, type FormulaLook, lookAt } from './formula-math.ts';
import type { ReviewedFormula } from './formula-state.ts';
import { safeNodes } from './safe-html.ts';
import { SourceCut } from './source-cut.tsx';
import type { Picture } from './source-pane.tsx';
import { SymbolBar } from './symbol-bar.tsx';

/** As wide as the panes stand beside each other; below it the editor covers the page. */
const WIDE = '(min-width: 62em)';

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
function useShown(onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) {
      if (matchMedia(WIDE).matches) element.show();
      else element.showModal();
    }
    return () => element?.close();
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
  };
  return { dialog, onKeyDown };
}

interface FormulaEditorProps {
  formula: ReviewedFormula;
  picture: Picture | null;
  saving: boolean;
  /** Null says that the formula was read right. */
  onSave: (tex: string | null) => void;
  onClose: () => void;
}

export default function FormulaEditor({ formula, picture, saving, onSave, onClose }: FormulaEditorProps) {
  const { t } = useTranslation('review');
  const [tex, setTex] = useState(formula.current);
  const field = useRef<HTMLTextAreaElement>(null);
  const { dialog, onKeyDown } = useShown(onClose);
  const [fieldId, titleId] = [useId(), useId()];
  const look = useMemo(() => lookAt(tex, formula.display), [tex, formula.display]);
  useEffect(() => field.current?.focus(), []);
  const changed = tex.trim() !== formula.current.trim();
  const save = () => {
    if (changed && !saving) onSave(tex.trim());
  };
  return (
    // Escape closes it, as the browser does where it covers the page.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={classes.editor}
      aria-labelledby={titleId}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={classes.editorHead}>
        <h2 id={titleId}>{t('editTitle')}</h2>
        <ActionIcon variant="subtle" size={44} aria-label={t('close')} onClick={onClose}>
          <IconClose size={22} aria-hidden />
        </ActionIcon>
      </div>
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
          onChange={(event) => setTex(event.target.value)}
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
        <Button onClick={save} disabled={!changed || saving}>
          {t('save')}
        </Button>
        {formula.state === 'unsure' && (
          <Button variant="default" disabled={saving} onClick={() => onSave(null)}>
            {t('isRight')}
          </Button>
        )}
        {formula.state === 'changed' && (
          <Button variant="default" disabled={saving} onClick={() => onSave(null)}>
            {t('takeBack')}
          </Button>
        )}
      </div>
      <CopyButtons tex={tex} look={look} />
    </dialog>
  );
}
