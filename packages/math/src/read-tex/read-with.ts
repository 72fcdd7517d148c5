import type { EquationNumber, EquationRow, MathList, MathWarning } from '../tree/index.ts';
import { alphabetLetter } from './alphabet-letters.ts';
import type { Vocabulary } from './handler.ts';
import { defaultLimits, TexLimitError, type TexLimits } from './limits.ts';
import type { MacroTable } from './macros.ts';
import { takeNumber } from './numbering.ts';
import { FormulaParser } from './parser.ts';
import { isSentence, repairSource } from './repair-source.ts';
import { endRow } from './rows.ts';
import { symbolOf } from './symbols/index.ts';
import { sentence } from './text.ts';
import { isChar } from './token.ts';

export interface ReadTexOptions {
  /** Whether the formula stands on lines of its own; true unless said otherwise. */
  display?: boolean;
  /** Macros known before; the formula's own definitions are added to this table. */
  macros?: MacroTable;
  limits?: Partial<TexLimits>;
  /**
   * True to mark the lines that TeX numbers by itself (`equation`, `align` …): their number has an empty text, to be
   * filled by whoever counts.
   */
  numbered?: boolean;
}

export interface TexFormula {
  math: MathList;
  number?: EquationNumber;
  warnings: MathWarning[];
  macros: MacroTable;
}

/**
 * Reads TeX math without its dollars, its commands known from `vocabulary`. Bad TeX is repaired, or kept as a `source`
 * node, with a warning.
 *
 * @throws {TexLimitError} where the source is too long, too deep, or its macros do not end
 */
export function readWith(vocabulary: Vocabulary, source: string, options: ReadTexOptions): TexFormula {
  const limits = { ...defaultLimits, ...options.limits };
  if (source.length > limits.length) throw new TexLimitError('tex-too-long', limits.length);
  const macros: MacroTable = options.macros ?? new Map();
  const knows = (name: string) =>
    (vocabulary.commands[name] ?? symbolOf(name) ?? alphabetLetter(name)) !== undefined;
  const parser = new FormulaParser(
    repairSource(source, knows),
    macros,
    vocabulary,
    limits,
    options.numbered ?? false,
  );
  const math = isSentence(source) ? sentence(parser) : topLevel(parser);
  const number = takeNumber(parser, false);
  const result: TexFormula = {
    math: unwrapDisplay(math, options.display ?? true),
    warnings: parser.warnings,
    macros,
  };
  return number ? { ...result, number } : result;
}

/** A formula may hold `\\` and `&` of its own: then it is read as aligned lines. */
function topLevel(parser: FormulaParser): MathList {
  const rows: EquationRow[] = [{ cells: [] }];
  for (;;) {
    rows.at(-1)?.cells.push(parser.list('top'));
    const token = parser.tokens.peekExpanded();
    if (token.kind === 'end') break;
    if (isChar(token, '&')) {
      parser.warn('tex-stray-alignment', token);
      parser.tokens.take();
    } else if (endRow(parser)) rows.push({ cells: [] });
    else parser.tokens.take();
  }
  const lines = rows.filter(({ cells }) => cells.some((cell) => cell.length > 0));
  const [first] = lines;
  if (!first) return [];
  if (lines.length === 1) return first.cells.flat();
  const aligned = lines.some(({ cells }) => cells.length > 1);
  return [{ type: 'equationArray', layout: aligned ? 'align' : 'left', rows: lines }];
}

/** A display formula is in display style already. */
function unwrapDisplay(math: MathList, display: boolean): MathList {
  const [only] = math;
  return display && math.length === 1 && only?.type === 'sized' && only.size === 'display' ? only.base : math;
}
