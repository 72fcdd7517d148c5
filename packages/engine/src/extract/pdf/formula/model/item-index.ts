import type { Rectangle, Rule } from '../../page.ts';
import { overlapX, overlapY, width } from './box.ts';
import type { Item } from './item.ts';

/** About a line of text, so that most look-ups meet one or two bands. */
const BAND_HEIGHT_PT = 16;
/** A few words of text: limits and fractions look no further to either side. */
const CELL_WIDTH_PT = 160;
/** No page is wider than so many cells; what lies further out shares the last. */
const MAX_CELL_COUNT = 2048;
/** 3,200 points, higher than any page of text: damaged coordinates must not fill memory with bands. */
const MAX_BAND_COUNT = 200;

/** The items of a page (or region) by their place on the page, so that every construct looks only near itself. */
export class ItemIndex {
  private readonly cells = new Map<number, Item[]>();
  /** May hold items that are taken by now. */
  private all: Item[] = [];
  /** Whether somebody has the list, which must not change then. */
  private isGivenOut = false;
  readonly rules: Rule[];
  private readonly usedRules = new Set<Rule>();

  constructor(items: Item[], rules: Rule[]) {
    this.rules = rules;
    for (const item of items) this.add(item);
  }

  add(item: Item): void {
    if (this.isGivenOut) this.all = [...this.all];
    this.isGivenOut = false;
    this.all.push(item);
    for (const cell of cellsOf(item.ink)) {
      const list = this.cells.get(cell);
      if (list) list.push(item);
      else this.cells.set(cell, [item]);
    }
  }

  /** Items not yet taken whose ink meets the box. */
  near(box: Rectangle): Item[] {
    // Boxes of many kinds are asked for: each edge is looked up once and not for each item.
    const { x0, y0, x1, y1 } = box;
    const cells = cellsOf(box);
    const found: Item[] = [];
    for (const cell of cells) {
      const items = this.cells.get(cell);
      if (!items) continue;
      for (const item of items) {
        if (item.taken) continue;
        const { ink } = item;
        if (ink.x0 > x1 || ink.x1 < x0 || ink.y0 > y1 || ink.y1 < y0) continue;
        if (cells.length === 1 || cell === cellAtCorner(Math.max(ink.x0, x0), Math.max(ink.y0, y0)))
          found.push(item);
      }
    }
    return found;
  }

  /** Items not yet taken: most of the time they are the same as before, and the list too. */
  live(): readonly Item[] {
    if (this.holdsTaken()) this.all = this.all.filter(({ taken }) => !taken);
    this.isGivenOut = true;
    return this.all;
  }

  /** Asked of all items for each construct. */
  private holdsTaken(): boolean {
    for (const { taken } of this.all) if (taken) return true;
    return false;
  }

  useRule(rule: Rule): void {
    this.usedRules.add(rule);
  }

  isUsed(rule: Rule): boolean {
    return this.usedRules.has(rule);
  }

  freeRules(): Rule[] {
    return this.rules.filter((rule) => !this.usedRules.has(rule));
  }

  /** Level rules not yet used that meet the box, the shortest first. */
  freeBarsIn(box: Rectangle): Rule[] {
    return this.freeRules()
      .filter((rule) => rule.direction === 'horizontal' && overlapX(rule, box) > 0 && overlapY(rule, box) > 0)
      .toSorted((a, b) => width(a) - width(b));
  }
}

const bandAt = (y: number) => Math.floor(y / BAND_HEIGHT_PT);
const cellAt = (x: number) => Math.min(MAX_CELL_COUNT - 1, Math.max(0, Math.floor(x / CELL_WIDTH_PT)));

function cellsOf({ x0, y0, x1, y1 }: Rectangle): number[] {
  const first = bandAt(y0);
  const last = Math.min(bandAt(y1), first + MAX_BAND_COUNT);
  const leftmost = cellAt(x0);
  const rightmost = cellAt(x1);
  if (first === last && leftmost === rightmost) return [first * MAX_CELL_COUNT + leftmost];
  const cells: number[] = [];
  for (let band = first; band <= last; band += 1)
    for (let cell = leftmost; cell <= rightmost; cell += 1) cells.push(band * MAX_CELL_COUNT + cell);
  return cells;
}

/** Where boxes that meet are met first, their shared corner. */
const cellAtCorner = (x: number, y: number) => bandAt(y) * MAX_CELL_COUNT + cellAt(x);
