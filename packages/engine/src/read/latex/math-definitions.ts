import type { FormulaReader } from '../formula.ts';

export const DEFINITION_COMMAND = 'sutradefinition';

const NAME = /^\\[A-Za-z]+\*?\s*\{?\s*\\([A-Za-z@]+|.)/;

/**
 * Macros of the text as formulas need them. A definition counts from its place on, so that one formula may know
 * another meaning than the next; before its first definition a macro means what that one says.
 */
export class MathDefinitions {
  private readonly formulas: FormulaReader;
  private readonly known = new Set<string>();
  private readonly sources: string[] = [];

  constructor(formulas: FormulaReader) {
    this.formulas = formulas;
  }

  /** A definition of the preamble: it counts from the start. */
  define(source: string): void {
    this.known.add(nameOf(source));
    this.formulas.define(source);
  }

  /** A definition in the text. Returns the command that stands in its place until {@link apply} meets it. */
  mark(source: string): string {
    if (!this.known.has(nameOf(source))) this.define(source);
    this.sources.push(source);
    return `\\${DEFINITION_COMMAND}{${this.sources.length - 1}}`;
  }

  apply(entry: number): void {
    const source = this.sources[entry];
    if (source !== undefined) this.formulas.define(source);
  }
}

const nameOf = (source: string) => NAME.exec(source)?.[1] ?? source;
