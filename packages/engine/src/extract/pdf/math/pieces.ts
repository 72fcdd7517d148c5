import { height, overlapY, runs, unionAll } from './box.ts';
import { compose, type Item } from './item.ts';
import type { Pool } from './pool.ts';
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

const kindOf = (item: Item): PieceKind | null =>
  item.nodes ? null : (NAMED[item.glyph?.name ?? ''] ?? PIECES[item.text] ?? null);

/** Stacks the pieces of stretched brackets, bars and radical signs into one item each. */
export function joinPieces(pool: Pool): void {
  joinAlike(pool);
  joinAlong(pool);
  const own = pool.live().filter((item) => kindOf(item) !== null);
  const pieces = [...own, ...fillers(pool, own)];
  for (const column of columns(pieces))
    for (const stack of stacks(column)) {
      const text = nameOf(stack);
      if (text) pool.add(asFence(stack, text));
    }
}

/** Extensions of OpenType brackets bear the character of the whole; they stand between the other pieces. */
const fillers = (pool: Pool, pieces: Item[]): Item[] =>
  pool
    .live()
    .filter((item) => item.glyph?.font.math && isFence(item.text) && kindOf(item) === null)
    .filter((item) =>
      pieces.some((piece) => Math.abs(piece.x - item.x) < 0.35 && overlapY(piece.ink, item.ink) > -0.8),
    );

/** Pieces that share the character of the whole (OpenType assemblies): stacked, touching, at one place. */
function joinAlike(pool: Pool): void {
  const fences = pool
    .live()
    .filter((item) => mayBeAssembled(item) && (isFence(item.text) || item.text === '√') && !kindOf(item));
  for (const column of columns(fences))
    for (const stack of stacksOf(column, 0.15)) {
      const alike = stack.length > 1 && stack.every(({ text }) => text === stack[0]?.text);
      if (alike) pool.add(asFence(stack, stack[0]?.text ?? ''));
    }
}

/** TeX's own fonts give pieces names of their own: what bears the name of the whole is one. */
const mayBeAssembled = ({ glyph }: Item) => glyph?.font.math === true && glyph.font.encoding !== 'OMX';

/** Characters that stretch sideways by repeating a piece. */
const ALONG = new Set(['\u20d7', '\u20d6', '\u20e1', '⏞', '⏟', '⎴', '⎵', '⏜', '⏝', '⎯']);

/** Pieces of a stretched arrow or brace on one baseline, end to end, as one item of the telling character. */
function joinAlong(pool: Pool): void {
  const parts = pool
    .live()
    .filter((item) => ALONG.has(item.text) && !item.glyph?.name.startsWith('bracehtip'));
  for (const level of runs(
    parts,
    (item) => item.baseline,
    (item) => item.baseline,
    0.3,
  ))
    for (const row of runs(
      level,
      (item) => item.ink.x0,
      (item) => item.ink.x1,
      0.4,
    )) {
      const text =
        row.map((item) => item.text).find((each) => each === '⏞' || each === '⏟') ?? row[0]?.text ?? '';
      if (row.length > 1) pool.add(compose(row, text));
    }
}

function columns(pieces: Item[]): Item[][] {
  return runs(
    pieces,
    (item) => item.x,
    (item) => item.x + 0.02,
    0.35,
  );
}

const stacksOf = (column: Item[], gap: number) =>
  runs(
    column,
    (item) => item.ink.y0,
    (item) => item.ink.y1,
    gap,
  );

function stacks(column: Item[]): Item[][] {
  return runs(
    column,
    (item) => item.ink.y0,
    (item) => item.ink.y1,
    0.8,
  ).filter((stack) => stack.length > 1 || isPieceAlone(stack[0] as Item));
}

const isPieceAlone = (item: Item) =>
  /^[⎛-⎯⌠⌡⎷]$/u.test(item.text) || NAMED[item.glyph?.name ?? ''] !== undefined;

function asFence(stack: Item[], text: string): Item {
  const widest = stack.reduce((best, item) => (item.end > best.end ? item : best));
  const ink = unionAll(stack.map((item) => item.ink));
  return { ...compose(stack, text, widest), axis: (ink.y0 + ink.y1) / 2, ink };
}

function nameOf(stack: Item[]): string | null {
  const kinds = stack.map((item): PieceKind => kindOf(item) ?? { shape: 'bar', part: 'extension' });
  const shape = (kinds.find(({ shape }) => shape !== 'bar') ?? kinds[0])?.shape;
  const has = (part: PieceKind['part']) => kinds.some((kind) => kind.part === part && kind.shape !== 'bar');
  switch (shape) {
    case 'leftParen':
      return '(';
    case 'rightParen':
      return ')';
    case 'leftBracket':
      return has('top') ? (has('bottom') ? '[' : '⌈') : has('bottom') ? '⌊' : '[';
    case 'rightBracket':
      return has('top') ? (has('bottom') ? ']' : '⌉') : has('bottom') ? '⌋' : ']';
    case 'leftBrace':
      return '{';
    case 'rightBrace':
      return '}';
    case 'doubleBar':
      return touching(stack) ? '‖' : null;
    case 'bar':
      return touching(stack) ? '|' : null;
    case 'radical':
      return '√';
    case 'integral':
      return '∫';
    default:
      return null;
  }
}

/** Whether each piece continues the one above it, unlike bars of two separate lines. */
function touching(stack: Item[]): boolean {
  const sorted = stack.toSorted((a, b) => a.ink.y0 - b.ink.y0);
  return sorted.every((item, index) => {
    const before = sorted[index - 1];
    return !before || overlapY(before.ink, item.ink) > -0.05 * height(item.ink);
  });
}
