/** An upright letter until its neighbours are known. */
export const UPRIGHT = 'R:';

export type CommandReader = (reader: TexReader, command: string) => string[];

/** TeX without comments, cut into commands, single characters and runs of white space. Of signs a star is no part. */
const tokensOf = (tex: string): string[] =>
  tex
    .replace(/(^|[^\\])%[^\n]*\n?/g, '$1 ')
    .match(/\\(?:operatorname|hspace|vspace|tag)\*|\\[a-zA-Z]+|\\.|[^\s]|\s+/gs) ?? [];

const isBlank = (token: string) => /^\s+$/.test(token) || token === '~';

/** Reads TeX token by token; what a command prints is looked up in `commands`. */
export class TexReader {
  readonly #tokens: string[];
  readonly #commands: (command: string) => CommandReader | undefined;
  #at = 0;

  constructor(tex: string, commands: (command: string) => CommandReader | undefined) {
    this.#tokens = tokensOf(tex);
    this.#commands = commands;
  }

  get next(): string | undefined {
    return this.#tokens[this.#at];
  }

  /** The token so many places on, from the next one. */
  peek(places: number): string | undefined {
    return this.#tokens[this.#at + places];
  }

  get ended(): boolean {
    return this.#at >= this.#tokens.length;
  }

  take(): string | undefined {
    this.#at += 1;
    return this.#tokens[this.#at - 1];
  }

  skipBlanks(): void {
    while (this.next !== undefined && isBlank(this.next)) this.#at += 1;
  }

  /** An argument as it is written, without its braces. */
  rawArgument(): string {
    this.skipBlanks();
    if (this.next !== '{') return this.take() ?? '';
    let depth = 0;
    let text = '';
    do {
      const token = this.take() as string;
      if (token === '}') depth -= 1;
      if (depth > 0) text += token;
      if (token === '{') depth += 1;
    } while (depth > 0 && !this.ended);
    return text;
  }

  /** What an argument prints. */
  argument(): string[] {
    this.skipBlanks();
    return this.next === '{' ? this.#group('}') : this.atom();
  }

  /** What an argument in square brackets prints; null without one. */
  optionalArgument(): string[] | null {
    this.skipBlanks();
    return this.next === '[' ? this.#group(']') : null;
  }

  #group(end: string): string[] {
    this.take();
    const group = this.sequence((token) => token === end);
    this.take();
    return group;
  }

  /** What the next token prints, with its arguments. */
  atom(): string[] {
    this.skipBlanks();
    if (this.next === '{') return this.#group('}');
    const token = this.take();
    return token === undefined ? [] : (this.#commands(token)?.(this, token) ?? [token]);
  }

  /** Atoms until `isEnd` says so of the next token, which stays. */
  sequence(isEnd: (token: string) => boolean): string[] {
    const read: string[] = [];
    this.skipBlanks();
    while (this.next !== undefined && !isEnd(this.next)) {
      if (/^[\^_']$/.test(this.next)) addScripts(read, this.#scripts());
      else if (this.next === '}') this.take();
      else read.push(...this.atom());
      this.skipBlanks();
    }
    return read;
  }

  /** Subscripts before superscripts, however they are mixed. */
  #scripts(): string[] {
    const [subscript, superscript]: [string[], string[]] = [[], []];
    this.skipBlanks();
    while (this.next !== undefined && /^[\^_']$/.test(this.next)) {
      const mark = this.take();
      if (mark === "'") superscript.push('\\prime');
      else (mark === '_' ? subscript : superscript).push(...this.argument());
      this.skipBlanks();
    }
    return [...script('_', subscript), ...script('^', superscript)];
  }
}

/** `{x^a}^b` prints its scripts beside each other, as `x^{ab}` does. */
function addScripts(read: string[], scripts: string[]): void {
  let depth = 0;
  const opening = read.findLastIndex((token) => {
    depth += Number(token === '}') - Number(token === '{');
    return depth === 0;
  });
  const joins = read.at(-1) === '}' && read[opening - 1] === scripts[0];
  if (joins) read.pop();
  read.push(...scripts.slice(joins ? 2 : 0));
}

const script = (mark: string, tokens: string[]) => (tokens.length > 0 ? [mark, '{', ...tokens, '}'] : []);
