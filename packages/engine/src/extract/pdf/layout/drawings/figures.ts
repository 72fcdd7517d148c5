import type { BlockEntry, Entry } from '../model/entries.ts';

/** Puts figures between the entries above and below them in their column; those of one place stay in their order. */
export function placeFigures(entries: Entry[], figures: BlockEntry[]): Entry[] {
  const placed = [...entries];
  for (const figure of figures) {
    const below = placed.findIndex(
      ({ box }) =>
        box.y0 >= figure.box.y0 && box !== figure.box && box.x0 < figure.box.x1 && box.x1 > figure.box.x0,
    );
    placed.splice(below < 0 ? placed.length : below, 0, figure);
  }
  return placed;
}
