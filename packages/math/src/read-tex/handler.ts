import type { MathList, MathNode } from '../tree/index.ts';
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

/** What commands mean, by their names. Without a prototype: a name that somebody typed is looked up as it is. */
export type CommandTable<Meaning> = Readonly<Record<string, Meaning | undefined>>;

export interface Vocabulary {
  commands: CommandTable<Handler>;
  switches: CommandTable<Switch>;
  infixes: CommandTable<Infix>;
}

/** What `\tag`, `\label` and `\notag` said in the equation that is being read. */
export interface Numbering {
  tag?: string;
  label?: string;
  suppressed?: boolean;
}
