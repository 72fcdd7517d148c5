import type { Block, Inline } from '../../tree/index.ts';
import { inlinesOfBlocks, trimInlines } from '../inlines.ts';
import { BEAMER_COMMANDS } from './beamer.ts';
import type { Command } from './command.ts';
import { readDefinition } from './definitions.ts';
import { readEnvironment } from './environments.ts';
import { Frame, type Holder, type LatexSource, type Range } from './frame.ts';
import { VERBATIM_COMMAND, type Verbatim } from './lexical.ts';
import { readDelimited } from './math.ts';
import { DEFINITION_COMMAND } from './math-definitions.ts';
import { PLAIN_COMMANDS } from './plain-commands.ts';
import { REFERENCE_COMMANDS } from './reference-commands.ts';
import type { LatexSession } from './session.ts';
import { indexSource } from './source-index.ts';
import { STRUCTURE_COMMANDS } from './structure-commands.ts';
import { STYLE_COMMANDS } from './style-commands.ts';
import { ACCENTS, TEXT_SYMBOLS } from './symbols.ts';

const COMMANDS: ReadonlyMap<string, Command> = new Map(
  Object.entries({
    ...BEAMER_COMMANDS,
    ...STYLE_COMMANDS,
    ...PLAIN_COMMANDS,
    ...REFERENCE_COMMANDS,
    ...STRUCTURE_COMMANDS,
  }),
);

/** Whether the reader itself understands a command. */
export const isKnownCommand = (name: string) =>
  COMMANDS.has(name) || Object.hasOwn(TEXT_SYMBOLS, name) || Object.hasOwn(ACCENTS, name);

/** Commands that documents redefine for their look; here they keep their meaning. */
export const isProtectedCommand = (name: string) =>
  Object.hasOwn(STRUCTURE_COMMANDS, name) ||
  Object.hasOwn(REFERENCE_COMMANDS, name) ||
  /^(?:begin|end|item|textbf|textit|emph|underline|sutraverbatim|sutradefinition)$/.test(name);

const MAXIMUM_DEPTH = 100;

/** The blocks of an expanded source. */
export function readSource(text: string, verbatims: readonly Verbatim[], session: LatexSession): Block[] {
  const source: LatexSource = {
    text,
    index: indexSource(text),
    verbatims,
    session,
    depth: 0,
    unclosed: new Map(),
    read: (range, parent, holder) => readRange(source, range, parent, holder),
    readFragment: (fragment) => readFragment(fragment, session, verbatims),
  };
  return source.read({ start: 0, end: text.length });
}

/** A piece of text of its own, as inlines. */
export const readFragment = (
  text: string,
  session: LatexSession,
  verbatims: readonly Verbatim[] = [],
): Inline[] => trimInlines(inlinesOfBlocks(readSource(text, verbatims, session)));

function readRange(source: LatexSource, range: Range, parent?: Frame, holder?: Holder): Block[] {
  const frame = new Frame(source, range, parent, holder);
  if (source.depth > MAXIMUM_DEPTH) {
    frame.warn('nesting-too-deep');
    frame.write(frame.slice(range));
  } else {
    source.depth += 1;
    while (frame.at < frame.end) step(frame);
    source.depth -= 1;
  }
  frame.flush();
  return frame.blocks;
}

const PLAIN = /[^\\${}~\-`'"\n&]+/y;
const PARAGRAPH = /[ ]*\n[ ]*\n\s*/y;

function step(frame: Frame): void {
  PLAIN.lastIndex = frame.at;
  const plain = PLAIN.exec(frame.text)?.[0];
  if (plain) {
    const shown = plain.slice(0, frame.end - frame.at);
    frame.write(shown);
    frame.at += shown.length;
  } else special(frame, frame.text.charAt(frame.at));
}

const LIGATURES: readonly (readonly [string, string])[] = [
  ['---', '—'],
  ['--', '–'],
  ['-', '-'],
  ['``', '“'],
  ['`', '‘'],
  ["''", '”'],
  ["'", '’'],
  ['"', '"'],
  ['~', '\u00a0'],
  ['&', '&'],
];

function special(frame: Frame, character: string): void {
  switch (character) {
    case '\\':
      readCommand(frame);
      return;
    case '$':
      readDelimited(frame, frame.text.startsWith('$$', frame.at) && frame.at + 1 < frame.end ? '$$' : '$');
      return;
    case '{':
      frame.at += 1;
      frame.groups.push({ style: frame.style, align: frame.align });
      return;
    case '}':
      closeGroup(frame);
      return;
    case '\n':
      readLineEnd(frame);
      return;
    default:
      readLigature(frame);
  }
}

function closeGroup(frame: Frame): void {
  frame.at += 1;
  const outer = frame.groups.pop();
  if (!outer) return;
  if (outer.align !== frame.align && !frame.isAtStart) frame.flush();
  frame.style = outer.style;
  frame.align = outer.align;
}

function readLineEnd(frame: Frame): void {
  PARAGRAPH.lastIndex = frame.at;
  const length = PARAGRAPH.exec(frame.text)?.[0].length ?? 0;
  if (length > 0) frame.flush();
  else frame.write(' ');
  frame.at += Math.max(1, length);
}

function readLigature(frame: Frame): void {
  for (const [written, shown] of LIGATURES) {
    if (!frame.text.startsWith(written, frame.at) || frame.at + written.length > frame.end) continue;
    frame.write(shown);
    frame.at += written.length;
    return;
  }
  frame.write(frame.text.charAt(frame.at));
  frame.at += 1;
}

const NAME = /\\(?:([A-Za-z@]+)|([\s\S]?))/uy;

function readCommand(frame: Frame): void {
  const { text, at: start } = frame;
  NAME.lastIndex = start;
  const match = NAME.exec(text);
  const word = match?.[1];
  const name = word ?? match?.[2] ?? '';
  frame.at = Math.min(frame.end, start + (match?.[0].length ?? 1));
  if (name === 'begin' || name === 'end') readEdge(frame, start);
  else if (name === '(' || name === '[') {
    frame.at = start;
    readDelimited(frame, `\\${name}`);
  } else if (Object.hasOwn(ACCENTS, name)) readAccent(frame, name);
  else if (Object.hasOwn(TEXT_SYMBOLS, name)) readSymbol(frame, name, word !== undefined);
  else readNamed(frame, name, start);
}

/** `\begin{…}`, or an `\end` that belongs to nothing. */
function readEdge(frame: Frame, start: number): void {
  const span = frame.source.index.environments.get(start);
  if (!span) {
    const name = frame.braced();
    frame.warn('latex-unmatched-end', name ? frame.slice(name).slice(0, 40) : '');
    return;
  }
  const end = Math.min(span.end, frame.end);
  frame.at = span.bodyStart;
  readEnvironment(frame, { ...span, bodyEnd: Math.max(span.bodyStart, Math.min(span.bodyEnd, frame.end)) });
  frame.at = Math.max(span.bodyStart, end);
}

function readAccent(frame: Frame, name: string): void {
  const range = frame.argument();
  const text = range
    ? frame
        .slice(range)
        .replace(/^\\([ij])$/, '$1')
        .replace(/^\\([ij])\s*/, '$1')
    : '';
  const [first = '', ...rest] = text;
  const mark = ACCENTS[name] ?? '';
  if (first.trim() === '')
    frame.write(text + (name === "'" || name === '`' || name === '^' || name === '~' ? name : ''));
  else frame.write((first + mark).normalize('NFC') + rest.join(''));
}

function readSymbol(frame: Frame, name: string, isWord: boolean): void {
  if (name === '\\') {
    readBreak(frame);
    return;
  }
  if (isWord) {
    if (frame.text.startsWith('{}', frame.at)) frame.at += 2;
    else frame.skipBlanks();
  }
  frame.write(TEXT_SYMBOLS[name] ?? '');
}

function readBreak(frame: Frame): void {
  frame.star();
  const size = /[ ]*\[\s*-?[\d.]+\s*[a-z]{2}\s*\]/y;
  size.lastIndex = frame.at;
  frame.at = Math.min(frame.end, frame.at + (size.exec(frame.text)?.[0].length ?? 0));
  if (!frame.isAtStart) frame.put({ type: 'break' });
}

function readNamed(frame: Frame, name: string, start: number): void {
  if (name === VERBATIM_COMMAND) {
    readVerbatim(frame);
    return;
  }
  if (name === DEFINITION_COMMAND) {
    const range = frame.braced();
    if (range) frame.session.mathDefinitions.apply(Number(frame.slice(range)));
    return;
  }
  const command = COMMANDS.get(name);
  if (command) {
    frame.skipBlanksAfterWord(name);
    command(frame, name);
  } else if (!readStrayDefinition(frame, start) && !readBareMath(frame, start)) readUnknown(frame, name);
}

/** A definition that was taken for a part of a formula. */
function readStrayDefinition(frame: Frame, start: number): boolean {
  const { session, text } = frame;
  const definition = readDefinition(text, start, frame.at, session.definitions, isKnownCommand);
  if (!definition || definition.end > frame.end) return false;
  if (definition.math) session.formulas.define(definition.math);
  frame.at = definition.end;
  return true;
}

function readVerbatim(frame: Frame): void {
  const range = frame.braced();
  const entry = range ? frame.source.verbatims[Number(frame.slice(range))] : undefined;
  if (!entry) return;
  if (!entry.block) frame.put({ type: 'inlineCode', value: entry.value });
  else
    frame.putBlock({
      type: 'code',
      ...(entry.language ? { language: entry.language } : {}),
      value: entry.value,
    });
}

/** A command of formulas that stands in text, with its arguments and scripts. */
function readBareMath(frame: Frame, start: number): boolean {
  const nameEnd = frame.at;
  while (frame.at < frame.end && /[{_^[]/.test(frame.text.charAt(frame.at))) {
    const script = /[_^]/.test(frame.text.charAt(frame.at));
    if (script) frame.at += 1;
    const taken = frame.text[frame.at] === '[' ? frame.optional() : script ? frame.argument() : frame.group();
    if (!taken) break;
  }
  const formula = frame.session.formulas.attempt(frame.slice({ start, end: frame.at }));
  if (formula) frame.put(formula);
  else frame.at = nameEnd;
  return formula !== null;
}

/** The command goes, what its braces hold stays. */
function readUnknown(frame: Frame, name: string): void {
  frame.warn('latex-unknown-command', name.slice(0, 40));
  frame.star();
  if (/^[A-Za-z@]+$/.test(name)) frame.skipBlanksAfterWord(name);
  else frame.write(name);
}
