import { flatMap } from '../../flat-map.ts';
import { itemsOf } from '../../formula/formula.ts';
import { decodeAlphanumeric } from '../../formula/glyphs/alphabets.ts';
import { isBinary, isDigit, isFence, isRelation, isSlanted, NARY } from '../../formula/glyphs/symbols.ts';
import { height, width } from '../../formula/model/box.ts';
import { changedItem, type Item } from '../../formula/model/item.ts';
import {
  type BaseGroup,
  type Grouping,
  groupBases,
  splitAppliedName,
  textOf,
} from '../../formula/rows/tokens.ts';
import { dominantLine } from '../../formula/scripts/baseline.ts';
import { attachScripts, type Base } from '../../formula/scripts/scripts.ts';
import { ROUNDING_EM, WORD_SPACE_EM } from '../../metrics.ts';
import type { ItemLine } from '../lines/lines.ts';
import { MAX_ROUND_ASPECT_RATIO } from '../model/tolerances.ts';
import { joinSplitWords } from '../words/split-words.ts';
import { type FormulaFonts, runsByFont } from './formula-fonts.ts';
import { settleLeadingLabel } from './leading-labels.ts';
import { ownLabel } from './own-labels.ts';
import { cutSetApart } from './set-apart.ts';
import { type PrintRun, runsBySize } from './smaller-print.ts';
import { isProseScriptWord, type Token } from './token.ts';

/** The tokens of a line in reading order, and what is doubtful about its scripts. */
export function tokensOf(
  line: ItemLine,
  fonts: FormulaFonts | null = null,
): { tokens: Token[]; doubt: number } {
  const items = line.items.filter((item) => item.text.trim() !== '' || item.nodes !== null || item.doubt > 0);
  const runs = fonts ? [] : runsBySize(items, line);
  const { bases, doubt } = together(
    cutSetApart(items, line).map(({ apart, items: part }) => {
      if (apart) return attachScripts(part, dominantLine(part));
      if (fonts) return attachByFont(part, line, fonts);
      return attachBySize(part.length === items.length ? runs : runsBySize(part, line), line);
    }),
  );
  const groups = joinSplitWords(groupBases(bases, line.size, GROUPING), line.size);
  const tokens = flatMap(groups, splitAppliedName).map(tokenOf);
  for (const token of tokens) Object.assign(token, ownLabel(token, line.size));
  settleLeadingLabel(tokens, line);
  if (runs.some(({ smaller }) => smaller)) markObjects(tokens, runs);
  markBullet(tokens, line.size);
  markLeadingNote(tokens);
  return { tokens, doubt };
}

type Attached = ReturnType<typeof attachScripts>;

/** Prose and each formula of the line by their own baselines, which need not be the same. */
function attachByFont(items: Item[], line: ItemLine, fonts: FormulaFonts): Attached {
  const runs = runsByFont(items, fonts);
  const prose = runs.filter(({ formula }) => !formula).flatMap((run) => run.items);
  const proseLine = prose.length > 0 ? dominantLine(prose) : line;
  const parts = runs.map(({ formula, items: run }) =>
    attachScripts(run, formula ? dominantLine(run) : proseLine),
  );
  return together(parts);
}

/** The line, and each object in it that is in smaller print, by their own baselines. */
const attachBySize = (runs: PrintRun[], line: ItemLine): Attached =>
  together(runs.map(({ smaller, items: run }) => attachScripts(run, smaller ? dominantLine(run) : line)));

function markObjects(tokens: Token[], runs: PrintRun[]): void {
  const objects = new Map(
    runs.flatMap(({ smaller, items }, at) => (smaller ? items.map((item) => [item, at]) : [])),
  );
  for (const token of tokens) token.object = objects.get(token.bases[0]?.item as Item);
}

const together = (parts: Attached[]): Attached =>
  parts.length === 1
    ? (parts[0] as Attached)
    : {
        bases: parts.flatMap(({ bases }) => bases),
        doubt: parts.reduce((sum, part) => sum + part.doubt, 0),
      };

/** Larger than a full stop, smaller than a letter. */
const BULLET_HEIGHT_EM = { least: 0.2, most: 0.6 };

/**
 * Labels a bullet whose font gives it the name of a letter (bitmap fonts do): it leads the line, alone in its font, and
 * its ink is as wide as it is high and stands clear of the baseline.
 */
function markBullet([first, next]: Token[], size: number): void {
  const base = first?.bases[0];
  const item = base?.item ?? base?.presup[0] ?? base?.sup[0];
  if (!(first && next && item) || !leadsAlone(first, next, size) || !mayBeBullet(item, next)) return;
  const bullet = changedItem(item, { text: '•' });
  first.bases = [{ item: bullet, sub: [], sup: [], presub: [], presup: [] }];
  Object.assign(first, { text: '•', label: 'neutral', role: 'symbol', labelledBy: 'bullet by its shape' });
}

const leadsAlone = (first: Token, next: Token, size: number) =>
  first.bases.length === 1 && first.text.length <= 1 && next.x0 - first.x1 >= WORD_SPACE_EM * size;

const mayBeBullet = (item: Item, next: Token) =>
  item.glyph?.font.id !== next.glyph?.font.id && !/^[!-~]$/.test(item.text) && hasShapeOfBullet(item);

function hasShapeOfBullet({ ink, size, baseline }: Item): boolean {
  const [w, h] = [width(ink), height(ink)];
  const isRound = Math.max(w / h, h / w) < MAX_ROUND_ASPECT_RATIO;
  const isSized = h > BULLET_HEIGHT_EM.least * size && h < BULLET_HEIGHT_EM.most * size;
  return isRound && isSized && baseline - ink.y1 >= ROUNDING_EM * size;
}

/** A raised number before a line's first letter is the mark of a footnote, even where the letter stands alone. */
function markLeadingNote([first]: Token[]): void {
  const base = first?.bases[0];
  if (!first || !base || first.bases.length > 1 || first.role !== 'word' || hasScripts(base)) return;
  const mark = base.presup.map(({ text }) => text).join('');
  const upright = first.glyph?.font.italic === false && !first.glyph.font.math;
  if (upright && base.presub.length === 0 && /^(?:\d{1,2}|[∗*†‡§¶])$/u.test(mark))
    Object.assign(first, { label: 'text', labelledBy: 'mark of a footnote before the word' });
}

const hasScripts = ({ sub, sup }: Base) => sub.length + sup.length > 0;

const GROUPING: Grouping<Token['role']> = {
  kindOf: roleOf,
  joined: ['word', 'number'],
  areAlike: (first, next) => isDigit(textOf(first)) || isItalic(first) === isItalic(next),
};

const isItalic = ({ item }: Base) => item?.glyph?.font.italic;

function tokenOf({ kind: role, bases, text }: BaseGroup<Token['role']>): Token {
  const [first] = bases as [Base];
  const isWord = role === 'word' && bases.length > 1;
  const reachOf = isWord ? endOf : rightOf;
  let x1 = Number.NEGATIVE_INFINITY;
  for (const base of bases) for (const item of itemsOf(base)) x1 = Math.max(x1, reachOf(item));
  return {
    bases,
    text,
    label: 'neutral',
    labelledBy: '',
    x0: Math.min(...itemsOf(first).map(({ x }) => x)),
    x1,
    size: first.item?.size ?? 0,
    glyph: first.item?.glyph ?? null,
    role,
    object: undefined,
  };
}

/** Slanted integrals and variables reach past their advance; TeX keeps what follows clear of them. */
const rightOf = (item: Item) =>
  NARY.has(item.text) || isVariable(item) ? Math.max(item.end, item.ink.x1) : item.end;

/** Within words no letter is kept clear of the next. */
const endOf = (item: Item) => item.end;

const isVariable = ({ text, glyph, nodes }: Item) =>
  nodes === null && glyph !== null && isSlanted(glyph) && /^\p{L}$/u.test(text);

/** `½`: signs that fonts of words have for quotients of small numbers. */
const VULGAR_FRACTION = /^[¼½¾⅐-⅞]$/u;

function roleOf({ item }: Base): Token['role'] {
  if (!item || item.nodes || NARY.has(item.text)) return 'construct';
  const { text } = item;
  if (isDigit(text) || VULGAR_FRACTION.test(text)) return 'number';
  if (isWordPart(item) || isProseScriptWord(item)) return 'word';
  if (isFence(text)) return 'fence';
  if (isRelation(text) || isBinary(text)) return text === ':' ? 'punctuation' : 'operator';
  return /^[.,;:!?'’‘"“”…/-]$/u.test(text) ? 'punctuation' : 'symbol';
}

/** Letters of text fonts, upright or italic. */
function isWordPart({ text, glyph }: Item): boolean {
  if (!glyph || !/^[\p{L}\p{M}\u200c\u200d]+$/u.test(text) || decodeAlphanumeric(text)) return false;
  if (glyph.font.math) return glyph.font.encoding === 'unicode' && /^[A-Za-z]$/.test(text);
  if (['OML', 'OMS', 'OMX', 'MSA', 'MSB', 'symbol'].includes(glyph.font.encoding)) return false;
  return !/^[\u0370-\u03ff]$/u.test(text);
}
