import type { Block, ParagraphBlock } from '../../../../tree/index.ts';
import type { Rectangle } from '../../page.ts';
import type { Marker } from './markers.ts';

/** A block with what decides whether it belongs to a list. */
export interface BlockDraft {
  block: Block;
  /** Where it stands, with columns side by side moved below the leftmost of them: what indents are told by. */
  box: Rectangle;
  page: number;
  marker: Marker | null;
  /** The left edge of the words that follow the marker. */
  bodyX: number | null;
  inset?: boolean;
  lead?: RunIn | null;
  /** What it is if a title is right above it. */
  byline?: ParagraphBlock['role'] | null;
}

/** What leads a paragraph in bold: a heading that its text runs on from, or the label of an item. */
export type RunIn = 'heading' | 'label';
