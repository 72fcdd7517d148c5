import type { MathNode } from '../../../../tree/index.ts';
import type { Item } from '../model/item.ts';

/** One entry of the finished line, before brackets are paired. */
export interface PlacedNode {
  node: MathNode;
  /** The first item it came from; null for space. */
  item: Item | null;
}
