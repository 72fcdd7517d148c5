import { plainCharacter } from '../alphanumeric.ts';
import { characterRow } from '../read-tex/symbols/index.ts';
import type { MathList, MathNode, MathScript, MathStyle, MathSymbol, MathText } from '../tree/math.ts';
import { characterKind } from '../write-omml/character.ts';
import { childOf, isOn, valueOf, type XmlElement } from './xml-element.ts';

const STYLES: Record<string, MathStyle> = { p: 'plain', b: 'bold', i: 'italic', bi: 'bold-italic' };
const SCRIPTS = new Set<string>(['script', 'fraktur', 'double-struck', 'sans-serif', 'monospace']);

interface RunLook {
  normal: boolean;
  literal: boolean;
  style: MathStyle;
  script?: MathScript;
}

function lookOf(run: XmlElement): RunLook {
  const properties = childOf(run, 'm:rPr');
  const script = valueOf(properties, 'm:scr') ?? '';
  return {
    normal: isOn(properties, 'm:nor'),
    literal: isOn(properties, 'm:lit'),
    style: STYLES[valueOf(properties, 'm:sty') ?? ''] ?? (SCRIPTS.has(script) ? 'plain' : 'italic'),
    script: SCRIPTS.has(script) ? (script as MathScript) : undefined,
  };
}

/** The style as the tree keeps it: absent where it is the default of the character's kind. */
function keptStyle(text: string, look: RunLook): MathStyle | undefined {
  const { style, script } = look;
  if (script) return style === 'plain' ? undefined : style;
  const kind = characterKind(text.codePointAt(0) ?? 0);
  if (kind === 'other') return style === 'bold' || style === 'bold-italic' ? 'bold' : undefined;
  return style === (kind === 'plainLetter' ? 'plain' : 'italic') ? undefined : style;
}

function symbolOf(text: string, look: RunLook): MathSymbol {
  const plain = plainCharacter(text);
  const shown: RunLook = {
    ...look,
    ...(plain.text === text ? {} : { style: plain.style, script: plain.script }),
  };
  const symbol: MathSymbol = {
    type: 'symbol',
    text: plain.text,
    class: characterRow(plain.text)?.class ?? 'ordinary',
  };
  const style = keptStyle(plain.text, shown);
  if (shown.script) symbol.script = shown.script;
  if (style) symbol.style = style;
  return symbol;
}

const SPACES: Record<string, number> = {
  ' ': 1 / 4,
  '\u00A0': 1 / 4,
  '\u2000': 1 / 2,
  '\u2001': 1,
  '\u2002': 1 / 2,
  '\u2003': 1,
  '\u2004': 6 / 18,
  '\u2005': 5 / 18,
  '\u2006': 3 / 18,
  '\u2007': 1 / 2,
  '\u2009': 3 / 18,
  '\u200A': 1 / 18,
  '\u202F': 3 / 18,
  '\u205F': 4 / 18,
  '\u3000': 1,
};
const INVISIBLE = /[\u200B\u2060-\u2064\uFEFF]/;
const WORD = /[A-Za-z]{2,}/;
const PIECE = /\d+(?:\.\d+)?|[A-Za-z]+|[\s\S]\p{M}*/gu;

function mathPieces(text: string, look: RunLook): MathNode[] {
  const nodes: MathNode[] = [];
  for (const [piece] of text.matchAll(PIECE)) {
    const space = SPACES[piece];
    if (space !== undefined) nodes.push({ type: 'space', width: space });
    else if (WORD.test(piece) && look.style !== 'plain')
      for (const letter of piece) nodes.push(symbolOf(letter, look));
    else if (!INVISIBLE.test(piece)) nodes.push(symbolOf(piece, look));
  }
  return nodes;
}

const MONOSPACE = /courier|consolas|mono|menlo/i;
const SANS_SERIF = /arial|helvetica|calibri|verdana|sans/i;

function wordsOf(text: string, properties: XmlElement | undefined): MathText {
  const font = (properties && childOf(properties, 'w:rFonts')?.attributes['w:ascii']) ?? '';
  const node: MathText = { type: 'text', value: text };
  if (isOn(properties, 'w:b')) node.bold = true;
  if (isOn(properties, 'w:i')) node.italic = true;
  if (isOn(properties, 'w:smallCaps')) node.smallCaps = true;
  if (MONOSPACE.test(font)) node.monospace = true;
  else if (SANS_SERIF.test(font)) node.sansSerif = true;
  return node;
}

const HEX = /^[0-9A-Fa-f]{6}$/;
const hex = (color: string | undefined) => (color && HEX.test(color) ? color.toUpperCase() : undefined);

function painted(nodes: MathList, properties: XmlElement | undefined): MathList {
  const color = hex(valueOf(properties, 'w:color'));
  const background = hex(properties && childOf(properties, 'w:shd')?.attributes['w:fill']);
  if (nodes.length === 0 || (!color && !background)) return nodes;
  return [{ type: 'color', ...(color && { color }), ...(background && { background }), base: nodes }];
}

function contentText(child: XmlElement): string {
  if (child.name === 'm:t' || child.name === 'w:t') return child.text;
  if (child.name === 'w:tab') return '\u2003';
  if (child.name === 'w:noBreakHyphen') return '-';
  if (child.name === 'w:sym')
    return String.fromCodePoint(Number.parseInt(child.attributes['w:char'] ?? '', 16) || 0x20);
  return '';
}

/** A run cut into the characters that mean something to an equation array and the rest. */
export interface RunPart {
  mark?: '&' | '#';
  nodes: MathList;
}

const MARKS = /([&#])/;

export function readRunParts(run: XmlElement, marks: boolean): RunPart[] {
  const look = lookOf(run);
  const properties = childOf(run, 'w:rPr');
  const text = run.children.map(contentText).join('');
  if (look.normal)
    return [{ nodes: text && painted([wordsOf(text, properties)], properties) }].filter(
      (part) => part.nodes,
    ) as RunPart[];
  if (!marks || look.literal || !MARKS.test(text))
    return [{ nodes: painted(mathPieces(text, look), properties) }];
  return text
    .split(MARKS)
    .map((piece) =>
      piece === '&' || piece === '#'
        ? { mark: piece, nodes: [] }
        : { nodes: painted(mathPieces(piece, look), properties) },
    );
}
