import { bracketEnd, groupEnd } from '../braces.ts';

/** Longest group that is looked through for its end, in UTF-16 code units. */
const GROUP_LIMIT = 50_000;
const TOKEN = /\\(?:[A-Za-z@]+|[\s\S])|[^\s]/y;

/** Reads the arguments of a command in the source one after the other, from an offset on. */
export class ArgumentReader {
  private readonly source: string;
  at: number;

  constructor(source: string, at: number) {
    this.source = source;
    this.at = at;
  }

  skipBlanks(): void {
    while (/\s/.test(this.source.charAt(this.at))) this.at += 1;
  }

  /** What a sticky pattern finds at once; empty where it does not match. */
  private take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.source);
    this.at += found?.[0].length ?? 0;
    return found;
  }

  /** What a sticky pattern finds behind blanks; empty where it does not match. */
  match(pattern: RegExp): string {
    this.skipBlanks();
    return this.take(pattern)?.[0] ?? '';
  }

  token(): string {
    return this.match(TOKEN);
  }

  star(): boolean {
    return this.take(/\*/y) !== null;
  }

  optional(): string | undefined {
    const start = this.at;
    this.skipBlanks();
    const value = this.between(bracketEnd(this.source, this.at));
    if (value === undefined) this.at = start;
    return value;
  }

  group(): string | undefined {
    this.skipBlanks();
    return this.between(groupEnd(this.source, this.at, GROUP_LIMIT));
  }

  /** A group, or the one token that TeX takes in its place. */
  argument(): string {
    return this.group() ?? this.token();
  }

  private between(end: number): string | undefined {
    if (end < 0) return undefined;
    const value = this.source.slice(this.at + 1, end - 1);
    this.at = end;
    return value;
  }

  /** What stands in `\def` before its first parameter. */
  prefix(): string {
    return this.match(/[^#{}\n]{0,40}/y).trim();
  }

  /** A plain parameter of `\def`, with the text that delimits it left out of account. */
  parameter(): boolean {
    return this.take(/#\d[^#{}\n]{0,40}/y) !== null;
  }

  equals(): void {
    this.match(/=/y);
  }

  /** A command's name, with or without braces around it. */
  name(): string | undefined {
    this.skipBlanks();
    const match = this.take(/\{\s*\\([A-Za-z@]+|.)\s*\}|\\([A-Za-z@]+|.)/y);
    return match?.[1] ?? match?.[2];
  }
}
