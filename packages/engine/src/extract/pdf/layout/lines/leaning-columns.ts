import { unionAll } from '../../formula/model/box.ts';
import { changedItem, type Item } from '../../formula/model/item.ts';
import { isReadByShape } from '../../page.ts';
import { type Column, type ColumnMarks, columnsOf } from './columns.ts';

/** In points across for each point down. */
const LEAN_STEP = 0.0015;
const MAX_LEAN_STEPS = 3;
/**
 * How far margins of a photo may lean when its lines are level: 0.003 moved them by 2 points over a page, which closed a gutter of 6 and
 * left no margin for the lines to share. A word space that leans is no gutter: ten lines never leave one place free, whichever way they
 * lean.
 */
const LEANS = Array.from({ length: MAX_LEAN_STEPS }, (_, at) => (at + 1) * LEAN_STEP).flatMap((lean) => [
  lean,
  -lean,
]);

/** The columns of a page, in reading order; those of a picture whose margins lean, too. */
export function columnsOnPage(items: Item[], marks: ColumnMarks): Column[] {
  const columns = columnsOf(items, marks);
  if (columns.some(({ of }) => of > 1) || !items.some(({ glyph }) => isReadByShape(glyph))) return columns;
  for (const lean of LEANS) {
    const drawn = new Map(items.map((item) => [upright(item, lean), item]));
    const found = columnsOf([...drawn.keys()]);
    if (found.some(({ of }) => of > 1)) return found.map((column) => asDrawn(column, drawn));
  }
  return columns;
}

/** An item where it would stand if margins that lean were upright. */
function upright(item: Item, lean: number): Item {
  const shift = -lean * item.baseline;
  const ink = { ...item.ink, x0: item.ink.x0 + shift, x1: item.ink.x1 + shift };
  return changedItem(item, { x: item.x + shift, end: item.end + shift, ink });
}

function asDrawn({ items: found, of }: Column, drawn: ReadonlyMap<Item, Item>): Column {
  const items = found.map((item) => drawn.get(item) ?? item);
  return { items, box: unionAll(items.map(({ ink }) => ink)), of };
}
