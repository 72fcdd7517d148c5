import { SIDE_BEARING_EM } from '../../metrics.ts';
import { centerX, centerY } from '../model/box.ts';
import { changedItem, collapse, type Item } from '../model/item.ts';
import type { ItemIndex } from '../model/item-index.ts';
import { MIN_FULL_SIZE_RATIO } from '../model/tolerances.ts';
import { readRow } from '../rows/row.ts';

const BAR = /^(?:[¯ˉ]|\u0304)$/u;

/**
 * From the foot of a letter to the bar below it: LaTeX's `\underaccent` leaves 0.08 em, and a bar over a letter of the
 * next line is nearer to that letter.
 */
const MAX_GAP_EM = 2 * SIDE_BEARING_EM;
/** Between the middles of the bar and of the letter's ink: both are centred, and letters slant. */
const MAX_SHIFT_EM = SIDE_BEARING_EM;

/** `\underaccent{\bar}{u}`: the sign of an accent right below a letter, and nearer to it than to what it would be over. */
export function readBarBelow(itemIndex: ItemIndex, mark: Item): Item | null {
  if (!BAR.test(mark.text)) return null;
  const { ink, size } = mark;
  const reach = MAX_GAP_EM * size;
  const about = itemIndex
    .near({ ...ink, y0: ink.y0 - reach, y1: ink.y1 + reach })
    .filter((item) => item !== mark);
  const [letter] = about
    .filter(
      (item) =>
        item.ink.y1 < ink.y0 &&
        item.size >= MIN_FULL_SIZE_RATIO * size &&
        Math.abs(centerX(item.ink) - centerX(ink)) < MAX_SHIFT_EM * size,
    )
    .toSorted((one, other) => other.ink.y1 - one.ink.y1);
  if (!letter) return null;
  const gap = ink.y0 - letter.ink.y1;
  // What is below the bar may be wider than the letter above, `\bar{A_s}`, and reach up into it.
  if (about.some((item) => centerY(item.ink) > ink.y1 && item.ink.y0 - ink.y1 < gap)) return null;
  const { nodes, baseline, doubt } = readRow([letter]);
  const { x, end } = letter;
  const barred = collapse({
    kind: 'accented',
    parts: [mark, letter],
    nodes: [{ type: 'bar', position: 'under', base: nodes }],
    baseline,
    size: letter.size,
    doubt,
  });
  return changedItem(barred, { x, end });
}
