import { expect, it } from 'vitest';
import { glyphItem } from '../../formula/model/item.ts';
import { glyph } from '../../formula/test/page-builder.ts';
import { inlineDoubt, opensBracket } from './inline-doubt.ts';
import type { Segment } from './segments.ts';
import type { Token } from './token.ts';

const token = (text: string, x0: number, role: Token['role'], label: Token['label']): Token => ({
  bases: [],
  text,
  label,
  labelledBy: '',
  x0,
  x1: x0 + 5 * text.length,
  size: 10,
  glyph: null,
  role,
});

const prose = (text: string, x0: number, role: Token['role']): Segment => ({
  kind: 'text',
  tokens: [token(text, x0, role, role === 'word' ? 'text' : 'neutral')],
});
const formula = (text: string, x0: number): Segment => ({
  kind: 'math',
  tokens: [token(text, x0, 'symbol', 'math')],
});

const product = (x0: number): Segment => ({
  kind: 'math',
  tokens: [token('×', x0, 'operator', 'math'), token('10', x0 + 8, 'number', 'math')],
});

const relation = (x0: number): Segment => ({
  kind: 'math',
  tokens: [token('>', x0, 'operator', 'math'), token('10', x0 + 8, 'number', 'math')],
});

const implied = (x0: number): Segment => ({
  kind: 'math',
  tokens: [token('⇒', x0, 'operator', 'math'), token('x', x0 + 12, 'symbol', 'math')],
});

const quotient = (x0: number, sign: string): Segment => ({
  kind: 'math',
  tokens: [
    token('X', x0, 'symbol', 'math'),
    token(sign, x0 + 5, 'operator', 'math'),
    token('∼', x0 + 10, 'operator', 'math'),
  ],
});

const withComma = (x0: number): Segment => ({
  kind: 'math',
  tokens: [token('x', x0, 'symbol', 'math'), token(',', x0 + 5, 'punctuation', 'math')],
});

const afterComma = (x0: number): Segment => ({
  kind: 'math',
  tokens: [token(',', x0, 'punctuation', 'math'), token('x', x0 + 5, 'symbol', 'math')],
});

const matrix = (x0: number): Segment => ({ kind: 'math', tokens: [token('', x0, 'construct', 'math')] });

/** A letter in a font of formulas. */
const object = (x0: number): Segment => {
  const item = glyphItem(glyph('x', x0, 100));
  const base = { item, sub: [], sup: [], presub: [], presup: [] };
  return { kind: 'math', tokens: [{ ...token('x', x0, 'symbol', 'math'), bases: [base] }] };
};

const definition = (x0: number): Segment => ({
  kind: 'math',
  tokens: [token('d', x0, 'symbol', 'math'), token('=', x0 + 9, 'operator', 'math')],
});

/** The number of an equation. */
const numberAt = (x0: number): Segment => ({
  kind: 'text',
  tokens: [
    token('(', x0, 'fence', 'neutral'),
    token('4', x0 + 5, 'number', 'neutral'),
    token(')', x0 + 10, 'fence', 'neutral'),
  ],
});

const closing = (x0: number, confidence?: number): Segment => ({
  kind: 'text',
  tokens: [
    {
      ...token(')', x0, 'fence', 'neutral'),
      glyph: { ...glyph(')', x0, 100), ...(confidence && { confidence }) },
    },
  ],
});

it.each([
  ['an operator that lacks its operand', [prose('is', 0, 'word'), product(20)], 1],
  ['a number that touches it', [prose('27', 0, 'number'), formula('C', 10)], 1],
  ['a bracket that opens right behind it', [formula('f', 0), prose('(', 5, 'fence')], 0],
  [
    'a bracket behind it on a photo that closes nothing',
    [prose('is', 0, 'word'), formula('x', 13), closing(18, 1)],
    1,
  ],
  ['a sign of the text before it', [prose('−', 0, 'operator'), formula('x', 8)], 1],
  ['a sign of the text behind it', [formula('x', 0), prose('=', 8, 'operator')], 0],
  ['a short word behind its sign', [definition(0), prose('ln', 25, 'word')], 0],
  ['letters of the prose that touch it', [prose('of', 0, 'word'), formula('x', 10)], 1],
  ['letters that may be a name tight before its fraction', [prose('ex', 0, 'word'), matrix(10)], 1],
  ['a letter that its relation starts from', [prose('v', 0, 'symbol'), relation(10)], 1],
  [
    'the next entry of a row a quad behind it',
    [prose('(', 0, 'fence'), formula('w', 5), formula('v', 20), prose(')', 25, 'fence')],
    1,
  ],
  ['dots a quad behind it', [formula('w', 0), formula('…', 15)], 0],
  ['dots behind it and a remark', [formula('w', 0), formula('…', 15), prose('(so', 30, 'word')], 0],
  ['a relation at its end', [quotient(0, '+'), prose('is', 20, 'word')], 0],
  ['another formula that touches it', [formula('x', 0), formula('y', 6)], 0],
  ['letters that may be its index tight behind it', [object(0), prose('max', 5, 'word')], 0],
  ['a common word tight behind it, in the font of the words', [formula('x', 0), prose('and', 5, 'word')], 0],
  ['a formula behind a blank that begins with a comma', [formula('x', 0), afterComma(9)], 0],
  ['a formula behind a blank that begins with a relation', [formula('x', 0), relation(9)], 0],
])('doubts a formula with %s', (_, segments, at) => {
  expect(inlineDoubt(segments, at, 10)).toBeGreaterThan(0.25);
});

it.each([
  ['a number a space away', [prose('27', 0, 'number'), formula('C', 13)], 1],
  ['a remark in brackets behind it', [formula('f', 0), prose('(', 9, 'fence')], 0],
  ['brackets of the text about it', [prose('(', 0, 'fence'), formula('x', 5), prose(')', 10, 'fence')], 1],
  [
    'a bracket behind it on a photo that closes one of the text',
    [prose('(', 0, 'fence'), prose('if', 5, 'word'), formula('x', 18), closing(23, 1)],
    2,
  ],
  ['a bracket behind it that is not from pixels', [prose('is', 0, 'word'), formula('x', 13), closing(18)], 1],
  ['a bracket behind it as the label of its item', [formula('x', 0), closing(5, 1)], 0],
  ['a blank to be filled in before its operator', [prose('____', 0, 'punctuation'), product(26)], 1],
  ['a quad before the next one', [formula('x', 0), formula('y', 14)], 0],
  ['a word that its relation starts from', [prose('Speed', 0, 'word'), relation(30)], 1],
  ['a relation that it is divided by', [quotient(0, '/'), prose('is', 20, 'word')], 0],
  ['a comma before the next one', [withComma(0), formula('y', 15)], 0],
  ['a comma at the end of the one before it', [withComma(0), formula('y', 15)], 1],
  ['words behind its sign that say what it stands for', [definition(0), prose('distance', 25, 'word')], 0],
  ['a whole word before it, without a blank', [prose('angle', 0, 'word'), formula('θ', 25)], 1],
  ['a common word tight before its matrix', [prose('if', 0, 'word'), matrix(10)], 1],
  ['a common word tight behind its object', [object(0), prose('and', 5, 'word')], 0],
  ['dots that lead to its number', [formula('w', 0), formula('…', 15), numberAt(30)], 0],
  [
    'a formula before it that it leads to its number from',
    [formula('w', 0), formula('…', 15), numberAt(30)],
    1,
  ],
  ['another whole one behind a blank', [formula('x', 0), formula('y', 9)], 0],
  ['an implication at its start, behind words', [prose('is', 0, 'word'), implied(20)], 1],
  ['a sign a word space away', [prose('=', 0, 'operator'), formula('x', 11)], 1],
])('does not doubt a formula with %s', (_, segments, at) => {
  expect(inlineDoubt(segments, at, 10)).toBe(0);
});

it('does not doubt a formula before a bracket that the line before has opened', () => {
  const line = [prose('when', 0, 'word'), formula('x', 23), closing(28, 1)];
  expect(inlineDoubt(line, 1, 10, opensBracket('(for all of these'))).toBe(0);
  expect(inlineDoubt(line, 1, 10, opensBracket('the case (a) is'))).toBeGreaterThan(0.25);
  expect(inlineDoubt(line, 1, 10, opensBracket('b) for (all'))).toBe(0);
  const closed = [prose(')', 0, 'fence'), ...line];
  expect(inlineDoubt(closed, 2, 10, opensBracket('(for all of these'))).toBeGreaterThan(0.25);
});
