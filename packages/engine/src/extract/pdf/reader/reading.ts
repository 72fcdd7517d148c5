import type { LoadedFont } from '../fonts/font.ts';
import type { Glyph, PageImage, Rectangle } from '../page.ts';
import type { Drawing } from './drawing.ts';
import type { FilledPath } from './drawn-signs/filled-paths.ts';
import type { Grounds } from './grounds.ts';
import type { Matrix } from './matrix.ts';
import type { PaintedOutline } from './outlined-text.ts';
import type { DrawnPath } from './path.ts';
import type { GraphicsState } from './state.ts';
import type { TextPosition } from './text.ts';

export interface PageContent extends Drawing {
  glyphs: Glyph[];
  images: PageImage[];
  /** See `Page.forms`. */
  forms: Rectangle[];
  /** Paths that may be glyphs. */
  outlines: PaintedOutline[];
  /** Other filled paths that may be signs between glyphs. */
  filled: FilledPath[];
}

export interface ContentSource {
  /** From user space to the visible page. */
  base: Matrix;
  page: Rectangle;
  font(id: string): LoadedFont | null;
  /** False for content on a layer that is switched off. */
  layerVisible(group: unknown): boolean;
  /** The levels of tagged headings by the numbers of their marked content. */
  headings?: ReadonlyMap<number, number>;
}

export interface Reading {
  source: ContentSource;
  content: PageContent;
  state: GraphicsState;
  stack: GraphicsState[];
  text: TextPosition;
  pendingClip: boolean;
  marks: OpenMark[];
  hidden: number;
  /** For each form that has begun, how much had been painted before it. */
  forms: PaintedCounts[];
  grounds: Grounds;
  /** The path that was filled last, where it has curves or may be a glyph: a stroke over it makes it heavier. */
  lastFilled: DrawnPath | null;
}

/** Marked content that has begun. */
export interface OpenMark {
  hides: boolean;
  /** How much had been painted before it, where the producer marked it as an artifact; null elsewhere. */
  artifactFrom: PaintedCounts | null;
  /** The heading that it is, and how many glyphs had been painted before it; null where it is none. */
  heading: { level: number; from: number } | null;
}

export type PaintedCounts = Record<'glyphs' | 'rules' | 'shapes' | 'images', number>;

export type Arguments = unknown[];
export type Handler = (reading: Reading, args: Arguments) => void;

export const countsOf = ({ glyphs, rules, shapes, images }: PageContent): PaintedCounts => ({
  glyphs: glyphs.length,
  rules: rules.length,
  shapes: shapes.length,
  images: images.length,
});
