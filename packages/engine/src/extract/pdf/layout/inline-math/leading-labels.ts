import type { Item } from '../../formula/model/item.ts';
import type { Base } from '../../formula/scripts/scripts.ts';
import { AXIS_HEIGHT_EM, QUAD_EM, WORD_SPACE_EM } from '../../metrics.ts';
import type { ItemLine } from '../lines/lines.ts';
import type { Token } from './token.ts';
import { gapAfter } from './token-line.ts';

/** Signs that lead items, whatever their size and height. */
const SIGN = /^[•∙·◦▪■□●○◆◇▶►▸➢➤✓✔‣]$/u;
/** Of these, those that no formula has before its first operand. */
const LIST_SIGN = /^[•▪■□●○◆◇▶►▸➢➤✓✔‣]$/u;
export const isListSign = (text: string): boolean => LIST_SIGN.test(text);
/** Signs of lists that are operators, too. */
const OPERATOR_SIGN = /^[∙·⋅∗*∘◦⋄]$/u;
/** From such a sign to its item: operators have 0.22 em beside them and a dot's bearing, labels of lists 0.5 em. */
const OPERATOR_SIGN_GAP_EM = 0.4;
/** Numbers of headings and questions. */
const NUMBER = /^\d{1,3}(?:\.\d{1,2})*[.)]?$/;
/** `11.` and `(4)` by themselves. */
const QUESTION_NUMBER = /^(?:\d{1,3}[.)]|\(\d{1,3}\))$/;
/** Whether tokens are the number of a question, with nothing behind it. */
export const isQuestionNumber = (tokens: readonly Token[]): boolean =>
  QUESTION_NUMBER.test(tokens.map(({ text }) => text).join(''));
/** Off the line's baseline: a number in smaller print is centred beside its heading; marks of notes are raised further. */
const MAX_NUMBER_OFFSET_EM = AXIS_HEIGHT_EM;

/**
 * Puts a label before the words of a line on the line: where it is in smaller print, it hangs there as a script without
 * a base. Scripts before their base touch it, and a label has a blank behind it.
 */
export function settleLeadingLabel(tokens: readonly Token[], line: ItemLine): void {
  settleItemNumber(tokens, line);
  settleSign(tokens, line);
  const [first, next] = tokens;
  const base = first?.bases[0];
  if (!first || !next || !base || first.bases.length > 1 || base.item) return;
  if (next.x0 - first.x1 < WORD_SPACE_EM * line.size) return;
  const items = partsOf(base).toSorted((a, b) => a.x - b.x);
  const text = items.map((item) => item.text).join('');
  if (items.some(({ nodes }) => nodes !== null) || !isLabel(text, items, line)) return;
  first.bases = items.map((item) => ({ item, sub: [], sup: [], presub: [], presup: [] }));
  const { glyph = null, size = 0 } = items[0] ?? {};
  const role = SIGN.test(text) ? 'symbol' : 'number';
  Object.assign(first, { text, glyph, size, role, label: 'text', labelledBy: 'label before the line' });
}

/** `▶ x = 2`, `· x = 2`: a sign of a list in a font of formulas, with a blank behind it, is no part of the formula. */
function settleSign(tokens: readonly Token[], { size }: ItemLine): void {
  if (leadsItem(tokens, size))
    Object.assign(tokens[0] as Token, { label: 'text', labelledBy: 'label before the line' });
}

/** Whether a line begins with the sign of a list, as far before the rest as labels are. */
export function leadsItem([sign, next]: readonly Token[], size: number): boolean {
  if (!sign || !next) return false;
  const gapEm = (next.x0 - sign.x1) / size;
  return isListSign(sign.text)
    ? gapEm >= WORD_SPACE_EM
    : OPERATOR_SIGN.test(sign.text) && gapEm >= OPERATOR_SIGN_GAP_EM;
}

/** `**A**  H⁺ + OH⁻ → H₂O`: a bold capital before what is not bold, set apart as no factor is. */
export function isLetterSetApart(tokens: readonly Token[], size: number): boolean {
  const [letter, next] = tokens;
  const isBold = letter?.glyph?.font.bold === true && next?.glyph?.font.bold === false;
  return /^[A-Z]$/.test(letter?.text ?? '') && isBold && gapAfter(tokens, 0) > QUAD_EM * size;
}

const ITEM_NUMBER = /^\d{1,3}$/;

/** `3. Evaluate` with its number typed in an equation: a number and a full stop in a font of formulas before a word. */
function settleItemNumber([number, stop, word]: readonly Token[], { size }: ItemLine): void {
  if (number?.label !== 'math' || !stop?.glyph?.font.math || word?.role !== 'word' || word.label !== 'text')
    return;
  const isNumber = ITEM_NUMBER.test(number.text) && number.bases.length === number.text.length;
  if (!isNumber || !/^[.)]$/.test(stop.text) || word.x0 - stop.x1 < WORD_SPACE_EM * size) return;
  for (const token of [number, stop])
    Object.assign(token, { label: 'text', labelledBy: 'number of an item' });
}

const partsOf = ({ sub, sup, presub, presup }: Base): Item[] => [...presup, ...presub, ...sup, ...sub];

function isLabel(text: string, items: readonly Item[], { baseline, size }: ItemLine): boolean {
  if (SIGN.test(text)) return true;
  const isNear = (item: Item) => Math.abs(item.baseline - baseline) < MAX_NUMBER_OFFSET_EM * size;
  return NUMBER.test(text) && items.every(isNear);
}
