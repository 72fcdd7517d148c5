import { lookUp } from '../look-up.ts';
import type { MathList, MathText } from '../tree/index.ts';
import type { TexParser } from './handler.ts';
import { symbolOf } from './symbols/index.ts';
import { textAccents, textSymbols } from './text-symbols.ts';
import { isChar, type Token } from './token.ts';

export type TextStyle = Omit<MathText, 'type' | 'value' | 'range'>;

/** Commands with an argument that set text in a style. */
export const textStyles: Record<string, TextStyle> = {
  text: {},
  mbox: {},
  hbox: {},
  vbox: {},
  makebox: {},
  textrm: {},
  textup: {},
  textmd: {},
  textnormal: {},
  mathtext: {},
  emph: { italic: true },
  textbf: { bold: true },
  textit: { italic: true },
  textsl: { italic: true },
  textsf: { sansSerif: true },
  texttt: { monospace: true },
  textsc: { smallCaps: true },
};

const switches: Record<string, TextStyle> = {
  bf: { bold: true },
  bfseries: { bold: true },
  it: { italic: true },
  itshape: { italic: true },
  em: { italic: true },
  sl: { italic: true },
  slshape: { italic: true },
  sf: { sansSerif: true },
  sffamily: { sansSerif: true },
  tt: { monospace: true },
  ttfamily: { monospace: true },
  sc: { smallCaps: true },
  scshape: { smallCaps: true },
  rm: {},
  rmfamily: {},
};

const blanks = new Set([
  ' ',
  'space',
  ',',
  ':',
  ';',
  '>',
  'quad',
  'qquad',
  'enspace',
  'thinspace',
  '\\',
  'newline',
]);
const NBSP = '\u00a0';

/** Text being gathered; a piece of math in it stands between two text nodes. */
interface TextRun {
  nodes: MathList;
  value: string;
  style: TextStyle;
}

/** The argument of `\text` and its like. */
export function textArgument(parser: TexParser, style: TextStyle = {}): MathList {
  const run: TextRun = { nodes: [], value: '', style };
  parser.tokens.skipSpaces();
  if (isChar(parser.tokens.peekExpanded(), '{')) {
    parser.tokens.take();
    textGroup(parser, run);
  } else if (!isChar(parser.tokens.peek(), '}')) textToken(parser, run, parser.tokens.take());
  flush(run);
  return run.nodes;
}

/** A sentence with formulas between dollars, to the end of the source. */
export function sentence(parser: TexParser): MathList {
  const run: TextRun = { nodes: [], value: '', style: {} };
  for (let token = parser.tokens.peekExpandedWithSpaces(); token.kind !== 'end'; ) {
    textToken(parser, run, parser.tokens.take());
    token = parser.tokens.peekExpandedWithSpaces();
  }
  flush(run);
  return run.nodes;
}

function flush(run: TextRun): void {
  if (run.value !== '') run.nodes.push({ type: 'text', value: run.value.normalize('NFC'), ...run.style });
  run.value = '';
}

/** Up to the `}` that closes a group whose `{` is taken. */
function textGroup(parser: TexParser, run: TextRun): void {
  parser.nested(() => {
    const outer = run.style;
    for (;;) {
      const token = parser.tokens.peekExpandedWithSpaces();
      if (token.kind === 'end') {
        parser.warn('tex-missing-brace', token);
        break;
      }
      parser.tokens.take();
      if (isChar(token, '}')) break;
      textToken(parser, run, token);
    }
    restyle(run, outer);
  });
}

function restyle(run: TextRun, style: TextStyle): void {
  if (run.style === style) return;
  flush(run);
  run.style = style;
}

function textToken(parser: TexParser, run: TextRun, token: Token): void {
  if (token.kind === 'command') textCommand(parser, run, token);
  else if (token.kind === 'space') run.value += ' ';
  else if (token.kind !== 'char') return;
  else if (token.text === '{') textGroup(parser, run);
  else if (token.text === '$') inlineMath(parser, run, 'dollar');
  else if (token.text === '~') run.value += NBSP;
  else run.value += ligature(parser, token.text);
}

/** `--`, `---`, and the quotes of TeX. */
function ligature(parser: TexParser, text: string): string {
  const doubled = (char: string) => parser.tokens.accept(char);
  if (text === '-' && doubled('-')) return doubled('-') ? '—' : '–';
  if (text === '`') return doubled('`') ? '“' : '‘';
  if (text === "'") return doubled("'") ? '”' : '’';
  return text;
}

function inlineMath(parser: TexParser, run: TextRun, kind: 'dollar' | 'paren'): void {
  flush(run);
  const doubled = kind === 'dollar' && parser.tokens.accept('$');
  const { font } = parser;
  parser.font = {};
  for (const node of parser.list(kind)) run.nodes.push(node);
  parser.font = font;
  const close = parser.tokens.peek();
  if (close.kind === 'end' || isChar(close, '}')) parser.warn('tex-missing-dollar', close);
  else parser.tokens.take();
  if (doubled) parser.tokens.accept('$');
}

function textCommand(parser: TexParser, run: TextRun, token: Token): void {
  const { text } = token;
  const style = lookUp(textStyles, text);
  if (style) return styledText(parser, run, { ...run.style, ...style });
  const change = lookUp(switches, text);
  if (change) return restyle(run, Object.keys(change).length > 0 ? { ...run.style, ...change } : {});
  if (blanks.has(text)) {
    run.value += ' ';
    return;
  }
  const mark = lookUp(textAccents, text);
  if (mark) {
    run.value += accented(parser, mark);
    return;
  }
  const symbol = lookUp(textSymbols, text);
  if (symbol !== undefined) run.value += symbol;
  else if (text === '(') inlineMath(parser, run, 'paren');
  else otherCommand(parser, run, token);
}

function styledText(parser: TexParser, run: TextRun, style: TextStyle): void {
  flush(run);
  for (const node of textArgument(parser, style)) run.nodes.push(node);
}

/** A math command in text: a symbol is a character of the text, anything else stands as math. */
function otherCommand(parser: TexParser, run: TextRun, token: Token): void {
  const row = parser.vocabulary.commands[token.text] ? undefined : symbolOf(token.text);
  if (row && row.class === 'ordinary') {
    run.value += row.character;
    return;
  }
  if (parser.vocabulary.switches[token.text]) return;
  flush(run);
  for (const node of parser.command(token)) run.nodes.push(node);
}

function accented(parser: TexParser, mark: string): string {
  const base = textArgument(parser)
    .map((node) => (node.type === 'text' ? node.value : node.type === 'symbol' ? node.text : ''))
    .join('');
  const [first = ' ', ...rest] = base;
  return (first === 'ı' ? 'i' : first === 'ȷ' ? 'j' : first) + mark + rest.join('');
}
