import type { MathList, MathNode, MathSymbol } from '../../tree/index.ts';

const DIGITS = /^\p{Nd}/u;
const WHOLE = /^[\p{Nd}.,]+$/u;

const isNumber = (node: MathNode | undefined): node is MathSymbol =>
  node?.type === 'symbol' && DIGITS.test(node.text) && WHOLE.test(node.text);

const sameFont = (left: MathSymbol, right: MathSymbol) =>
  left.script === right.script && left.style === right.style;

/** The mark in `3.14`, and in `1{,}000`, where braces took the comma's meaning. */
const isDecimalMark = (node: MathNode | undefined): node is MathSymbol =>
  node?.type === 'symbol' && (node.text === '.' || (node.text === ',' && node.class === 'ordinary'));

/** Digits beside each other are one number; a script on the last digit is a script on the number. */
export function mergeDigits(list: MathList): MathList {
  if (!list.some((node) => isNumber(numberIn(node)))) return list;
  const merged: MathList = [];
  for (const node of list) {
    const number = numberIn(node);
    if (!isNumber(number)) {
      merged.push(node);
      continue;
    }
    const text = takeNumber(merged, number) + number.text;
    const whole: MathSymbol = { ...number, text };
    merged.push(node.type === 'scripts' ? { ...node, base: [whole] } : whole);
  }
  return merged;
}

const numberIn = (node: MathNode): MathNode | undefined =>
  node.type === 'scripts' && node.base.length === 1 ? node.base[0] : node;

/** Takes what belongs to the number from the end of the list. */
function takeNumber(merged: MathList, next: MathSymbol): string {
  const last = merged.at(-1);
  if (isNumber(last) && sameFont(last, next)) {
    merged.pop();
    return last.text;
  }
  const before = merged.at(-2);
  if (!isDecimalMark(last) || !isNumber(before) || !sameFont(before, next) || before.text.includes('.'))
    return '';
  merged.length -= 2;
  return before.text + last.text;
}
