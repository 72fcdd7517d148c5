import type { Root } from 'mdast';
import type { Block, ImageData, Warn } from '../../tree/index.ts';
import type { FormulaReader } from '../formula.ts';
import type { LatexSession } from '../latex/session.ts';
import type { ProtectedStore } from './store.ts';

/** The state of one reading of Markdown. */
export interface MarkdownContext {
  store: ProtectedStore;
  formulas: FormulaReader;
  warn: Warn;
  /** The protected source that offsets of nodes count in. */
  source: string;
  /** Link targets by normalised label. */
  definitions: Map<string, { url: string; title?: string }>;
  images: Record<string, ImageData>;
  /** The source page of what follows, from `<!-- page 3 -->`. */
  page?: number;
  align?: 'left' | 'center' | 'right' | 'justify';
  depth: number;
  parse: (source: string) => Root;
  /** What LaTeX fragments in the text share. */
  latex: LatexSession;
  /** Blocks of an HTML fragment. */
  html(source: string): Block[];
}

/** Deeper nesting than this is kept as text. */
export const MAXIMUM_DEPTH = 100;
