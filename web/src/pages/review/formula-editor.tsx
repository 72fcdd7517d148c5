import { Button } from '@mantine/core';
import { LIMITS } from '@sutra/contract';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import fields from '../../components/fields.module.css';
import { useTranslation } from '../../i18n.ts';
import type { Problem } from '../../problem.ts';
import { copyForWord, copyLatex } from './copy-formula.ts';
import classes from './editor.module.css';
import { EditorDialog, type Turns } from './editor-dialog.tsx';
import { FormulaErrors } from './formula-errors.tsx';
import { type FormulaLook, lookAt } from './formula-math.ts';
import type { ReviewedFormula } from './formula-state.ts';
import { KEYS, SHORTCUTS } from './review-keys.ts';
import { safeNodes } from './safe-html.ts';
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

function CopyButtons({ tex, look }: { tex: string; look: FormulaLook }) {
  const { t } = useTranslation('review');
  const [notice, setNotice] = useState<'copied' | 'copyFailed' | null>(null);
  const tell = (copied: boolean) => setNotice(copied ? 'copied' : 'copyFailed');
  return (
    <div className={classes.copies}>
      <Button variant="default" onClick={() => void copyForWord(look.mathml, look.omml).then(tell)}>
        {t('copyForWord')}
      </Button>
      <Button variant="default" onClick={() => void copyLatex(tex).then(tell)}>
        {t('copyLatex')}
      </Button>
      <output>{notice && t(notice)}</output>
    </div>
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
          aria-invalid={look.errors.length > 0}
          aria-keyshortcuts={SHORTCUTS.save}
          onChange={(event) => change(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
          }}
        />
      </div>
      <SymbolBar field={() => field.current} />
      <FormulaErrors errors={look.errors} field={() => field.current} />
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

interface FormulaEditorProps extends FormulaFormProps, Omit<Turns, 'of'> {
  /** What became of the formula before this one. */
  notice: string | null;
  /** Why it was not saved. */
  error: Problem | null;
  onClose: () => void;
}

export default function FormulaEditor({
  place,
  onPrevious,
  onNext,
  notice,
  error,
  onClose,
  ...form
}: FormulaEditorProps) {
  const { t } = useTranslation('review');
  const { formula } = form;
  return (
    <EditorDialog
      title={t('editTitle')}
      turns={{ of: 'doubts', place, onPrevious, onNext }}
      notice={notice && `${t('saved')}. ${notice}`}
      error={error}
      onClose={onClose}
    >
      <FormulaForm key={`${formula.formula} ${formula.current}`} {...form} />
      <p className={classes.hint}>{t('keysHint', KEYS)}</p>
    </EditorDialog>
  );
}
