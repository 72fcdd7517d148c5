import { type Inline, type MathInline, type MathNode } from '../../../../tree/index.ts';
import { isBinary, isClose, isOpen, isRelation } from '../../formula/glyphs/symbols.ts';
import { THIN_SPACE_EM } from '../../metrics.ts';
import { mergeText, plainText } from '../inline-math/inlines.ts';
import { isUnitName } from '../inline-math/units.ts';
import { isKnownWord } from '../words/missing-spaces.ts';

/** Puts the next line's inlines after the ones before: hyphens undone, broken formulas made whole. */
export function joinLines(before: Inline[], after: Inline[]): Inline[] {
  const last = before.at(-1);
  const first = after[0];
  const isBroken = last?.type === 'math' && first?.type === 'math';
  if (isBroken && goesOn(last, first))
    return [...before.slice(0, -1), joined(last, [], first), ...after.slice(1)];
  if (isBroken && isQuantity(last, first))
    return [...before.slice(0, -1), joined(last, [THIN_SPACE], first), ...after.slice(1)];
  const list = listOver(last, after);
  if (list) return [...before.slice(0, -1), list, ...after.slice(2)];
  if (last && first && endsWithHyphen(last))
    return mergeText([...before.slice(0, -1), ...hyphenUndone(last, first), ...after.slice(1)]);
  return mergeText([...before, { type: 'text', value: ' ' }, ...after]);
}

const COMMA: MathNode = { type: 'symbol', text: ',', class: 'punctuation' };

/** A list of signs whose line TeX broke behind one of them: a comma begins the next line, which it does behind no word. */
function listOver(last: Inline | undefined, [comma, next]: readonly Inline[]): MathInline | null {
  if (last?.type !== 'math' || comma?.type !== 'text' || next?.type !== 'math') return null;
  const isList = /^,\s*$/.test(comma.value) && isOperatorNode(last.math.at(-1));
  return isList ? joined(last, [COMMA], next) : null;
}

/** TeX breaks a formula after a relation or an operator only, be it within brackets. */
function goesOn(last: MathInline, first: MathInline): boolean {
  const end = last.math.at(-1);
  const start = first.math[0];
  return (
    isOperatorNode(end) ||
    (start?.type === 'symbol' && start.class === 'relation' && last.math.length > 0) ||
    (depthOf(last.math) > 0 && depthOf(first.math) < 0)
  );
}

/** What stands between a number and its unit. */
const THIN_SPACE: MathNode = { type: 'space', width: THIN_SPACE_EM };

/** A number and its unit, which other programs than TeX part at the end of a line. */
const isQuantity = (last: MathInline, first: MathInline) =>
  first.math.length === 1 && isNumber(last.math.at(-1)) && isUnit(first.math[0]);

/** A number with its power: the nodes without their scripts. */
const isNumber = (node: MathNode | undefined): boolean => /^\d/.test(textOf(node));
const isUnit = (node: MathNode | undefined): boolean => isUnitName(textOf(node));

/** The characters of a symbol or a word, without its scripts. */
function textOf(node: MathNode | undefined): string {
  if (node?.type === 'symbol') return node.text;
  if (node?.type === 'text') return node.value;
  const isScripted = node?.type === 'scripts' || node?.type === 'prescripts';
  return isScripted && node.base.length === 1 ? textOf(node.base[0]) : '';
}

/** How many brackets stay open; negative where some close that others opened. */
const depthOf = (math: MathNode[]) =>
  math.reduce(
    (depth, node) =>
      node.type !== 'symbol' ? depth : depth + Number(isOpen(node.text)) - Number(isClose(node.text)),
    0,
  );

const isOperatorNode = (node: MathNode | undefined) =>
  node?.type === 'symbol' &&
  (node.class === 'relation' || node.class === 'binary' || isRelation(node.text) || isBinary(node.text));

function joined(last: MathInline, between: MathNode[], first: MathInline): MathInline {
  const doubts = [...new Set([...(last.doubts ?? []), ...(first.doubts ?? [])])];
  return {
    ...last,
    math: [...last.math, ...between, ...first.math],
    confidence: Math.min(last.confidence ?? 1, first.confidence ?? 1),
    ...(doubts.length > 0 && { doubts }),
  };
}

const HYPHEN = /\p{L}[-\u00ad\u2010]$/u;

function endsWithHyphen(inline: Inline): boolean {
  if (inline.type === 'text') return HYPHEN.test(inline.value);
  return inline.type === 'mark'
    ? inline.children.length > 0 && endsWithHyphen(inline.children.at(-1) as Inline)
    : false;
}

/** `differ-` + `ential` is one word, as is `MATH-` + `EMATICS`; `half-` before a capital or a digit keeps its hyphen. */
function hyphenUndone(last: Inline, first: Inline): Inline[] {
  const start = firstText(first);
  const before = plainText([last]);
  const capitals = /\p{Lu}{2}-$/u.test(before) && /^\p{Lu}{2}/u.test(start ?? '');
  if (!start || !(capitals || /^\p{Ll}/u.test(start)) || isCompound(before, start)) return [last, first];
  return [withoutHyphen(last), first];
}

/** `well-` + `known`, `one-to-` + `one`: two words that make none together keep the hyphen that joins them. */
function isCompound(before: string, after: string): boolean {
  const head = /(\p{L}+)[-\u2010]$/u.exec(before)?.[1] ?? '';
  const tail = /^\p{L}+/u.exec(after)?.[0] ?? '';
  return !isKnownWord(head + tail) && [head, tail].every(isKnownWord);
}

function firstText(inline: Inline): string | null {
  if (inline.type === 'text') return inline.value;
  return inline.type === 'mark' && inline.children[0] ? firstText(inline.children[0]) : null;
}

function withoutHyphen(inline: Inline): Inline {
  if (inline.type === 'text') return { ...inline, value: inline.value.slice(0, -1) };
  if (inline.type !== 'mark') return inline;
  const children = [...inline.children];
  children.push(withoutHyphen(children.pop() as Inline));
  return { ...inline, children };
}
