import { isBinary, isOpen, isRelation } from '../math/symbols.ts';
import type { Segment } from './classify.ts';
import { type Token, WORD_GAP } from './tokens.ts';

/** What each sign of a formula cut out of its line in the wrong place takes off its confidence. */
const TORN = 0.3;

/** How much the formula's neighbours in the line speak against where it begins and ends. */
export function inlineDoubt(segments: Segment[], at: number, size: number): number {
  const { tokens } = segments[at] as Segment;
  const [first, last] = [tokens[0] as Token, tokens.at(-1) as Token];
  const before = segments[at - 1]?.tokens.at(-1);
  const after = segments[at + 1]?.tokens[0];
  const signs = [
    before !== undefined && lacksLeft(first, tokens.length),
    after !== undefined && lacksRight(last, tokens.length),
    before !== undefined && isGlued(before, first, size),
    after !== undefined && isGlued(last, after, size),
    tokens.length > 1 &&
      isOpen(tokens[1]?.text ?? '') &&
      first.role === 'word' &&
      first.text.length > 1 &&
      isItalicText(first.glyph),
    segments[at - 1]?.kind === 'math' || segments[at + 1]?.kind === 'math',
  ];
  return TORN * signs.filter(Boolean).length;
}

/** Several letters of a text's own italics: a name in an italic text, or a product. */
const isItalicText = (glyph: Token['glyph']) =>
  glyph?.font.italic === true && (glyph.font.encoding === 'OT1' || glyph.font.encoding === 'T1');

const UNARY = /^[+−±∓∼~∗*†-]$/u;

/** A relation or an operator without its left side; alone it is spoken of as a sign. */
const lacksLeft = ({ role, text }: Token, length: number) =>
  role === 'operator' &&
  (length > 1 || text === '=') &&
  (isRelation(text) || isBinary(text)) &&
  !UNARY.test(text);

const lacksRight = ({ role, text, bases }: Token, length: number) =>
  role === 'operator' &&
  length > 1 &&
  (isRelation(text) || isBinary(text)) &&
  bases.every(({ sub, sup }) => sub.length + sup.length === 0);

/** A letter of prose without a blank before the formula, or behind it. */
const isGlued = (left: Token, right: Token, size: number) =>
  right.x0 - left.x1 < WORD_GAP * size &&
  [left, right].some(({ role, label }) => role === 'word' && label === 'text');
