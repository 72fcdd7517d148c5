import type { FootnoteDefinition, Warn } from '../../tree/index.ts';
import type { FormulaReader } from '../formula.ts';
import { Counters } from './counters.ts';
import { type Definitions, noDefinitions } from './definitions.ts';
import { MathDefinitions } from './math-definitions.ts';

/** What `\cref` calls the target of a label. */
export type TargetKind = 'equation' | 'section' | 'table' | 'figure' | 'item' | 'chapter' | (string & {});

/** What one document's fragments share. */
export interface LatexSession {
  formulas: FormulaReader;
  warn: Warn;
  definitions: Definitions;
  counters: Counters;
  /** Whether displayed formulas get numbers of their own, as LaTeX gives them. */
  numbersEquations: boolean;
  /** Whether headings and theorems get numbers: in whole documents, where LaTeX would print them. */
  numbersHeadings: boolean;
  hasChapters: boolean;
  colors: Map<string, string>;
  /** What each label stands for, for `\cref`. */
  targets: Map<string, TargetKind>;
  /** Definitions of the text, in the order in which formulas get to know them; `\sutradefinition{n}` stands for entry n. */
  mathDefinitions: MathDefinitions;
  footnotes: number;
  footnoteTexts: FootnoteDefinition[];
  bibliography: Map<string, string>;
  head: { title?: string; author?: string; date?: string };
}

export function newSession(formulas: FormulaReader, warn: Warn): LatexSession {
  return {
    formulas,
    warn,
    definitions: noDefinitions(),
    counters: new Counters(),
    numbersEquations: false,
    numbersHeadings: false,
    hasChapters: false,
    colors: new Map(),
    targets: new Map(),
    mathDefinitions: new MathDefinitions(formulas),
    footnotes: 0,
    footnoteTexts: [],
    bibliography: new Map(),
    head: {},
  };
}
