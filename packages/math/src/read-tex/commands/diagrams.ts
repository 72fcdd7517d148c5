import type { MathList } from '../../tree/index.ts';
import { NAMED_STEPS, readArrowDiagram, stepsOfName } from '../arrow-diagram.ts';
import { type Arrow, type ObjectPlace, styleNamed } from '../diagram-arrows.ts';
import type { Handler, TexParser } from '../handler.ts';
import { isChar, type Token, tokensToText } from '../token.ts';

const newArrow = (steps: string): Arrow => ({
  ...stepsFrom(steps),
  style: 'plain',
  left: [],
  beside: [],
});

function stepsFrom(text: string): Pick<Arrow, 'down' | 'right'> {
  const count = (letter: string) => text.split(letter).length - 1;
  return { down: count('d') - count('u'), right: count('r') - count('l') };
}

/** `\arrow[r, "f"]`, `\arrow{r}{f}`, `\rar["f"']`, and xy-pic's `\ar@{->>}[r]^f`. */
const arrow: Handler = (parser, name, token) => {
  if (!parser.arrows) return parser.unknown(token);
  const made = newArrow(stepsOfName(name));
  readModifiers(parser, made);
  const options = parser.tokens.takeOptional();
  if (options) for (const option of splitOptions(options)) applyOption(parser, made, option);
  if (name in NAMED_STEPS) readBracedLabels(parser, made, tokensToText(options ?? []));
  else if (!options) readBracedForm(parser, made);
  readScriptLabels(parser, made);
  parser.arrows.push(made);
  return [];
};

/** `@{->>}`, `@/^1pc/`, `@<1ex>`: only the shape counts. */
function readModifiers({ tokens }: TexParser, made: Arrow): void {
  const closers: Record<string, string> = { '/': '/', '<': '>', '(': ')' };
  while (isChar(tokens.peekExpanded(), '@')) {
    tokens.take();
    const open = tokens.peek();
    const closer = closers[open.text];
    const text = tokensToText(tokens.takeGroup()).trim();
    if (!closer) made.style = styleNamed(text) ?? made.style;
    else while (tokens.peek().kind !== 'end' && !tokens.accept(closer)) tokens.take();
  }
}

/** The older `\arrow{r}[swap]{f}`. */
function readBracedForm(parser: TexParser, made: Arrow): void {
  const { tokens } = parser;
  if (!isChar(tokens.peekExpanded(), '{')) return;
  Object.assign(made, stepsFrom(tokensToText(tokens.takeGroup())));
  readBracedLabels(parser, made, tokensToText(tokens.takeOptional() ?? []));
}

/** `{f}[swap]{g}` behind the steps, or behind `\rar`; `options` are those of the first label. */
function readBracedLabels(parser: TexParser, made: Arrow, options: string): void {
  const { tokens } = parser;
  let isSwapped = options.includes('swap');
  while (isChar(tokens.peekExpanded(), '{')) {
    addLabel(made, parser.argument(), isSwapped);
    isSwapped = tokensToText(tokens.takeOptional() ?? []).includes('swap');
  }
}

/** `^f`, `_g` and `|h` behind an arrow of xy-pic. */
function readScriptLabels(parser: TexParser, made: Arrow): void {
  for (;;) {
    const mark = parser.tokens.peekExpanded();
    if (mark.kind !== 'char' || !'^_|'.includes(mark.text)) return;
    parser.tokens.take();
    while (parser.tokens.accept('-'));
    addLabel(made, parser.argument(), mark.text === '_');
  }
}

function addLabel(made: Arrow, label: MathList, isSwapped: boolean): void {
  const side = isSwapped ? 'beside' : 'left';
  made[side] = [...made[side], ...label];
}

/** Options between commas that stand in no braces and no quotes. */
function splitOptions(tokens: readonly Token[]): Token[][] {
  const options: Token[][] = [[]];
  let depth = 0;
  let quoted = false;
  for (const token of tokens) {
    if (isChar(token, '{')) depth++;
    else if (isChar(token, '}')) depth--;
    else if (depth === 0 && isChar(token, '"')) quoted = !quoted;
    if (depth === 0 && !quoted && isChar(token, ',')) options.push([]);
    else options.at(-1)?.push(token);
  }
  return options;
}

function applyOption(parser: TexParser, made: Arrow, tokens: Token[]): void {
  const text = tokensToText(tokens).trim();
  if (text.startsWith('"')) return readQuotedLabel(parser, made, tokens);
  if (/^[rlud]+$/.test(text)) Object.assign(made, stepsFrom(text));
  else if (text.startsWith('from=')) made.from = placeOf(text);
  else if (text.startsWith('to=') && /^to=[rlud]+$/.test(text)) Object.assign(made, stepsFrom(text.slice(3)));
  else if (text.startsWith('to=')) made.to = placeOf(text);
  else if (text === 'swap') [made.left, made.beside] = [made.beside, made.left];
  else made.style = styleNamed(text) ?? made.style;
}

/** `"f"`, `"f"'` on the other side, `"f" description` on the arrow itself. */
function readQuotedLabel(parser: TexParser, made: Arrow, tokens: Token[]): void {
  const start = tokens.findIndex((token) => isChar(token, '"'));
  const end = tokens.findLastIndex((token) => isChar(token, '"'));
  const suffix = tokensToText(tokens.slice(end + 1));
  addLabel(made, parser.read(tokens.slice(start + 1, end)), /'|swap/.test(suffix));
}

/** `1-2`: the first row, the second column. */
function placeOf(text: string): ObjectPlace | undefined {
  const match = /=\s*(\d+)-(\d+)/.exec(text);
  return match ? { row: Number(match[1]) - 1, column: Number(match[2]) - 1 } : undefined;
}

/** xy-pic's `\xymatrix@C=2pc{…}`. */
const xyMatrix: Handler = (parser) => {
  const { tokens } = parser;
  while (tokens.peekExpanded().kind === 'char' && !isChar(tokens.peek(), '{')) tokens.take();
  if (!isChar(tokens.peek(), '{')) return [];
  tokens.take();
  const diagram = parser.inGroup(() => readArrowDiagram(parser));
  parser.closeGroup();
  return [diagram];
};

export const diagrams: Record<string, Handler> = {
  arrow,
  ar: arrow,
  ...Object.fromEntries(Object.keys(NAMED_STEPS).map((name) => [name, arrow])),
  xymatrix: xyMatrix,
};
