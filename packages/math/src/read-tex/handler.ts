import type { AtomClass, MathList, MathNode, MathWarning, MathWarningCode } from '../tree/index.ts';
import type { NamedColors } from './colors.ts';
import type { Arrow } from './diagram-arrows.ts';
import type { Font } from './font.ts';
import type { Region } from './regions.ts';
import type { Token } from './token.ts';
import type { TokenSource } from './token-source.ts';

/** What a list of atoms is in, which decides the tokens that end it. */
export type ListKind = 'top' | 'group' | 'bracket' | 'cell' | 'left' | 'dollar' | 'paren' | 'root';

/** Reads what follows a command and returns the nodes it makes. */
export type Handler = (parser: TexParser, name: string, token: Token) => MathList;

/** A command whose effect lasts to the end of its group: a font, or something that wraps the rest. */
export type Switch = (parser: TexParser, name: string) => { font: Font } | Region | null;

/** `\over` and its like: reads what belongs to it, returns what makes the node. */
export type Infix = (parser: TexParser) => (numerator: MathList, denominator: MathList) => MathNode;

/** Reads what is between `\begin` and `\end`. */
export type Environment = (parser: TexParser, name: string) => MathList;

/** What commands mean, by their names. Without a prototype: a name that somebody typed is looked up as it is. */
export type CommandTable<Meaning> = Readonly<Record<string, Meaning | undefined>>;

export interface Vocabulary {
  commands: CommandTable<Handler>;
  switches: CommandTable<Switch>;
  infixes: CommandTable<Infix>;
  environments: CommandTable<Environment>;
  colors: NamedColors;
}

/** What a package of LaTeX adds to the vocabulary. Its commands go before those that have the same name without it. */
export interface TexPackage {
  commands?: Record<string, Handler>;
  environments?: Record<string, Environment>;
  colors?: NamedColors;
}

/** What `\tag`, `\label` and `\notag` said in the equation that is being read. */
export interface Numbering {
  tag?: string;
  label?: string;
  suppressed?: boolean;
}

/** The formula being read, as handlers see it: they call back for arguments. */
export interface TexParser {
  readonly tokens: TokenSource;
  readonly warnings: MathWarning[];
  /** Names of the environments that are open. */
  readonly environments: string[];
  readonly vocabulary: Vocabulary;
  /** Whether automatic numbers of `equation`, `align` … are wanted. */
  readonly numbered: boolean;
  font: Font;
  /** Set by a handler whose result carries its scripts above and below. */
  movableLimits: boolean;
  numbering: Numbering;
  /** Cells that `\multicolumn` spans beyond its own. */
  spannedCells: number;
  /** Colours that the formula defines. */
  readonly ownColors: Map<string, string>;
  /** Arrows of the cell being read; null outside diagrams. */
  arrows: Arrow[] | null;
  warn(code: MathWarningCode, token: Token, detail?: string): void;
  /** Runs `read` one level deeper; the one guard against endless nesting. */
  nested<Result>(read: () => Result): Result;
  /** Ends the reading where `more` levels than the ones that are open would be too many. */
  guardDepth(more: number): void;
  /** Atoms up to the token that ends a list of this kind; that token is not taken. */
  list(kind: ListKind): MathList;
  /** One nucleus without its scripts. The content of braces comes as it is. */
  atom(): MathList;
  command(token: Token): MathList;
  /** The colour of a name, `RRGGBB`. */
  readonly namedColor: (name: string) => string | undefined;
  /** The source of a command that nothing knows, with a warning. */
  unknown(token: Token): MathList;
  symbol(text: string, atomClass?: AtomClass): MathNode;
  /** Reads something else than atoms up to the `}` of a group. */
  inGroup<Result>(read: () => Result): Result;
  /** The content of a group whose `{` is taken. */
  braced(): MathList;
  closeGroup(): void;
  /** One argument in math. A missing one is empty, with a warning. */
  argument(): MathList;
  /** An argument read in another font. */
  argumentIn(font: Font): MathList;
  /** `[…]` in math, where it follows. */
  optional(): MathList | null;
  /** Reads tokens as a formula of their own. */
  read(tokens: readonly Token[]): MathList;
  /** The tokens of TeX that stands for something else, all at the place of `origin`. */
  tokenize(tex: string, origin: Token): Token[];
  /** A bracket after `\left`, `\big` …; empty for `.` and where there is none. */
  delimiter(): string;
}
