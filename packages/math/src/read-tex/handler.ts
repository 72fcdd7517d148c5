import type { MathList, MathNode } from '../tree/index.ts';
import type { NamedColors } from './colors.ts';
import type { Font } from './font.ts';
import type { TexParser } from './parser.ts';
import type { Region } from './regions.ts';
import type { Token } from './token.ts';

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
