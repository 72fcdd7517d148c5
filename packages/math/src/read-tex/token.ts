/** One token of TeX. `offset` and `end` bound it in the source; a macro's tokens carry the place of its call. */
export interface Token {
  kind: 'char' | 'command' | 'space' | 'parameter' | 'end';
  /** The character, the command's name without its backslash, or the digit of `#1`. */
  text: string;
  offset: number;
  end: number;
  /** Set by `\let` and `\noexpand`: the command's own meaning, even where a macro has its name. */
  primitive?: boolean;
}

/** Anything TeX could have written: spaces as they are, a control word followed by one blank. */
export function tokensToText(tokens: readonly Token[]): string {
  let text = '';
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== 'command') text += token.kind === 'parameter' ? `#${token.text}` : token.text;
    else text += `\\${token.text}${needsBlank(token, tokens[index + 1]) ? ' ' : ''}`;
  }
  return text;
}

const needsBlank = (token: Token, next: Token | undefined) =>
  next?.kind === 'char' && /^[A-Za-z@]/.test(next.text) && /[A-Za-z]$/.test(token.text);

export const isChar = (token: Token, char: string) => token.kind === 'char' && token.text === char;

/** The tokens between braces or other brackets, which stand at `place`. */
export function enclosed(
  tokens: readonly Token[],
  { offset, end }: Pick<Token, 'offset' | 'end'>,
  open = '{',
  close = '}',
): Token[] {
  const char = (text: string): Token => ({ kind: 'char', text, offset, end });
  return [char(open), ...tokens, char(close)];
}

export const isSame = (left: Token | undefined, right: Token | undefined) =>
  left?.kind === right?.kind && left?.text === right?.text;

/** The inside of one pair of braces around all the tokens; braces further inside keep it. */
export function unbrace(tokens: Token[]): Token[] {
  const first = tokens[0];
  const last = tokens.at(-1);
  if (tokens.length < 2 || !first || !last || !isChar(first, '{') || !isChar(last, '}')) return tokens;
  const inner = tokens.slice(1, -1);
  return inner.some((token) => isChar(token, '{') || isChar(token, '}')) ? tokens : inner;
}
