import { readTex } from '@sutra/math';
import { BEGIN_ROWS, END_ROWS } from './page-streams.ts';

/** A command; a sign struck through is one of the scorer's, `\\nota`. */
const COMMAND = /^\\(?!not)[a-zA-Z]+$/;
/** Marks of the scorer, which are no commands of TeX. */
const MARKS = new Set(['\\wordbegins', '\\wordends', BEGIN_ROWS, END_ROWS]);

const known = new Map<string, boolean>();

function isKnown(command: string): boolean {
  const found = known.get(command) ?? readTex(`${command}{x}{x}`).warnings.length === 0;
  known.set(command, found);
  return found;
}

/** What is left of a command that the LaTeX reader does not know, and of a reference, whose number no source has. */
const UNREAD = /\\textbackslash|\\(?:eq|auto|[cC])?ref(?![a-zA-Z])|R E F|\\mathrm\{\w*REF/;

/** What is left of a command in the text of a formula: its backslash, and its name as a word. */
const BACKSLASH = '\\';

/** Whether a formula of a source has something in it of which nobody knows what it prints. */
export const isUnknown = (tokens: readonly string[]): boolean =>
  UNREAD.test(tokens.join(' ')) ||
  tokens.includes(BACKSLASH) ||
  tokens.some((token) => COMMAND.test(token) && !MARKS.has(token) && !isKnown(token));
