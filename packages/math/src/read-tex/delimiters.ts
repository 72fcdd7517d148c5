import type { TexParser } from './handler.ts';
import { symbolOf } from './symbols/index.ts';
import { isChar, type Token } from './token.ts';

const BARE_DELIMITERS: Record<string, string> = { '.': '', '<': '⟨', '>': '⟩', '{': '{', '}': '}' };
const DELIMITER_CLASSES = new Set(['open', 'close']);
const OTHER_DELIMITERS = new Set('|‖/\\↑↓↕⇑⇓⇕∣∥');

/** The bracket that a token stands for, or null. */
function delimiterCharacter(token: Token): string | null {
  if (token.kind === 'command') {
    if (token.text === '.') return '';
    const row = symbolOf(token.text);
    if (!row) return null;
    if (row.character === '∣') return '|';
    if (row.character === '∥') return '‖';
    return DELIMITER_CLASSES.has(row.class) || OTHER_DELIMITERS.has(row.character) ? row.character : null;
  }
  if (token.kind !== 'char') return null;
  if (token.text in BARE_DELIMITERS) return BARE_DELIMITERS[token.text] as string;
  return /^[()[\]|/⌊⌋⌈⌉⟨⟩〈〉‖⟦⟧∣∥↑↓⟮⟯⎰⎱]$/u.test(token.text) ? canonicalDelimiter(token.text) : null;
}

const canonicalDelimiter = (character: string) =>
  ({ '〈': '⟨', '〉': '⟩', '∣': '|', '∥': '‖' })[character] ?? character;

/** The bracket that follows, also in braces of its own; empty for `.` and, with a warning, where there is none. */
export function readDelimiter(parser: TexParser): string {
  const token = parser.tokens.peekExpanded();
  if (isChar(token, '{')) return bracedDelimiter(parser, token);
  const character = delimiterCharacter(token);
  if (character === null) parser.warn('tex-missing-delimiter', token);
  else parser.tokens.take();
  return character ?? '';
}

/** `\big{(}`, or `\left{` where `\left\{` was meant. */
function bracedDelimiter(parser: TexParser, brace: Token): string {
  parser.tokens.take();
  const inner = parser.tokens.peekExpanded();
  const character = isChar(inner, '}') ? null : delimiterCharacter(inner);
  if (character === null) return '{';
  parser.tokens.take();
  if (parser.tokens.accept('}')) return character;
  parser.tokens.push([inner]);
  parser.warn('tex-missing-delimiter', brace);
  return '{';
}
