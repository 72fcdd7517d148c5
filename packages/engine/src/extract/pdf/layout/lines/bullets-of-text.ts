import { centerY } from '../../formula/model/box.ts';
import { changedItem, type Item } from '../../formula/model/item.ts';
import { TAB_EM } from '../../metrics.ts';

const BULLET = /^[•◦▪●○■‣]$/u;
/** From a bullet to its words: a tab. */
const MAX_BULLET_GAP_EM = TAB_EM;

/** Slides set bullets larger than their words, which are no scripts of them: a bullet is as large as what it stands before. */
export function withBulletsOfText(items: Item[]): Item[] {
  if (!items.some(({ text }) => BULLET.test(text))) return items;
  return items.map((item) => {
    const word = BULLET.test(item.text) ? wordBehind(item, items) : null;
    return word && word.size < item.size
      ? changedItem(item, { size: word.size, baseline: word.baseline })
      : item;
  });
}

const wordBehind = (bullet: Item, items: readonly Item[]): Item | null =>
  items.reduce<Item | null>((nearest, item) => {
    const gap = item.x - bullet.end;
    const isBehind =
      gap > 0 && gap < MAX_BULLET_GAP_EM * bullet.size && item.axis === null && isLevelWith(bullet, item);
    return isBehind && (nearest === null || item.x < nearest.x) ? item : nearest;
  }, null);

/** A bullet is centred on the small letters of its line. */
const isLevelWith = ({ ink }: Item, { baseline, size }: Item) =>
  centerY(ink) < baseline && centerY(ink) > baseline - size;
