import { lookUp } from '../look-up.ts';
import type { MathDelimited, MathList, MathNode } from '../tree/index.ts';

const DELIMITERS: Record<string, string> = {
  '': '.',
  '{': '\\{',
  '}': '\\}',
  '⟨': '\\langle',
  '⟩': '\\rangle',
  '⌊': '\\lfloor',
  '⌋': '\\rfloor',
  '⌈': '\\lceil',
  '⌉': '\\rceil',
  '‖': '\\Vert',
  '⟮': '\\lgroup',
  '⟯': '\\rgroup',
  '⎰': '\\lmoustache',
  '⎱': '\\rmoustache',
  '⌜': '\\ulcorner',
  '⌝': '\\urcorner',
  '⌞': '\\llcorner',
  '⌟': '\\lrcorner',
  '⟦': '\\llbracket',
  '⟧': '\\rrbracket',
  '⟪': '\\lAngle',
  '⟫': '\\rAngle',
  '⦃': '\\lBrace',
  '⦄': '\\rBrace',
  '\\': '\\backslash',
  '↑': '\\uparrow',
  '↓': '\\downarrow',
  '↕': '\\updownarrow',
  '⇑': '\\Uparrow',
  '⇓': '\\Downarrow',
  '⇕': '\\Updownarrow',
};

/** What TeX stretches; anything else that stands for a bracket is left out, or it would not be text but commands. */
export const delimiterTex = (character: string) =>
  lookUp(DELIMITERS, character) ?? (/^[^\\{}$&#^_~%\s]$/u.test(character) ? character : '.');

const PLAIN: Record<string, [string, string]> = { '()': ['(', ')'], '[]': ['[', ']'], '{}': ['\\{', '\\}'] };

/** Content low enough that brackets of text size fit it. */
const isLow = (list: MathList): boolean => list.every(isLowNode);

const isLowNode = (node: MathNode): boolean => {
  if (node.type === 'symbol') return !/^[[\](){}|‖⟨⟩⌊⌋⌈⌉]$/.test(node.text);
  if (node.type === 'space') return true;
  if (node.type === 'accent') return isLow(node.base);
  if (node.type === 'delimited') return plainBrackets(node) !== null;
  return (
    node.type === 'scripts' &&
    node.base.length > 0 &&
    isLow(node.base) &&
    isFlat(node.sub) &&
    isFlat(node.sup)
  );
};

const isFlat = (list: MathList | null) => list === null || list.every((node) => node.type === 'symbol');

/** `(` and `)` where they need not grow and are paired again by a reader; null where `\left` is needed. */
export function plainBrackets({ open, close, items }: MathDelimited): [string, string] | null {
  const [content] = items;
  const plain = lookUp(PLAIN, open + close);
  return plain && items.length === 1 && content && content.length > 0 && isLow(content) ? plain : null;
}
