import { useEffect, useMemo, useRef, useState } from 'react';
import { ProblemText } from '../../components/problem-text.tsx';
import type { SourceTextQuery } from '../../generated/graphql.ts';
import { useTranslation } from '../../i18n.ts';
import type { ReviewedFormula } from './formula-state.ts';
import { Pager } from './pager.tsx';
import { SourceTextQuery as Query } from './queries.ts';
import classes from './review.module.css';
import { showPlace } from './show-place.ts';
import { useAnswer } from './use-answer.ts';
import { Waiting } from './waiting.tsx';

type SourceText = NonNullable<SourceTextQuery['sourceText']>;
type SourceMark = SourceText['marks'][number];

interface Piece {
  at: number;
  text: string;
  /** Null between formulas. */
  formula: number | null;
}

/** The text of a part, cut at the formulas that stand in it. */
function piecesOf({ text, part, marks }: SourceText): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const mark of marks) {
    if (mark.part !== part || mark.start < at) continue;
    if (mark.start > at) pieces.push({ at, text: text.slice(at, mark.start), formula: null });
    at = mark.start + mark.length;
    pieces.push({ at: mark.start, text: text.slice(mark.start, at), formula: mark.formula });
  }
  if (at < text.length) pieces.push({ at, text: text.slice(at), formula: null });
  return pieces;
}

/** Scrolls the text, and nothing around it, to the chosen formula. */
function useShownPlace(chosen: number | null, visible: boolean, pieces: readonly Piece[]) {
  const frame = useRef<HTMLElement>(null);
  const there = chosen !== null && visible && pieces.some(({ formula }) => formula === chosen);
  useEffect(() => {
    const text = there ? frame.current : null;
    const place = text?.querySelector(`[data-source-formula="${chosen}"]`);
    if (text && place) showPlace(text, place);
  }, [chosen, there]);
  return frame;
}

interface TurnedPart {
  formula: number | null;
  part: number;
}

/** The part that somebody has turned to, else the one that the chosen formula stands in. */
function usePart(marks: readonly SourceMark[], chosen: number | null) {
  const [turned, setTurned] = useState<TurnedPart | null>(null);
  const own = marks.find(({ formula }) => formula === chosen)?.part ?? 0;
  const part = turned?.formula === chosen ? turned.part : own;
  return { part, turn: (to: number) => setTurned({ formula: chosen, part: to }) };
}

interface TextPaneProps {
  id: string;
  sheet: number;
  /** The formulas of this sheet. */
  formulas: readonly ReviewedFormula[];
  chosen: number | null;
  /** Whether it is seen: on a phone the result may be there instead. */
  visible: boolean;
  onChoose: (formula: number) => void;
}

/** The text that a sheet was read from. */
export function TextPane({ id, sheet, formulas, chosen, visible, onChoose }: TextPaneProps) {
  const { t } = useTranslation('review');
  const first = useAnswer(Query, { id, sheet, part: 0 });
  const { part, turn } = usePart(first.data?.sourceText?.marks ?? [], chosen);
  const other = useAnswer(Query, part === 0 ? null : { id, sheet, part });
  const { data, problem } = part === 0 ? first : other;
  const source = data?.sourceText;
  const pieces = useMemo(() => (source ? piecesOf(source) : []), [source]);
  const states = useMemo(() => new Map(formulas.map(({ formula, state }) => [formula, state])), [formulas]);
  const frame = useShownPlace(chosen, visible, pieces);
  if (problem)
    return (
      <p className={classes.note}>
        <ProblemText problem={problem} />
      </p>
    );
  if (data && !source) return <p className={classes.note}>{t('noPages')}</p>;
  if (!source) return <Waiting sentence={t('reading')} />;
  return (
    <>
      {source.parts > 1 && (
        <div className={classes.textHead}>
          <Pager of="parts" at={part} count={source.parts} onTurn={turn} />
        </div>
      )}
      {/* A finger or a pointer may choose a formula here too; the keyboard does so in the result. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events */}
      <section
        ref={frame}
        className={classes.text}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        tabIndex={0}
        aria-label={t('sourceText')}
        onClick={({ target }) => {
          const place = target instanceof Element ? target.closest('[data-source-formula]') : null;
          if (place) onChoose(Number(place.getAttribute('data-source-formula')));
        }}
      >
        {pieces.map(({ at, text, formula }) =>
          formula === null ? (
            text
          ) : (
            <mark
              key={at}
              data-source-formula={formula}
              data-state={states.get(formula)}
              data-chosen={formula === chosen || undefined}
            >
              {text}
            </mark>
          ),
        )}
      </section>
    </>
  );
}
