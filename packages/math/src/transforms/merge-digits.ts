import type { MathList, MathNode, MathSymbol } from '../tree/index.ts';

const DIGITS = /^\p{Nd}/u;
const WHOLE = /^[\p{Nd}.,]+$/u;

/** Most symbols are letters and signs of ASCII, for which no pattern has to be tried. */
const startsWithDigit = (text: string) => (text < '\u0080' ? text >= '0' && text < ':' : DIGITS.test(text));

const isNumber = (node: MathNode | undefined): node is MathSymbol =>
  node?.type === 'symbol' && startsWithDigit(node.text) && WHOLE.test(node.text);

const sameFont = (left: MathSymbol, right: MathSymbol) =>
  left.script === right.script && left.style === right.style;

/** The mark in `3.14`, and in `1{,}000`, where braces took the comma's meaning. */
const isDecimalMark = (node: MathNode | undefined): node is MathSymbol =>
  node?.type === 'symbol' && (node.text === '.' || (node.text === ',' && node.class === 'ordinary'));

/** Digits beside each other are one number; a script on the last digit is a script on the number. */
export function mergeDigits(list: MathList): MathList {
  if (!list.some((node) => isNumber(nucleus(node)))) return list;
  const merged: MathList = [];
  for (let index = 0; index < list.length; ) {
    const end = numberEnd(list, index);
    merged.push(end - index > 1 ? joined(list.slice(index, end)) : (list[index] as MathNode));
    index = Math.max(end, index + 1);
  }
  return merged;
}

/** What carries the scripts, where there are any. */
const nucleus = (node: MathNode | undefined): MathNode | undefined =>
  node?.type === 'scripts' && node.base.length === 1 ? node.base[0] : node;

const isDecimalPoint = (node: MathNode | undefined) => node?.type === 'symbol' && node.text === '.';

/** Where the number that starts here ends; `start` where none does. */
function numberEnd(list: MathList, start: number): number {
  const first = nucleus(list[start]);
  if (!isNumber(first)) return start;
  let pointed = first.text.includes('.');
  let end = start + 1;
  while (list[end - 1]?.type === 'symbol') {
    const separator = list[end];
    const mark = isDecimalMark(separator) && !(pointed && isDecimalPoint(separator)) ? 1 : 0;
    const next = nucleus(list[end + mark]);
    if (!isNumber(next) || !sameFont(first, next)) break;
    pointed ||= (mark === 1 && isDecimalPoint(separator)) || next.text.includes('.');
    end += mark + 1;
  }
  return end;
}

function joined(parts: MathList): MathNode {
  const last = parts.at(-1) as MathNode;
  const text = parts.map((part) => (nucleus(part) as MathSymbol).text).join('');
  const whole: MathSymbol = { ...(nucleus(last) as MathSymbol), text };
  return last.type === 'scripts' ? { ...last, base: [whole] } : whole;
}
