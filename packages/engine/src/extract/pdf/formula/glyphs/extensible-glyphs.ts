import { EXACT_PT, ROUNDING_SHARE } from '../../metrics.ts';
import { isReadByShape } from '../../page.ts';
import { height, overlapY, runs, unionAll } from '../model/box.ts';
import { changedItem, compose, type Item } from '../model/item.ts';
import type { ItemIndex } from '../model/item-index.ts';
import { SAME_PLACE_PT } from '../model/tolerances.ts';
import { isFence } from './symbols.ts';

/** What the pieces of an extensible bracket say about the whole. */
type Shape =
  | 'leftParen'
  | 'rightParen'
  | 'leftBracket'
  | 'rightBracket'
  | 'leftBrace'
  | 'rightBrace'
  | 'bar'
  | 'doubleBar'
  | 'radical'
  | 'integral';

interface PieceKind {
  shape: Shape;
  part: 'top' | 'middle' | 'bottom' | 'extension';
}

const PIECES: Record<string, PieceKind> = {
  '⎛': { shape: 'leftParen', part: 'top' },
  '⎜': { shape: 'leftParen', part: 'extension' },
  '⎝': { shape: 'leftParen', part: 'bottom' },
  '⎞': { shape: 'rightParen', part: 'top' },
  '⎟': { shape: 'rightParen', part: 'extension' },
  '⎠': { shape: 'rightParen', part: 'bottom' },
  '⎡': { shape: 'leftBracket', part: 'top' },
  '⎢': { shape: 'leftBracket', part: 'extension' },
  '⎣': { shape: 'leftBracket', part: 'bottom' },
  '⎤': { shape: 'rightBracket', part: 'top' },
  '⎥': { shape: 'rightBracket', part: 'extension' },
  '⎦': { shape: 'rightBracket', part: 'bottom' },
  '⎧': { shape: 'leftBrace', part: 'top' },
  '⎨': { shape: 'leftBrace', part: 'middle' },
  '⎩': { shape: 'leftBrace', part: 'bottom' },
  '⎫': { shape: 'rightBrace', part: 'top' },
  '⎬': { shape: 'rightBrace', part: 'middle' },
  '⎭': { shape: 'rightBrace', part: 'bottom' },
  '⎪': { shape: 'bar', part: 'extension' },
  '|': { shape: 'bar', part: 'extension' },
  '∣': { shape: 'bar', part: 'extension' },
  '⏐': { shape: 'bar', part: 'extension' },
  '‖': { shape: 'doubleBar', part: 'extension' },
  '∥': { shape: 'doubleBar', part: 'extension' },
  '⎷': { shape: 'radical', part: 'bottom' },
  '⌠': { shape: 'integral', part: 'top' },
  '⎮': { shape: 'integral', part: 'extension' },
  '⌡': { shape: 'integral', part: 'bottom' },
};

/** Pieces that Unicode has no character for, by their glyph names in the TeX and Adobe fonts. */
const NAMED: Record<string, PieceKind> = {
  radicalbt: { shape: 'radical', part: 'bottom' },
  radicalvertex: { shape: 'radical', part: 'extension' },
  radicaltp: { shape: 'radical', part: 'top' },
  radicalex: { shape: 'radical', part: 'extension' },
};

/** Ceilings and floors look like the ends of square brackets: where only a shape says what a sign is, it may be either. */
const LIKE_PIECES: Record<string, PieceKind> = {
  '⌈': { shape: 'leftBracket', part: 'top' },
  '⌊': { shape: 'leftBracket', part: 'bottom' },
  '⌉': { shape: 'rightBracket', part: 'top' },
  '⌋': { shape: 'rightBracket', part: 'bottom' },
};

const kindOf = (item: Item): PieceKind | null =>
  item.nodes
    ? null
    : (NAMED[item.glyph?.name ?? ''] ??
      PIECES[item.text] ??
      (isReadByShape(item.glyph) ? LIKE_PIECES[item.text] : null) ??
      null);

/** Stacks the pieces of stretched brackets, bars and radical signs into one item each. */
export function joinExtensibleGlyphs(itemIndex: ItemIndex): void {
  joinAlike(itemIndex);
  joinAlong(itemIndex);
  joinTrimmedPieces(itemIndex);
  const own = itemIndex.live().filter((item) => kindOf(item) !== null);
  const pieces = [...own, ...fillers(itemIndex, own)];
  for (const column of columns(pieces))
    for (const stack of stacks(column)) {
      const text = nameOf(stack);
      if (text) itemIndex.add(asFence(stack, text));
    }
}

type Edge = 'x0' | 'x1';

/** The edge of the ink at which the straight part of a bracket runs; of braces it is at neither. */
const STRAIGHT_EDGES: Partial<Record<Shape, Edge>> = {
  leftParen: 'x0',
  leftBracket: 'x0',
  rightParen: 'x1',
  rightBracket: 'x1',
};

/**
 * Pieces of brackets whose bitmaps were trimmed to their ink do not share the pen's place: those of a right one share the
 * right edge of their ink.
 */
function joinTrimmedPieces(itemIndex: ItemIndex): void {
  const pieces = itemIndex
    .live()
    .filter(
      (item) => isReadByShape(item.glyph) && item.glyph?.font.kind === 'type3' && kindOf(item) !== null,
    );
  for (const edge of ['x0', 'x1'] as const) {
    const isEnd = (item: Item) => STRAIGHT_EDGES[kindOf(item)?.shape ?? 'bar'] === edge;
    const along = pieces.filter((item) => !item.taken && (isEnd(item) || kindOf(item)?.shape === 'bar'));
    const place = ({ ink }: Item) => ink[edge];
    for (const column of runs(along, place, (item) => place(item) + PIECE_EXTENT_PT, SAME_PLACE_PT))
      for (const stack of stacksOf(column, SAME_PLACE_PT)) {
        const text = stack.length > 1 && stack.some(isEnd) ? nameOf(stack) : null;
        if (text) itemIndex.add(asFence(stack, text));
      }
  }
}

/** Extensions of OpenType brackets bear the character of the whole; they lie between the other pieces. */
const fillers = (itemIndex: ItemIndex, pieces: Item[]): Item[] =>
  itemIndex
    .live()
    .filter((item) => item.glyph?.font.math && isFence(item.text) && kindOf(item) === null)
    .filter((item) =>
      pieces.some(
        (piece) =>
          Math.abs(piece.x - item.x) < SAME_PLACE_PT && overlapY(piece.ink, item.ink) > -SAME_PLACE_PT,
      ),
    );

/** Pieces that share the character of the whole (OpenType assemblies): stacked, touching, at one place. */
function joinAlike(itemIndex: ItemIndex): void {
  const fences = itemIndex
    .live()
    .filter((item) => mayBeAssembled(item) && (isFence(item.text) || item.text === '√') && !kindOf(item));
  for (const column of columns(fences))
    for (const stack of stacksOf(column, SAME_PLACE_PT)) {
      const alike = stack.length > 1 && stack.every(({ text }) => text === stack[0]?.text);
      if (alike) itemIndex.add(asFence(stack, stack[0]?.text ?? ''));
    }
}

/** TeX's own fonts give pieces names of their own: what bears the name of the whole is one. */
const mayBeAssembled = ({ glyph }: Item) => glyph?.font.math === true && glyph.font.encoding !== 'OMX';

/** Characters that stretch sideways by repeating a piece. */
const ALONG = new Set(['\u20d7', '\u20d6', '\u20e1', '⏞', '⏟', '⎴', '⎵', '⏜', '⏝', '⎯']);

/** A piece that only makes an arrow longer: `uni20D6.x` lengthens those that point to the right as well. */
const isExtension = ({ glyph }: Item) => /\.(?:x|ex)$/.test(glyph?.name ?? '');

/** Pieces of a stretched arrow or brace on one baseline, end to end, as one item with the character of the whole. */
function joinAlong(itemIndex: ItemIndex): void {
  const parts = itemIndex
    .live()
    .filter((item) => ALONG.has(item.text) && !item.glyph?.name.startsWith('bracehtip'));
  for (const level of runs(
    parts,
    (item) => item.baseline,
    (item) => item.baseline,
    SAME_PLACE_PT,
  ))
    for (const row of runs(
      level,
      (item) => item.ink.x0,
      (item) => item.ink.x1,
      SAME_PLACE_PT,
    )) {
      const text =
        row.map((item) => item.text).find((each) => each === '⏞' || each === '⏟') ??
        (row.find((item) => !isExtension(item)) ?? row[0])?.text ??
        '';
      if (row.length > 1) itemIndex.add(compose(row, text));
    }
}

/** A piece's extent for the search of columns: only where it starts counts. */
const PIECE_EXTENT_PT = EXACT_PT;

function columns(pieces: Item[]): Item[][] {
  return runs(
    pieces,
    (item) => item.x,
    (item) => item.x + PIECE_EXTENT_PT,
    SAME_PLACE_PT,
  );
}

const stacksOf = (column: Item[], gap: number) =>
  runs(
    column,
    (item) => item.ink.y0,
    (item) => item.ink.y1,
    gap,
  );

const stacks = (column: Item[]): Item[][] =>
  withLostPieces(stacksOf(column, SAME_PLACE_PT)).filter(
    (stack) => stack.length > 1 || isPieceAlone(stack[0] as Item),
  );

/** The head and the foot of one bracket whose middle piece is not painted, as where a clip cuts it off: less than a piece apart. */
function withLostPieces(found: Item[][]): Item[][] {
  const whole: Item[][] = [];
  for (const stack of found) {
    const above = whole.at(-1);
    if (above && goesOnBelow(above, stack)) above.push(...stack);
    else whole.push([...stack]);
  }
  return whole;
}

function goesOnBelow(above: Item[], below: Item[]): boolean {
  const [head, foot] = [endOf(above, 'top'), endOf(below, 'bottom')];
  if (!head || !foot || kindOf(head)?.shape !== kindOf(foot)?.shape) return false;
  const gap = unionAll(below.map(({ ink }) => ink)).y0 - unionAll(above.map(({ ink }) => ink)).y1;
  return gap < Math.min(height(head.ink), height(foot.ink));
}

/** The piece that one end of a bracket has, where the other end is missing. */
function endOf(stack: Item[], part: 'top' | 'bottom'): Item | undefined {
  const other = part === 'top' ? 'bottom' : 'top';
  if (stack.some((item) => kindOf(item)?.part === other)) return undefined;
  return stack.find((item) => kindOf(item)?.part === part);
}

const isPieceAlone = (item: Item) =>
  /^[⎛-⎯⌠⌡⎷]$/u.test(item.text) || NAMED[item.glyph?.name ?? ''] !== undefined;

function asFence(stack: Item[], text: string): Item {
  const widest = stack.reduce((best, item) => (item.end > best.end ? item : best));
  const ink = unionAll(stack.map((item) => item.ink));
  return changedItem(compose(stack, text, widest), { axis: (ink.y0 + ink.y1) / 2, ink });
}

type SquareBracket = 'leftBracket' | 'rightBracket';

/** What each shape is, whichever of its pieces are there. */
const WHOLE: Record<Exclude<Shape, SquareBracket>, string> = {
  leftParen: '(',
  rightParen: ')',
  leftBrace: '{',
  rightBrace: '}',
  bar: '|',
  doubleBar: '‖',
  radical: '√',
  integral: '∫',
};

/** A square bracket without its foot is a ceiling, without its head a floor. */
const SQUARE: Record<SquareBracket, { whole: string; ceiling: string; floor: string }> = {
  leftBracket: { whole: '[', ceiling: '⌈', floor: '⌊' },
  rightBracket: { whole: ']', ceiling: '⌉', floor: '⌋' },
};

function nameOf(stack: Item[]): string | null {
  const kinds = stack.map((item): PieceKind => kindOf(item) ?? { shape: 'bar', part: 'extension' });
  const shape = (kinds.find((kind) => kind.shape !== 'bar') ?? kinds[0])?.shape;
  if (!shape) return null;
  if (shape === 'leftBracket' || shape === 'rightBracket') return squareBracket(kinds, shape);
  const isBar = shape === 'bar' || shape === 'doubleBar';
  return isBar && !touching(stack) ? null : WHOLE[shape];
}

function squareBracket(kinds: PieceKind[], shape: SquareBracket): string {
  const has = (part: PieceKind['part']) => kinds.some((kind) => kind.part === part && kind.shape !== 'bar');
  const { whole, ceiling, floor } = SQUARE[shape];
  if (has('top') === has('bottom')) return whole;
  return has('top') ? ceiling : floor;
}

/** Of the lower piece's height: bars of two lines leave more between them. */
const MAX_BAR_GAP_SHARE = ROUNDING_SHARE;

/** Whether each piece continues the one above it, unlike bars of two separate lines. */
function touching(stack: Item[]): boolean {
  const sorted = stack.toSorted((a, b) => a.ink.y0 - b.ink.y0);
  return sorted.every((item, index) => {
    const before = sorted[index - 1];
    return !before || overlapY(before.ink, item.ink) > -MAX_BAR_GAP_SHARE * height(item.ink);
  });
}
