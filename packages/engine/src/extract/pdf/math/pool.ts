import type { Rectangle, Rule } from '../page.ts';
import type { Item } from './item.ts';

const BAND = 16;

/** The items of a page (or region) by height on the page, so that every construct looks only near itself. */
export class Pool {
  private readonly bands = new Map<number, Item[]>();
  private readonly all: Item[] = [];
  readonly rules: Rule[];
  private readonly usedRules = new Set<Rule>();

  constructor(items: Item[], rules: Rule[]) {
    this.rules = rules;
    for (const item of items) this.add(item);
  }

  add(item: Item): void {
    this.all.push(item);
    const [first, last] = bandsOf(item.ink);
    for (let band = first; band <= last; band += 1) {
      const list = this.bands.get(band);
      if (list) list.push(item);
      else this.bands.set(band, [item]);
    }
  }

  /** Items not yet taken whose ink meets the box. */
  near(box: Rectangle): Item[] {
    const found = new Set<Item>();
    const [first, last] = bandsOf(box);
    for (let band = first; band <= last; band += 1)
      for (const item of this.bands.get(band) ?? []) if (!item.taken && meets(item.ink, box)) found.add(item);
    return [...found];
  }

  live(): Item[] {
    return this.all.filter((item) => !item.taken);
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
}

const bandsOf = (box: Rectangle): [number, number] => {
  const first = Math.floor(box.y0 / BAND);
  return [first, Math.min(Math.floor(box.y1 / BAND), first + 200)];
};

const meets = (a: Rectangle, b: Rectangle) => a.x0 <= b.x1 && a.x1 >= b.x0 && a.y0 <= b.y1 && a.y1 >= b.y0;
