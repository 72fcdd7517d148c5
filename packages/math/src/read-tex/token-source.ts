import { branchings, conditionals, takeBranch, takeConditional } from './branches.ts';
import { TexLimitError, type TexLimits } from './limits.ts';
import { environmentKey, type Macro, type MacroSource, type MacroTable } from './macros.ts';
import { enclosed, isChar, isSame, type Token, tokensToText, unbrace } from './token.ts';

const BACKSLASH = 92;
const PERCENT = 37;
const AT = 64;
/** Tokens to look through for the `]` of an optional argument. */
const MAX_OPTIONAL = 300;
const isLetter = (code: number) => (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
/** `@` in the names of macros that packages keep to themselves; in front of an arrow of `CD` stands no small letter. */
const isInnerAt = (source: string, at: number) =>
  source.charCodeAt(at) === AT && (source.charCodeAt(at + 1) === AT || /[a-z]/.test(source.charAt(at + 1)));
const isBlank = (code: number) =>
  code === 32 || (code >= 9 && code <= 13) || code === 0xa0 || code === 0x3000;

/** Reads tokens from a source, with macros expanded on demand. */
export class TokenSource implements MacroSource {
  private position = 0;
  private readonly pending: Token[] = [];
  private expansions = 0;
  private made = 0;
  private readonly maxExpansions: number;
  private readonly maxTokens: number;

  constructor(
    readonly source: string,
    readonly macros: MacroTable,
    limits: TexLimits,
  ) {
    this.maxExpansions = limits.expansions + source.length;
    this.maxTokens = limits.tokens + 10 * source.length;
  }

  /** The next token as it stands, spaces included. */
  take(): Token {
    return this.pending.pop() ?? this.scan();
  }

  peek(): Token {
    const { pending } = this;
    if (pending.length > 0) return pending[pending.length - 1] as Token;
    const token = this.scan();
    pending.push(token);
    return token;
  }

  /** Puts tokens back so that the first of them is read next. */
  push(tokens: readonly Token[]): void {
    for (let index = tokens.length - 1; index >= 0; index--) this.pending.push(tokens[index] as Token);
  }

  skipSpaces(): void {
    while (this.peek().kind === 'space') this.pending.pop();
  }

  /** The next token after spaces and after macros are expanded; it is not taken. */
  peekExpanded(): Token {
    for (;;) {
      const token = this.peek();
      if (token.kind === 'space') this.pending.pop();
      else if (!this.expand(token)) return token;
    }
  }

  /** Like {@link peekExpanded}, but a space counts as a token. */
  peekExpandedWithSpaces(): Token {
    for (;;) {
      const token = this.peek();
      if (!this.expand(token)) return token;
    }
  }

  /** The tokens of `{…}` without its braces, or the one token that stands instead; nothing is expanded. */
  takeGroup(): Token[] {
    this.skipSpaces();
    const first = this.take();
    if (first.kind === 'end') {
      this.push([first]);
      return [];
    }
    return isChar(first, '{') ? this.takeUntilBrace() : [first];
  }

  /** `[…]`, where it follows. */
  takeOptional(): Token[] | null {
    this.skipSpaces();
    if (!isChar(this.peek(), '[')) return null;
    const open = this.take();
    const tokens: Token[] = [];
    let depth = 0;
    for (;;) {
      const token = this.take();
      const closed = depth === 0 && isChar(token, '}');
      if (token.kind === 'end' || closed || tokens.length > MAX_OPTIONAL) {
        this.push([open, ...tokens, token]);
        return null;
      }
      if (isChar(token, '{')) depth++;
      else if (isChar(token, '}')) depth--;
      else if (depth === 0 && isChar(token, ']')) return tokens;
      tokens.push(token);
    }
  }

  /** `[…]` where its text is of this form; anything else is content and stays. */
  takeOptionalLike(form: RegExp): Token[] | null {
    const place = this.peek();
    const tokens = this.takeOptional();
    if (tokens === null || form.test(tokensToText(tokens))) return tokens;
    this.push(enclosed(tokens, place, '[', ']'));
    return null;
  }

  /** True, and taken, where the next token is this character. */
  accept(char: string): boolean {
    if (!isChar(this.peek(), char)) return false;
    this.take();
    return true;
  }

  private takeUntilBrace(): Token[] {
    const tokens: Token[] = [];
    for (let depth = 1; ; ) {
      const token = this.take();
      if (token.kind === 'end') {
        this.push([token]);
        return tokens;
      }
      if (isChar(token, '{')) depth++;
      else if (isChar(token, '}') && --depth === 0) return tokens;
      tokens.push(token);
    }
  }

  private expand(token: Token): boolean {
    if (token.kind !== 'command' || token.primitive || this.macros.size === 0) return false;
    if (token.text === 'begin' || token.text === 'end') return this.expandEnvironment(token, token.text);
    const macro = this.macros.get(token.text);
    if (!macro) return this.choose(token);
    this.take();
    this.replace(macro, token);
    return true;
  }

  private choose(token: Token): boolean {
    const branching = branchings.get(token.text);
    if (!branching && !conditionals.has(token.text)) return false;
    this.take();
    this.push(branching ? takeBranch(this, branching) : takeConditional(this, token.text));
    return true;
  }

  /** `\\begin{name}` and `\\end{name}` of an environment that the source defined. */
  private expandEnvironment(token: Token, half: 'begin' | 'end'): boolean {
    this.take();
    const group = this.takeGroup();
    const macro = this.macros.get(environmentKey(half, tokensToText(group).trim()));
    if (macro) {
      this.replace(macro, token);
      return true;
    }
    this.push([{ ...token, primitive: true }, ...enclosed(group, token)]);
    return false;
  }

  private replace(macro: Macro, token: Token): void {
    if (++this.expansions > this.maxExpansions) throw new TexLimitError('tex-macro-limit', token.offset);
    const body = this.substitute(macro, token);
    this.made += body.length;
    if (this.made > this.maxTokens) throw new TexLimitError('tex-macro-limit', token.offset);
    this.push(body);
  }

  private substitute(macro: Macro, call: Token): Token[] {
    const values = this.takeArguments(macro);
    const body: Token[] = [];
    for (const token of macro.body) {
      if (token.kind === 'parameter') body.push(...(values[Number(token.text) - 1] ?? []));
      else body.push({ ...token, offset: call.offset, end: call.end });
      if (body.length > this.maxTokens) throw new TexLimitError('tex-macro-limit', call.offset);
    }
    return body;
  }

  private takeArguments(macro: Macro): Token[][] {
    const values: Token[][] = [];
    for (const token of macro.prefix ?? []) if (isSame(this.peek(), token)) this.take();
    if (macro.star !== undefined) values.push(this.accept('*') ? macro.star : []);
    if (macro.optional) values.push(this.takeOptional() ?? macro.optional);
    for (const [index, pattern] of macro.parameters.entries()) {
      const fallback = macro.optionals?.get(index);
      if (fallback) values.push(this.takeOptional() ?? fallback);
      else if (pattern.length > 0) values.push(this.takeDelimited(pattern));
      else if (index < macro.count) values.push(this.takeGroup());
    }
    return values;
  }

  /** Tokens up to the given ones, which are taken too. */
  private takeDelimited(pattern: readonly Token[]): Token[] {
    const tokens: Token[] = [];
    let depth = 0;
    for (;;) {
      const token = this.take();
      if (token.kind === 'end') {
        this.push([token]);
        return tokens;
      }
      tokens.push(token);
      if (isChar(token, '{')) depth++;
      else if (isChar(token, '}')) depth--;
      if (depth === 0 && endsWith(tokens, pattern)) return unbrace(tokens.slice(0, -pattern.length));
    }
  }

  private scan(): Token {
    const { source } = this;
    const offset = this.skipComments();
    if (offset >= source.length) return { kind: 'end', text: '', offset: source.length, end: source.length };
    const code = source.charCodeAt(offset);
    if (isBlank(code)) return this.scanBlanks(offset);
    if (code === BACKSLASH) return this.scanCommand(offset);
    const surrogate = code >= 0xd800 && code < 0xdc00 && offset + 1 < source.length;
    this.position = offset + (surrogate ? 2 : 1);
    const text = surrogate ? source.slice(offset, this.position) : source.charAt(offset);
    return { kind: 'char', text, offset, end: this.position };
  }

  private scanBlanks(offset: number): Token {
    let end = offset + 1;
    while (end < this.source.length && isBlank(this.source.charCodeAt(end))) end++;
    this.position = end;
    return { kind: 'space', text: ' ', offset, end };
  }

  private scanCommand(offset: number): Token {
    const { source } = this;
    let end = offset + 1;
    while (end < source.length && (isLetter(source.charCodeAt(end)) || isInnerAt(source, end))) end++;
    if (end === offset + 1) {
      const code = source.codePointAt(end) ?? 0;
      end += code > 0xffff ? 2 : end < source.length ? 1 : 0;
      this.position = end;
      const text = end === offset + 1 || isBlank(code) ? ' ' : source.slice(offset + 1, end);
      return { kind: 'command', text, offset, end };
    }
    const text = source.slice(offset + 1, end);
    this.position = end;
    while (this.position < source.length && isBlank(source.charCodeAt(this.position))) this.position++;
    return { kind: 'command', text, offset, end };
  }

  /** Moves past `% … ` to the end of the line. */
  private skipComments(): number {
    const { source } = this;
    while (source.charCodeAt(this.position) === PERCENT) {
      const line = source.indexOf('\n', this.position);
      this.position = line < 0 ? source.length : line + 1;
    }
    return this.position;
  }
}

function endsWith(tokens: readonly Token[], pattern: readonly Token[]): boolean {
  const start = tokens.length - pattern.length;
  return start >= 0 && pattern.every((token, index) => isSame(token, tokens[start + index]));
}
