import { symbolOf } from './symbols/index.ts';
import type { Token } from './token.ts';

const BARE_DELIMITERS: Record<string, string> = { '.': '', '<': '⟨', '>': '⟩', '{': '{', '}': '}' };
const DELIMITER_CLASSES = new Set(['open', 'close']);
const OTHER_DELIMITERS = new Set('|‖/\\↑↓↕⇑⇓⇕∣∥');

/** The bracket that a token stands for, or null. */
export function delimiterCharacter(token: Token): string | null {
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
