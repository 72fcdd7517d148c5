import type { Rectangle } from '../page.ts';
import { centerX, centerY, overlapX, width } from './box.ts';
import { compose, type Item } from './item.ts';
import type { Pool } from './pool.ts';
import { isRelation } from './symbols.ts';

/** Characters that TeX builds by printing one glyph over or beside another. */
export function composeSymbols(pool: Pool): void {
  joinStrokes(pool);
  joinPlancks(pool);
  joinDots(pool);
  joinArrows(pool);
  joinStacked(pool);
}

const isStroke = ({ text, glyph }: Item) =>
  text === '\u0338' || text === '̸' || glyph?.name === 'negationslash' || glyph?.name === 'not';

/** A slash of text size strikes a relation out where the two share their middle. */
const isSlash = ({ text, nodes }: Item) => nodes === null && text === '/';

function joinStrokes(pool: Pool): void {
  for (const stroke of pool.live().filter((item) => isStroke(item) || isSlash(item))) {
    const [target] = pool
      .near(stroke.ink)
      .filter(
        (item) =>
          item !== stroke &&
          item.nodes === null &&
          crosses(stroke, item) &&
          (isStroke(stroke) || strikes(stroke, item)),
      )
      .toSorted((a, b) => Math.abs(a.x - stroke.x) - Math.abs(b.x - stroke.x));
    if (target) pool.add(compose([stroke, target], struck(target.text), target));
  }
}

const struck = (text: string) => (text === '0' ? '∅' : `${text}\u0338`.normalize('NFC'));

const crosses = (stroke: Item, item: Item) =>
  overlapX(stroke.ink, item.ink) > 0.4 * width(stroke.ink) &&
  Math.abs(centerY(stroke.ink) - centerY(item.ink)) < 0.3 * item.size;

/** Relations, and the zero that a slash makes an empty set of. */
const strikes = (slash: Item, item: Item) =>
  (isRelation(item.text) || item.text === '0') &&
  Math.abs(centerX(slash.ink) - centerX(item.ink)) < 0.12 * item.size;

/** A flat stroke through the stem of an `h`. */
function joinPlancks(pool: Pool): void {
  for (const stroke of pool.live().filter(isFlatStroke)) {
    const letter = pool
      .near(stroke.ink)
      .find(
        ({ text, nodes, ink }) => nodes === null && /^[hℎ𝘩]$/u.test(text) && isInUpperHalf(stroke.ink, ink),
      );
    if (letter) pool.add(compose([stroke, letter], 'ℏ', letter));
  }
}

const isFlatStroke = ({ text, nodes, ink, size }: Item) =>
  nodes === null && /^(?:[ħℏ¯ˉ-]|\u0304|\u0335)$/u.test(text) && ink.y1 - ink.y0 < 0.15 * size;

const isInUpperHalf = (stroke: Rectangle, letter: Rectangle) =>
  stroke.y0 > letter.y0 &&
  centerY(stroke) < centerY(letter) &&
  overlapX(stroke, letter) > 0.4 * width(stroke);

const isDot = ({ text, nodes }: Item) =>
  nodes === null && (text === '.' || text === '⋅' || text === '·' || text === '∙');

function joinDots(pool: Pool): void {
  const dots = pool
    .live()
    .filter(isDot)
    .toSorted((a, b) => a.ink.y0 - b.ink.y0 || a.x - b.x);
  for (const first of dots) {
    if (first.taken) continue;
    const triple = tripleFrom(pool, first);
    if (triple) pool.add({ ...compose(triple.dots, triple.text, triple.from), ...triple.axis });
  }
}

interface Triple {
  dots: Item[];
  text: string;
  from: Item;
  axis: { axis?: number };
}

function tripleFrom(pool: Pool, first: Item): Triple | null {
  const reach = 1.1 * first.size;
  const x = centerX(first.ink);
  const y = centerY(first.ink);
  const others = pool
    .near({ x0: x - 2 * reach, x1: x + 2 * reach, y0: y - 1, y1: y + 2 * reach })
    .filter((item) => isDot(item) && item !== first && item.text === first.text);
  for (const second of others) {
    const dx = centerX(second.ink) - x;
    const dy = centerY(second.ink) - y;
    const text = ellipsis(dx, dy, first);
    const third = text && others.find((item) => isAt(item, x + 2 * dx, y + 2 * dy, first.size));
    if (text && third && third !== second) {
      const dots = [first, second, third];
      const standing = text === '⋮' || text === '⋱' || text === '⋰';
      return { dots, text, from: standing ? third : first, axis: standing ? { axis: y + dy } : {} };
    }
  }
  return null;
}

const isAt = (item: Item, x: number, y: number, size: number) =>
  Math.abs(centerX(item.ink) - x) < 0.06 * size && Math.abs(centerY(item.ink) - y) < 0.06 * size;

function ellipsis(dx: number, dy: number, { size, text }: Item): string | null {
  const [h, v] = [dx / size, dy / size];
  if (Math.abs(v) < 0.03 && h > 0.2 && h < 0.62) return text === '.' ? '…' : '⋯';
  if (Math.abs(h) < 0.03 && v > 0.2 && v < 0.6) return '⋮';
  if (v > 0.2 && v < 0.6 && h > 0.2 && h < 0.62) return '⋱';
  if (v > 0.2 && v < 0.6 && h < -0.2 && h > -0.62) return '⋰';
  return null;
}

/** Two glyphs that overlap, and the one character they draw. */
const OVERLAPS: Record<string, string> = {
  '−→': '⟶',
  '-→': '⟶',
  '←−': '⟵',
  '←-': '⟵',
  '=⇒': '⟹',
  '⇐=': '⟸',
  '⇐⇒': '⟺',
  '←→': '⟷',
  '|=': '⊨',
  '∣=': '⊨',
  '↼⇁': '⇌',
  '−⟶': '⟶',
  '⟵−': '⟵',
  '-⟶': '⟶',
  '⟵-': '⟵',
  '=⟹': '⟹',
  '−−': '−',
  '==': '=',
  '--': '−',
};

/** A bar or hook at the foot of an arrow, by glyph name where it has no character of its own. */
const FEET: Record<string, Record<string, string>> = {
  mapsto: { '→': '↦', '⟶': '⟼', '−': '⟼', '-': '⟼' },
  mapstochar: { '→': '↦', '⟶': '⟼', '−': '⟼', '-': '⟼' },
  arrowhookleft: { '→': '↪', '⟶': '↪' },
  lhook: { '→': '↪', '⟶': '↪' },
  arrowhookright: { '←': '↩', '⟵': '↩' },
  rhook: { '←': '↩', '⟵': '↩' },
};
const FEET_BY_TEXT: Record<string, string> = {
  '↪': 'lhook',
  '↩': 'lhook',
  '⊦': 'mapsto',
  '↦': 'mapsto',
  '⊂': 'none',
};

function joinArrows(pool: Pool): void {
  const links = pool
    .live()
    .filter((item) => item.nodes === null && LINKS.test(item.text + (item.glyph?.name ?? '')));
  const sorted = links.toSorted((a, b) => a.baseline - b.baseline || a.x - b.x);
  let left = sorted[0];
  for (const right of sorted.slice(1)) {
    const joined = left && !left.taken && overlapped(left, right) ? characterOf(left, right) : null;
    if (joined && left) {
      left = { ...compose([left, right], joined, left) };
      pool.add(left);
    } else left = right;
  }
}
const LINKS = /[→←⇒⇐⟶⟵⟹⟸−=|∣↼⇁⊦↦-]|mapsto|hook/u;

function overlapped(left: Item, right: Item): boolean {
  const size = Math.min(left.size, right.size);
  const gap = Math.min(right.x - left.end, right.ink.x0 - left.ink.x1);
  const near =
    Math.abs(left.baseline - right.baseline) < 0.03 * size && Math.abs(left.size - right.size) < 0.05 * size;
  return near && gap < -0.02 * size && right.x >= left.x - 0.06 * size;
}

function characterOf(left: Item, right: Item): string | null {
  const foot = FEET[left.glyph?.name ?? ''] ?? FEET[FEET_BY_TEXT[left.text] ?? ''];
  if (foot && left.glyphs.length === 1 && left.end - left.x < 0.5 * left.size)
    return foot[right.text] ?? null;
  const hook = FEET[right.glyph?.name ?? ''];
  if (hook) return hook[left.text] ?? null;
  return OVERLAPS[left.text + right.text] ?? null;
}

/** A relation printed above another makes a third. */
const STACKED: Record<string, string> = {
  '∼=': '≅',
  '~=': '≅',
  '˙=': '≐',
  '.=': '≐',
  '◦=': '≗',
  '∧=': '≙',
  '△=': '≜',
  '?=': '≟',
  '>∼': '≳',
  '<∼': '≲',
};

function joinStacked(pool: Pool): void {
  for (const lower of pool.live().filter(({ text, nodes }) => nodes === null && isRelation(text))) {
    if (lower.taken) continue;
    const box = { ...lower.ink, y0: lower.ink.y0 - 0.45 * lower.size };
    const upper = pool.near(box).find((item) => STACKED[item.text + lower.text] && isRightAbove(item, lower));
    if (upper) pool.add(compose([lower, upper], STACKED[upper.text + lower.text] as string, lower));
  }
}

const isRightAbove = (upper: Item, lower: Item) =>
  upper !== lower &&
  Math.abs(centerX(upper.ink) - centerX(lower.ink)) < 0.08 * lower.size &&
  centerY(upper.ink) < lower.ink.y0 &&
  lower.ink.y0 - upper.ink.y1 < 0.25 * lower.size &&
  upper.size > 0.6 * lower.size;
