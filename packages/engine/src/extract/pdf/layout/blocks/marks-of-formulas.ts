import { writeTex } from '@sutra/math';
import {
  type FootnoteDefinition,
  type Inline,
  type MathInline,
  type MathList,
  type MathNode,
  walkInlineList,
} from '../../../../tree/index.ts';
import { FAULT_DOUBT } from '../../formula/model/tolerances.ts';
import type { DisplayEntry, Entry } from '../model/entries.ts';

/** The mark of a note without brackets around it. */
export const bareMark = (text: string): string => text.trim().replace(/^\((\d{1,3})\)$/, '$1');

const inlinesOf = (entries: readonly Entry[]) =>
  entries.flatMap((entry) => (entry.kind === 'text' ? [...walkInlineList(entry.inlines)] : []));

/** Turns marks behind formulas into references, where nothing else on the page refers to their notes. */
export function withMarksOfFormulas(entries: Entry[], notes: Map<string, FootnoteDefinition>): Entry[] {
  const referred = new Set(
    inlinesOf(entries).flatMap((inline) => (inline.type === 'footnoteReference' ? [inline.id] : [])),
  );
  const open = [...notes].filter(([mark, { id }]) => /^\d+$/.test(mark) && !referred.has(id));
  return open.reduce((settled, [mark, { id }]) => withMarkOfFormula(settled, mark, id), entries);
}

/**
 * Of formulas that end with the raised number one alone holds the mark: where several do, some are powers. A display cannot
 * hold a reference, so it is doubted.
 */
function withMarkOfFormula(entries: Entry[], mark: string, id: string): Entry[] {
  const inlines = inlinesOf(entries).filter((inline) => inline.type === 'math');
  const displays = entries.filter((entry) => entry.kind === 'display');
  const formulas = [...inlines, ...displays];
  const onRelation = formulas.filter(({ math }) => raisedRelation(math, mark) >= 0);
  const candidates =
    onRelation.length > 0 ? onRelation : formulas.filter(({ math }) => endsRaised(math, mark));
  const [formula, ...others] = candidates;
  if (!formula || others.length > 0) return entries;
  return 'kind' in formula
    ? entries.map((entry) => (entry === formula ? doubted(formula) : entry))
    : entries.map((entry) =>
        entry.kind === 'text' ? { ...entry, inlines: parted(entry.inlines, formula, mark, id) } : entry,
      );
}

const doubted = (display: DisplayEntry): DisplayEntry => ({
  ...display,
  confidence: Math.max(0, display.confidence - FAULT_DOUBT),
  doubts: [...new Set([...display.doubts, 'structure-unclear' as const])],
});

/** With a reference in place of the number behind the formula, or behind a relation in it, where it is two formulas. */
const parted = (inlines: readonly Inline[], formula: MathInline, mark: string, id: string): Inline[] =>
  inlines.flatMap((inline): Inline[] => {
    if (inline === formula) return withReference(formula, mark, id);
    return 'children' in inline
      ? [{ ...inline, children: parted(inline.children, formula, mark, id) }]
      : [inline];
  });

function withReference(formula: MathInline, mark: string, id: string): Inline[] {
  const { math } = formula;
  const end = raisedRelation(math, mark) < 0 ? math.length : raisedRelation(math, mark) + 1;
  const rest = math.slice(end);
  return [
    { ...formula, math: withoutLastRaised(math.slice(0, end)) },
    { type: 'footnoteReference', id },
    ...(rest.length > 0 ? [{ ...formula, math: rest }] : []),
  ];
}

/** The place of a relation with the mark above it, which no relation has as a power; -1 without one. */
const raisedRelation = (math: MathList, mark: string): number =>
  math.findIndex((node) => isRaised(node, mark) && node.type === 'scripts' && isRelationAlone(node.base));

const isRelationAlone = ([node, ...others]: MathList) =>
  others.length === 0 && node?.type === 'symbol' && node.class === 'relation';

const MARK = /^\d{1,3}$/;

/** A note that begins with a formula has its mark as a script before that: the mark and the inlines without it. */
export function markBeforeFormula([first, ...others]: readonly Inline[]): {
  mark: string;
  inlines: Inline[];
} | null {
  if (first?.type !== 'math') return null;
  const [node, ...rest] = first.math;
  if (node?.type !== 'prescripts' || node.sub.length > 0) return null;
  const mark = bareMark(writeTex(node.sup));
  return MARK.test(mark) ? { mark, inlines: [{ ...first, math: [...node.base, ...rest] }, ...others] } : null;
}

/** The formula ends with the raised number, or one of its rows does. */
function endsRaised(math: MathList, mark: string): boolean {
  const last = math.at(-1);
  if (last?.type === 'equationArray') return last.rows.some(({ cells }) => endsRaised(cells.flat(), mark));
  return last !== undefined && isRaised(last, mark);
}

const isPrime = (node: MathNode) => node.type === 'symbol' && /^[′″‴]$/u.test(node.text);

function isRaised(node: MathNode, mark: string): boolean {
  if (node.type !== 'scripts' || !node.sup) return false;
  const behindPrimes = node.sup.filter((sign) => !isPrime(sign));
  return behindPrimes.every(({ type }) => type === 'symbol') && bareMark(writeTex(behindPrimes)) === mark;
}

/** Without the superscript of its last item, but for its primes. */
function withoutLastRaised(math: MathList): MathList {
  const last = math.at(-1);
  if (last?.type !== 'scripts') return math;
  const primes = (last.sup ?? []).filter(isPrime);
  const sup = primes.length > 0 ? primes : null;
  return [...math.slice(0, -1), ...(last.sub || sup ? [{ ...last, sup }] : last.base)];
}
