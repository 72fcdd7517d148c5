import type { MathList, MathNode } from '../../../tree/index.ts';
import type { Rectangle } from '../page.ts';
import { centerX, centerY, overlapX, overlapY, unionAll, width } from './box.ts';
import { axisOf, collapse, type Item } from './item.ts';
import { isGap, isOffice, textSize } from './misprints.ts';
import type { Pool } from './pool.ts';
import { functionNode, naryNode, readRow } from './row.ts';
import { readRows } from './rows.ts';
import { INTEGRALS, isBar, isBinary, isOpen, isRelation, LIMIT_NAMES, NARY } from './symbols.ts';
import type { Word } from './words.ts';

type Side = 'above' | 'below';

/** A large operator with what stands above and below it; null where nothing does. */
export function readOperatorLimits(pool: Pool, operator: Item): Item | null {
  const under = cluster(pool, [operator], 'below', 0.72);
  const over = cluster(pool, [operator], 'above', 0.72);
  if (under.length + over.length === 0) return null;
  const [sub, sup] = [listOf(under), listOf(over)];
  const nary = {
    ...naryNode(operator.text),
    limits: 'underOver',
    sub: sub.nodes,
    sup: sup.nodes,
  } as MathNode;
  return collapse({
    kind: 'limits',
    parts: [operator, ...under, ...over],
    nodes: [nary],
    baseline: operator.baseline,
    axis: centerY(operator.ink),
    size: 0,
    doubt: sub.doubt + sup.doubt,
  });
}

const listOf = (items: Item[]): { nodes: MathList | null; doubt: number } =>
  items.length === 0 ? { nodes: null, doubt: 0 } : readRows(items);

/** A word, or a relation, with something small right below or above it. */
export function readWordLimits(pool: Pool, word: Word): Item | null {
  const usual = LIMIT_NAMES.has(word.text);
  const under = cluster(pool, word.items, 'below', usual ? 0.6 : 0.5);
  const relation = word.items.length === 1;
  const over = relation ? cluster(pool, word.items, 'above', 0.45) : [];
  if (under.length + over.length === 0) return null;
  if (!usual && !relation && !mayBeLabelled(word, [...under, ...over])) return null;
  if (!usual && standsInText(pool, [...under, ...over], word.items, relation)) return null;
  const base = wordBase(word);
  const [sub, sup] = [listOf(under), listOf(over)];
  const [first] = word.items;
  return collapse({
    kind: 'limits',
    parts: [...word.items, ...under, ...over],
    nodes: [limited(base, sub.nodes, sup.nodes, word)],
    baseline: first?.baseline ?? 0,
    size: first?.size ?? 0,
    doubt: sub.doubt + sup.doubt,
  });
}

/** Names that no list holds: short, not set in bold as headings are, with a label that is no stray mark and no line of text. */
function mayBeLabelled({ items }: Word, label: Item[]): boolean {
  const [name, box] = [items, label].map((list) => unionAll(list.map((item) => item.ink))) as [
    Rectangle,
    Rectangle,
  ];
  const size = Math.max(...items.map((item) => item.size));
  return (
    items.length <= 8 &&
    !items.some(({ glyph }) => glyph?.font.bold) &&
    !label.every(({ text, nodes }) => nodes === null && /^[′″‴'.,]$/u.test(text)) &&
    width(box) < 2 * width(name) + size
  );
}

/**
 * Whether the label belongs to a line of text of its own: symbols of full size stand beside it, for a relation on the
 * same axis (as beside a fraction), for a word at the same height.
 */
function standsInText(pool: Pool, label: Item[], word: Item[], relation: boolean): boolean {
  const box = unionAll(label.map((item) => item.ink));
  const script = Math.max(...label.map((item) => item.size));
  const axes = label.map(axisOf);
  const reach = 1.4 * script;
  return pool
    .near({ ...box, x0: box.x0 - reach, x1: box.x1 + reach })
    .some(
      (item) =>
        !label.includes(item) &&
        !word.includes(item) &&
        item.size > 1.15 * script &&
        overlapY(item.ink, box) > 0.2 * script &&
        (!relation || axes.some((axis) => Math.abs(axis - axisOf(item)) < 0.12 * item.size)),
    );
}

function wordBase(word: Word): MathList {
  if (word.items.length === 1) return readRow(word.items).nodes;
  return [{ type: 'symbol', text: word.text, class: 'operator', style: 'plain' }];
}

/** A stretched arrow is the same character as the plain one. */
const SHORT: Record<string, string> = {
  '⟶': '→',
  '⟵': '←',
  '⟷': '↔',
  '⟹': '⇒',
  '⟸': '⇐',
  '⟺': '⇔',
  '⟼': '↦',
};

function limited(base: MathList, under: MathList | null, over: MathList | null, word: Word): MathNode {
  const arrow = word.items.length === 1 && /^[→←↔⇒⇐⇔⟶⟵⟷⟹⟸⟺↦⟼]$/u.test(word.text);
  if (arrow && width(unionAll(word.items.map((item) => item.ink))) > 0.8 * (word.items[0]?.size ?? 0))
    return {
      type: 'extensibleArrow',
      character: SHORT[word.text] ?? word.text,
      over: over ?? [],
      under: under ?? [],
    };
  let list = base;
  if (under) list = [{ type: 'limit', position: 'under', base: list, limit: under }];
  if (over) list = [{ type: 'limit', position: 'over', base: list, limit: over }];
  const [node] = list;
  if (word.items.length === 1) return node as MathNode;
  return { ...(functionNode(word.text) as Extract<MathNode, { type: 'function' }>), name: list };
}

/** The small items on one side of the base, centred on it, row by row. */
function cluster(pool: Pool, base: Item[], side: Side, reach: number): Item[] {
  const size = Math.max(...base.map(textSize));
  const anchor = unionAll(base.map((item) => item.ink));
  const rows: Item[] = [];
  let edge = side === 'below' ? anchor.y1 : anchor.y0;
  for (let round = 0; round < 4; round += 1) {
    const found = rowAt(pool, { base, anchor, size, side, edge, reach: round === 0 ? reach : 0.45 }, rows);
    const row = isCentredOn(found, anchor, size) ? found : centredPart(found, anchor, size);
    if (row.length === 0) break;
    const box = unionAll(row.map((item) => item.ink));
    if (hangsOnOther(pool, row, [...base, ...rows], size) || isCut(pool, row, base, size)) break;
    if (round > 0 && isNearerToOther(pool, row, base, side)) break;
    rows.push(...row);
    edge = side === 'below' ? box.y1 : box.y0;
  }
  return rows;
}

function isCentredOn(row: Item[], anchor: Rectangle, size: number): boolean {
  if (row.length === 0) return false;
  const box = unionAll(row.map((item) => item.ink));
  return Math.abs(centerX(box) - centerX(anchor)) <= Math.max(0.34 * size, 0.12 * width(box));
}

/** Limits of neighbours may touch each other: the longest stretch that is centred to a hair is the base's own. */
function centredPart(row: Item[], anchor: Rectangle, size: number): Item[] {
  const sorted = row.toSorted((a, b) => a.x - b.x);
  for (let length = sorted.length - 1; length > 1; length -= 1)
    for (let from = 0; from + length <= sorted.length; from += 1) {
      const part = sorted.slice(from, from + length);
      const pens = { x0: part[0]?.x ?? 0, x1: part.at(-1)?.end ?? 0 };
      if (Math.abs((pens.x0 + pens.x1) / 2 - centerX(anchor)) < HAIR * size) return part;
    }
  return [];
}
const HAIR = 0.06;

interface Search {
  base: Item[];
  anchor: { x0: number; x1: number; y0: number; y1: number };
  size: number;
  side: Side;
  edge: number;
  reach: number;
}

function rowAt(pool: Pool, { base, anchor, size, side, edge, reach }: Search, have: Item[]): Item[] {
  const band =
    side === 'below'
      ? { y0: edge - 0.12 * size, y1: edge + reach * size }
      : { y0: edge - reach * size, y1: edge + 0.12 * size };
  const isSmall = (item: Item) =>
    item.size > 0 &&
    item.size < 0.82 * size &&
    !base.includes(item) &&
    !have.includes(item) &&
    !isGap(item) &&
    beyond(item, side, edge, size);
  const seeds = pool.near({ x0: anchor.x0, x1: anchor.x1, ...band }).filter((item) => {
    const x = centerX(item.ink);
    return isSmall(item) && x > anchor.x0 - 0.1 * size && x < anchor.x1 + 0.1 * size;
  });
  if (seeds.length === 0) return [];
  return flood(pool, seeds, isSmall, (base.some(isOffice) ? 0.3 : 0.18) * size);
}

const beyond = (item: Item, side: Side, edge: number, size: number) =>
  side === 'below' ? item.ink.y0 > edge - 0.12 * size : item.ink.y1 < edge + 0.12 * size;

/** Neighbours that touch: no relation space is set in script style, so separate limits stay apart. */
function flood(pool: Pool, seeds: Item[], accepts: (item: Item) => boolean, gap: number): Item[] {
  const row = new Set(seeds);
  for (let grown = true; grown; ) {
    grown = false;
    const box = unionAll([...row].map((item) => item.ink));
    for (const item of pool.near({ ...box, x0: box.x0 - gap, x1: box.x1 + gap })) {
      if (row.has(item) || !accepts(item)) continue;
      row.add(item);
      grown = true;
    }
  }
  return [...row];
}

/** A second row of limits may be the first one of the operator above or below. */
function isNearerToOther(pool: Pool, row: Item[], base: Item[], side: Side): boolean {
  const box = unionAll(row.map((item) => item.ink));
  const anchor = unionAll(base.map((item) => item.ink));
  const away = side === 'below' ? box.y0 - anchor.y1 : anchor.y0 - box.y1;
  const beyond = side === 'below' ? { ...box, y1: box.y1 + away } : { ...box, y0: box.y0 - away };
  return pool.near(beyond).some((item) => !base.includes(item) && takesLimits(item));
}

/** Symbols of the same size go on beside the row, outside the band of limits: these are scripts at the side. */
function isCut(pool: Pool, row: Item[], base: Item[], size: number): boolean {
  const box = unionAll(row.map((item) => item.ink));
  const baseline = row[0]?.baseline ?? 0;
  const gap = 0.17 * size;
  return pool
    .near({ x0: box.x0 - gap, x1: box.x1 + gap, y0: baseline - size, y1: baseline })
    .some(
      (item) =>
        !row.includes(item) &&
        !base.includes(item) &&
        item.axis === null &&
        Math.abs(item.baseline - baseline) < 0.04 * size &&
        item.size < 0.82 * size &&
        Math.min(Math.abs(item.x - box.x1), Math.abs(item.end - box.x0)) < gap,
    );
}

/** Scripts of something larger beside them are no limits. */
function hangsOnOther(pool: Pool, row: Item[], exclude: Item[], size: number): boolean {
  const box = unionAll(row.map((item) => item.ink));
  const script = Math.max(...row.map((item) => item.size));
  const pen = Math.min(...row.map((item) => item.x));
  const left = pool.near({ x0: box.x0 - 0.35 * size, x1: box.x0, y0: box.y0, y1: box.y1 });
  return left.some(
    (item) =>
      (item.ink.x1 > box.x0 - 0.16 * size || Math.abs(pen - item.end) < 0.1 * size) &&
      !row.includes(item) &&
      !exclude.includes(item) &&
      mayCarry(item) &&
      !(item.kind === 'limits' && (row[0]?.baseline ?? 0) - item.baseline > 0.5 * item.size) &&
      item.size > 1.15 * script &&
      overlapY(item.ink, box) > 0.02 * script &&
      (INTEGRALS.has(item.text)
        ? box.x0 > item.ink.x0 + FOOT * width(item.ink)
        : item.end <= box.x0 + 0.2 * size && overlapX(item.ink, box) < 0.3 * script),
  );
}

/** An integral leans over its lower limit, which starts behind so much of its width. */
const FOOT = 0.3;

const mayCarry = ({ nodes, text }: Item) =>
  nodes !== null || isBar(text) || !(isOpen(text) || isRelation(text) || isBinary(text) || text === '√');

/** What stands over or under a relation. */
export function readLabel(pool: Pool, relation: Item): void {
  const labelled = readWordLimits(pool, { text: relation.text, items: [relation] });
  if (labelled) pool.add(labelled);
}

export const takesLimits = (item: Item) => item.nodes === null && NARY.has(item.text);
export const takesLabel = (item: Item) =>
  item.nodes === null && isRelation(item.text) && item.text !== ':' && !isBar(item.text);
