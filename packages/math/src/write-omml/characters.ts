import { plainCharacter } from '../alphanumeric.ts';
import type { MathSpace, MathSymbol } from '../tree/math.ts';
import { isWordScript, visibleStyle, type WordFont, wordFont } from './character.ts';
import { closeRun, type OmmlContext, writeNeutral, writeRun, writeStyled } from './context.ts';
import { mathRunProperties, type WordLook, wordRunProperties } from './run-properties.ts';

/**
 * Signs as themselves: `&` and `#` are alignment points and numbers in an equation array, and LibreOffice takes each of
 * these for an operator: a bar became its "or", an underscore a subscript, a bracket without its partner an error.
 */
const LITERAL = /^[&#|_()[\]]$/;
/** Signs that LibreOffice asks an operand of, with an error where nothing follows (`x^+`, `n +`) or precedes (`= 5`). */
const WANTS_OPERAND = /^[-+=<>/*−±∓]$/;
const WANTS_LEFT_OPERAND = /^[=<>/*]$/;

const isLiteral = (node: MathSymbol, { first, last }: OmmlContext) =>
  LITERAL.test(node.text) ||
  (node === last && WANTS_OPERAND.test(node.text)) ||
  (node === first && WANTS_LEFT_OPERAND.test(node.text));

function writeLiteral(node: MathSymbol, context: OmmlContext): void {
  writeRun(
    context,
    mathRunProperties(context.paint, visibleStyle(node) ?? 'plain', node.script, true),
    node.text,
  );
  closeRun(context);
}

const LETTER = /\p{L}/u;

const ALPHANUMERIC = /[\u{1D400}-\u{1D6A5}\u{1D6A8}-\u{1D7CB}\u{1D7CE}-\u{1D7FF}]/u;

/** Characters that need a look each: letters among others, and letters that bring their alphabet along. */
function writeOneByOne(node: MathSymbol, context: OmmlContext): void {
  for (const text of node.text) {
    const plain = plainCharacter(text);
    if (plain.text === text) writeSymbol({ ...node, text }, context);
    else writeSymbol({ ...node, ...plain }, context);
  }
}

const ONE_CHARACTER = /^.$/su;

/** Whether the characters of a symbol of several look different from each other. */
const needsParting = (node: MathSymbol): boolean =>
  Array.from(node.text).some((character) => isWordScript(character.codePointAt(0) ?? 0)) ||
  (visibleStyle(node) === undefined && LETTER.test(node.text));

const isBold = (symbol: MathSymbol) => symbol.style === 'bold' || symbol.style === 'bold-italic';

export function writeSymbol(node: MathSymbol, context: OmmlContext): void {
  const { text } = node;
  if (!ONE_CHARACTER.test(text) && needsParting(node))
    return writeOneByOne({ ...node, style: visibleStyle(node) }, context);
  if (isWordScript(text.codePointAt(0) ?? 0)) return writeWords(text, { bold: isBold(node) }, context);
  if (text.length > 1 && ALPHANUMERIC.test(text)) return writeOneByOne(node, context);
  if (isLiteral(node, context)) return writeLiteral(node, context);
  const script = node.script === 'roman' ? undefined : node.script;
  if (script) return writeStyled(context, text, node.style ?? 'plain', script);
  const style = visibleStyle(node);
  if (style === undefined) writeNeutral(context, text);
  else writeStyled(context, text, style === 'italic' ? undefined : style);
  // Word takes `\name` in one run for a command when the formula is edited.
  if (text === '\\') closeRun(context);
}

/** Spaces of Word's equation editor by width in 1/18 em, widest first. */
const SPACES: [units: number, character: string][] = [
  [18, '\u2003'],
  [9, '\u2002'],
  [6, '\u2004'],
  [5, '\u2005'],
  [4, '\u205F'],
  [3, '\u2006'],
  [1, '\u200A'],
];
const WIDEST = 18 * 20;

function spaceCharacters(width: number): string {
  let units = Math.min(WIDEST, Math.round(width * 18));
  let characters = '';
  for (const [size, character] of SPACES) {
    while (units >= size) {
      characters += character;
      units -= size;
    }
  }
  return characters;
}

/** Word has no negative space; pulled characters stand side by side. */
export function writeSpace(node: MathSpace, context: OmmlContext): void {
  if (node.width > 0) writeNeutral(context, spaceCharacters(node.width));
}

interface FontPart {
  text: string;
  font: WordFont | undefined;
}

const JOINS_ANY = /^[ \u200C\u200D]+$/;

/** Parts of a text that share a font; blanks go with what stands before them, at the start with what follows. */
function fontParts(text: string): FontPart[] {
  const parts: FontPart[] = [];
  for (const character of text) {
    const font = wordFont(character.codePointAt(0) ?? 0);
    const last = parts.at(-1);
    if (last && JOINS_ANY.test(last.text)) last.font = font;
    if (last && (last.font?.language === font?.language || JOINS_ANY.test(character))) last.text += character;
    else parts.push({ text: character, font });
  }
  return parts;
}

function writePart({ text, font }: FontPart, look: WordLook, context: OmmlContext): void {
  // The marks of arrays are the pieces at odd places.
  const pieces = context.inArray ? text.split(/([&#]+)/) : [text];
  for (const [at, piece] of pieces.entries())
    if (piece) writeRun(context, wordRunProperties(context.paint, look, font, at % 2 > 0), piece);
}

/** Words: runs of ordinary text (`m:nor`), one for each writing system. */
export function writeWords(text: string, look: WordLook, context: OmmlContext): void {
  for (const part of fontParts(text)) writePart(part, look, context);
}
