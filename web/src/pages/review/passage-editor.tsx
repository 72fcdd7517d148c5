import { Button } from '@mantine/core';
import { LIMITS } from '@sutra/contract';
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import fields from '../../components/fields.module.css';
import { useTranslation } from '../../i18n.ts';
import type { Problem } from '../../problem.ts';
import classes from './editor.module.css';
import { EditorDialog, type Turns } from './editor-dialog.tsx';
import { FormulaErrors } from './formula-errors.tsx';
import { lookAt } from './formula-math.ts';
import { displayed, onlyFormula, type PassageDraft, type ReviewedPassage } from './passage-state.ts';
import { SHORTCUTS } from './review-keys.ts';
import segments from './segments.module.css';
import { WIDE } from './show-place.ts';
import { SymbolBar } from './symbol-bar.tsx';
import { type TokenNode, textNodes } from './text-nodes.ts';

/** A picture of the document; another press shows it as large as it is. */
function Picture({ source }: { source: string }) {
  const { t } = useTranslation('review');
  const [large, setLarge] = useState(false);
  return (
    <figure className={classes.picture} data-large={large || undefined}>
      <button
        type="button"
        aria-pressed={large}
        aria-label={t(large ? 'zoomOut' : 'zoomIn')}
        onClick={() => setLarge(!large)}
      >
        <img src={source} alt={t('asPrinted')} />
      </button>
    </figure>
  );
}

function Preview({ text, tokenNode }: { text: string; tokenNode: TokenNode }) {
  const { t } = useTranslation('review');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.replaceChildren(textNodes(text, lookAt, tokenNode)), [text, tokenNode]);
  return (
    <figure className={classes.rendering}>
      <figcaption>{t('inWord')}</figcaption>
      <div ref={place} />
    </figure>
  );
}

/** As the field shows them. */
const TOKENS = { one: '{{1}}', two: '{{2}}' };

const KINDS = ['formula', 'text'] as const;
type Kind = PassageDraft['kind'];

function KindChoice({ kind, onKind }: { kind: Kind; onKind: (kind: Kind) => void }) {
  const { t } = useTranslation('review');
  return (
    <fieldset className={`${segments.segments} ${classes.kinds}`} aria-label={t('pictureShows')}>
      {KINDS.map((name) => (
        <button key={name} type="button" aria-pressed={kind === name} onClick={() => onKind(name)}>
          {t(`kinds.${name}`)}
        </button>
      ))}
    </fieldset>
  );
}

interface PassageFormProps {
  passage: ReviewedPassage;
  /** Addresses of the pictures in it. */
  pictures: readonly string[];
  /** What its tokens stand for. */
  tokenNode: TokenNode;
  /** What was typed into passages and not saved yet. */
  drafts: Map<number, PassageDraft>;
  saving: boolean;
  /** What reads pictures, where the source is still there. */
  reader: ReactNode;
  /** Null brings back what was read. */
  onSave: (text: string | null) => void;
}

/** What the field shows at first: the TeX of a formula without its dollar signs. */
function firstText({ kind, changed, current }: ReviewedPassage): PassageDraft {
  const tex = kind === 'PICTURE' && changed ? onlyFormula(current) : null;
  if (tex !== null) return { kind: 'formula', typed: tex };
  return { kind: kind === 'PICTURE' && !changed ? 'formula' : 'text', typed: current };
}

/** A phone's keyboard would cover the picture. */
const takesFocus = ({ kind }: ReviewedPassage) => kind === 'TEXT' || matchMedia(WIDE).matches;

function PassageForm({ passage, pictures, tokenNode, drafts, saving, reader, onSave }: PassageFormProps) {
  const { t } = useTranslation('review');
  const isPicture = passage.kind === 'PICTURE';
  const [draft, setDraft] = useState(() => drafts.get(passage.passage) ?? firstText(passage));
  const { kind, typed } = draft;
  const field = useRef<HTMLTextAreaElement>(null);
  const fieldId = useId();
  const hintId = useId();
  const errors = useMemo(() => (kind === 'formula' ? lookAt(typed, true).errors : []), [kind, typed]);
  useEffect(() => {
    if (takesFocus(passage)) field.current?.focus({ preventScroll: true });
    // Once, when it opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const write = (next: PassageDraft) => {
    setDraft(next);
    drafts.set(passage.passage, next);
  };
  const text = kind === 'formula' ? displayed(typed) : typed.trim();
  const changed = typed.trim() !== '' && text !== passage.current.trim();
  const save = () => {
    if (changed && !saving) onSave(text);
  };
  return (
    <>
      {pictures.map((source) => (
        <Picture key={source} source={source} />
      ))}
      {isPicture && <KindChoice kind={kind} onKind={(next) => write({ kind: next, typed })} />}
      <div className={fields.field}>
        <label htmlFor={fieldId}>{t(kind === 'formula' ? 'latex' : 'passageText')}</label>
        <textarea
          ref={field}
          id={fieldId}
          className={classes.texField}
          data-text={kind === 'text' || undefined}
          rows={kind === 'formula' ? 3 : 6}
          maxLength={LIMITS.passageLength}
          aria-describedby={hintId}
          value={typed}
          aria-keyshortcuts={SHORTCUTS.save}
          onChange={(event) => write({ kind, typed: event.target.value })}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
          }}
        />
        <span id={hintId} className={fields.hint}>
          {t(kind === 'formula' ? 'formulaHint' : 'passageHint')}
          {/\{\{\d+\}\}/.test(passage.current) && ` ${t('tokenHint', TOKENS)}`}
        </span>
      </div>
      {kind === 'formula' && <SymbolBar field={() => field.current} />}
      <FormulaErrors errors={typed.trim() === '' ? [] : errors} field={() => field.current} />
      {typed.trim() !== '' && <Preview text={text} tokenNode={tokenNode} />}
      <div className={classes.editorActions}>
        <Button onClick={save} disabled={!changed || saving} aria-keyshortcuts={SHORTCUTS.save}>
          {t('save')}
        </Button>
        {passage.changed && (
          <Button variant="default" disabled={saving} onClick={() => onSave(null)}>
            {t('takeBack')}
          </Button>
        )}
        {passage.pictures > 0 && reader}
      </div>
    </>
  );
}

interface PassageEditorProps extends PassageFormProps, Omit<Turns, 'of'> {
  error: Problem | null;
  onClose: () => void;
}

/** Where a paragraph is corrected, or a picture typed. */
export default function PassageEditor({
  place,
  onPrevious,
  onNext,
  error,
  onClose,
  ...form
}: PassageEditorProps) {
  const { t } = useTranslation('review');
  const { passage, kind, changed } = { ...form.passage, passage: form.passage.passage };
  return (
    <EditorDialog
      title={t(kind === 'PICTURE' ? 'pictureTitle' : 'passageTitle')}
      turns={{ of: 'pictures', place, onPrevious, onNext }}
      notice={null}
      error={error}
      onClose={onClose}
    >
      <PassageForm key={`${passage} ${changed}`} {...form} />
    </EditorDialog>
  );
}
