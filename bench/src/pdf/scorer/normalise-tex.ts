import { withoutEmptyColumns } from './empty-columns.ts';
import { withJoinedUnderlines } from './joined-underlines.ts';
import {
  ACCENTS,
  EXTENSIBLE_ARROWS,
  FONTS,
  INVISIBLE,
  INVISIBLE_WITH_ARGUMENT,
  NAMED_OPERATORS,
  SAME_LOOK,
  SIZED_FENCES,
  TRANSPARENT,
  UPRIGHT_TEXT,
} from './same-look.ts';
import { type CommandReader, TexReader, UPRIGHT } from './tex-reader.ts';

const group = (tokens: string[]) => ['{', ...tokens, '}'];

const uprightLetters = (letters: string) => [...letters].map((letter) => `${UPRIGHT}${letter}`);

/** An alignment mark until it is known whether it stands in a matrix. */
const MATRIX_CELL = '&m';

const plainText = (text: string) =>
  text
    .replace(/\\(text|mathrm|textrm|textit|emph|mbox|wordsapart)\s*/g, '')
    .replace(/\\l?dots(?![a-zA-Z])\s*/g, '…')
    .replace(/[{}~\s]|\\ |\\,/g, '')
    .replace(/---?/g, '-')
    .replace(/--/g, '-')
    .replace(/ﬁ/g, 'fi')
    .replace(/ﬂ/g, 'fl')
    .replace(/ﬀ/g, 'ff');

const TEXT_SIGNS: Record<string, string> = { '…': '\\ldots' };

/** Text in a formula: its letters are upright, formulas in it are formulas. */
const textTokens = (text: string): string[] =>
  text
    .split(/(\$[^$]*\$)/)
    .flatMap((part) =>
      /^\$.*\$$/.test(part)
        ? normaliseTex(part.slice(1, -1))
        : [...plainText(part)].map(
            (sign) => TEXT_SIGNS[sign] ?? (/[A-Za-zÀ-ÿ]/.test(sign) ? `${UPRIGHT}${sign}` : sign),
          ),
    );

const DOTS_BETWEEN_OPERATORS =
  /^([-+=<>]|\\(times|cdot|cup|cap|leq|geq|le|ge|oplus|otimes|wedge|vee|to|subset|subseteq|i{0,3}nt|oint|sum|prod))$/;

/** `\dots` stands on the axis before an operator, a sum or an integral, and on the baseline otherwise. */
const dots: CommandReader = (reader) => {
  let places = 0;
  while (/^\s+$/.test(reader.peek(places) ?? '')) places += 1;
  return [DOTS_BETWEEN_OPERATORS.test(reader.peek(places) ?? '') ? '\\cdots' : '\\ldots'];
};

const NEGATED: Record<string, string> = { '=': '\\neq', '\\equiv': '\\not\\equiv', '\\in': '\\notin' };

const negation: CommandReader = (reader) => {
  const negated = reader.argument().join(' ');
  return [NEGATED[negated] ?? `\\not${negated}`];
};

const twoGroups: CommandReader = (reader, command) => {
  const [first, second] = [reader.argument(), reader.argument()];
  return [sameLook(command), ...group(first), ...group(second)];
};

/** `\genfrac{(}{)}{0pt}{}{n}{k}`: without a bar two rows between the brackets, in parentheses a binomial. */
const generalFraction: CommandReader = (reader) => {
  const [open = '', close = '', thickness = ''] = [0, 1, 2].map(() => reader.rawArgument());
  reader.rawArgument();
  const [top, bottom] = [reader.argument(), reader.argument()];
  const between = (inner: string[]) =>
    [sameLook(open), ...inner, sameLook(close)].filter((token) => token !== '');
  if (thickness !== '0pt') return between(['\\frac', ...group(top), ...group(bottom)]);
  if (open === '(') return ['\\binom', ...group(top), ...group(bottom)];
  return between(['\\begin{m}', ...top, '\\\\', ...bottom, '\\end{m}']);
};

/** Dots in so many columns. */
const dotsAcross: CommandReader = (reader) => {
  reader.optionalArgument();
  const columns = Number.parseInt(reader.rawArgument(), 10);
  return Array.from({ length: columns }, (_, at) =>
    at === 0 ? ['\\ldots'] : [MATRIX_CELL, '\\ldots'],
  ).flat();
};

const root: CommandReader = (reader) => {
  const degree = reader.optionalArgument();
  const radicand = reader.argument();
  return ['\\sqrt', ...(degree ? ['[', ...degree, ']'] : []), ...group(radicand)];
};

const oneGroup: CommandReader = (reader, command) => [sameLook(command), ...group(reader.argument())];

const letterIn = (font: string) => (token: string) =>
  /^(R:)?([A-Za-z0-9]|\\[a-zA-Z]+)$/.test(token) ? `${font}{${token.replace(UPRIGHT, '')}}` : token;

/** Accents of text over letters, by the accent of a formula that prints alike. */
const ACCENTED_LETTERS: Record<string, string> = {
  "\\'": '\\acute',
  '\\`': '\\grave',
  '\\^': '\\hat',
  '\\"': '\\ddot',
};

const accentedLetter: CommandReader = (reader, command) => [
  ACCENTED_LETTERS[command] ?? command,
  ...group(reader.argument()),
];

const inFont: CommandReader = (reader, command) => reader.argument().map(letterIn(sameLook(command)));

/** Marks around a word that an author writes into a formula and sets apart from it. */
export const WORD_BEGINS = '\\wordbegins';
export const WORD_ENDS = '\\wordends';

/** Words set apart from the formula around them, each between its marks. */
const wordsApart: CommandReader = (reader) =>
  reader
    .rawArgument()
    .split(/(?:\s|~|\\ )+/)
    .filter(Boolean)
    .flatMap((word) => [WORD_BEGINS, ...textTokens(word), WORD_ENDS]);

/** What the font of `\\mathcal` has in the places of small letters: signs. */
const CALLIGRAPHIC_SIGNS: Record<string, string> = { o: '\\wr', q: '\\amalg', t: '\\sqcup', u: '\\sqcap' };

const calligraphic: CommandReader = (reader, command) =>
  reader.argument().map((token) => CALLIGRAPHIC_SIGNS[token] ?? letterIn(sameLook(command))(token));

/** A colour, as a name or by its model. */
function skipColour(reader: TexReader): void {
  reader.optionalArgument();
  reader.rawArgument();
}

const colour: CommandReader = (reader) => {
  skipColour(reader);
  return [];
};

const colouredFormula: CommandReader = (reader) => {
  skipColour(reader);
  return reader.argument();
};

const colouredText: CommandReader = (reader) => {
  skipColour(reader);
  return textTokens(reader.rawArgument());
};

const parenthesisedModulus: CommandReader = (reader) => [
  '(',
  ...uprightLetters('mod'),
  ...reader.argument(),
  ')',
];

/** Signs of relations over letters are accents that stretch. */
const STRETCHING: Record<string, string> = {
  '\\rightharpoonup': '\\overrightharpoon',
  '\\leftharpoonup': '\\overleftharpoon',
  '\\rightarrow': '\\overrightarrow',
  '\\leftarrow': '\\overleftarrow',
};

const stacked: CommandReader = (reader, command) => {
  const [script, base] = [reader.argument(), reader.argument()];
  const accent = script.length === 1 ? STRETCHING[script[0] ?? ''] : undefined;
  if (accent && sameLook(command) === '\\overset') return [accent, ...group(base)];
  return [...base, sameLook(command) === '\\overset' ? '^' : '_', ...group(script)];
};

const extensibleArrow: CommandReader = (reader, command) => {
  const below = reader.optionalArgument();
  const above = reader.argument();
  const script = (mark: string, tokens: string[] | undefined | null) =>
    tokens && tokens.length > 0 ? [mark, ...group(tokens)] : [];
  return [command.replace('x', ''), ...script('_', below), ...script('^', above)];
};

const sideSet: CommandReader = (reader) => {
  reader.argument();
  const after = reader.argument();
  return [...reader.atom(), ...after];
};

const FENCES: Record<string, [string, string | null]> = {
  pmatrix: ['(', ')'],
  bmatrix: ['[', ']'],
  vmatrix: ['|', '|'],
  Vmatrix: ['\\|', '\\|'],
  Bmatrix: ['\\{', '\\}'],
  cases: ['\\{', null],
  psmallmatrix: ['(', ')'],
  bsmallmatrix: ['[', ']'],
  vsmallmatrix: ['|', '|'],
};
/** Environments that align lines: alignment marks say nothing about what is printed. */
const LINES =
  /^(align|aligned|alignat|alignedat|split|gather|gathered|multline|eqnarray|equation|subequations|flalign)$/;

function withoutLastBreaks(tokens: string[]): string[] {
  const last = tokens.findLastIndex((token) => token !== '\\\\');
  return tokens.slice(0, last + 1);
}

/** A row without anything in it is a gap. */
const withoutEmptyRows = (tokens: string[]): string[] =>
  tokens.filter((token, at) => token !== '\\\\' || tokens[at - 1] !== '\\\\');

/** Cells at the end of a row that have no ink. */
const withoutEmptyEnds = (tokens: string[]): string[] =>
  tokens.filter((token, at) => {
    if (token !== MATRIX_CELL) return true;
    const next = tokens.slice(at).find((other) => other !== MATRIX_CELL);
    return next !== undefined && next !== '\\\\';
  });

/** Nothing but a matrix. */
function isMatrixAlone(tokens: readonly string[]): boolean {
  let depth = 0;
  const end = tokens.findIndex((token) => {
    depth += Number(token === '\\begin{m}') - Number(token === '\\end{m}');
    return depth === 0;
  });
  return tokens[0] === '\\begin{m}' && end === tokens.length - 1;
}

function skipEnvironmentArguments(reader: TexReader, name: string): void {
  if (name === 'array' || name === 'tabular') {
    reader.optionalArgument();
    reader.rawArgument();
  }
  if (name === 'subarray' || name === 'alignat' || name === 'alignedat') reader.rawArgument();
  // Behind a blank it is what the first row begins with.
  if (/aligned|gathered/.test(name) && reader.next === '[') reader.optionalArgument();
}

const environment: CommandReader = (reader) => {
  const name = reader.rawArgument().replace('*', '');
  skipEnvironmentArguments(reader, name);
  const read = reader.sequence((token) => token === '\\end');
  reader.take();
  reader.rawArgument();
  if (LINES.test(name)) return withoutLastBreaks(read.filter((token) => token !== '&'));
  const cells = withoutEmptyEnds(
    withoutEmptyColumns(
      withoutEmptyRows(withoutLastBreaks(read.map((token) => (token === '&' ? MATRIX_CELL : token)))),
      MATRIX_CELL,
    ),
  );
  const [open, close] = FENCES[name] ?? [null, null];
  const isOneCell = isMatrixAlone(cells) || !cells.some((token) => token === MATRIX_CELL || token === '\\\\');
  const body = isOneCell ? cells : ['\\begin{m}', ...cells, '\\end{m}'];
  return [...(open ? [open] : []), ...body, ...(close ? [close] : [])];
};

const DISTANCE = /^\[\s*-?[\d.]+\s*(?:pt|p[ct]|em|ex|mm|cm|in|mu|sp|bp|\\)/;
/** Tokens of a distance before its unit. */
const LONGEST_DISTANCE = 12;

/** A line's end, without the distance that may follow in square brackets. */
const lineEnd: CommandReader = (reader) => {
  reader.skipBlanks();
  const ahead = Array.from({ length: LONGEST_DISTANCE }, (_, at) => reader.peek(at) ?? '').join('');
  if (DISTANCE.test(ahead)) {
    while (!reader.ended && reader.next !== ']') reader.take();
    reader.take();
  }
  return ['\\\\'];
};

const fence: CommandReader = (reader) => {
  reader.skipBlanks();
  if (reader.next === '.') reader.take();
  return [];
};

const forAll = (names: readonly string[], read: CommandReader) => names.map((name) => [name, read] as const);

const COMMANDS: ReadonlyMap<string, CommandReader> = new Map([
  ...forAll(INVISIBLE, () => []),
  ...forAll(['\\left', '\\right', ...SIZED_FENCES], fence),
  ...forAll(INVISIBLE_WITH_ARGUMENT, (reader) => {
    reader.rawArgument();
    return [];
  }),
  ...forAll([...TRANSPARENT, '\\mathit'], (reader) => reader.argument()),
  ...forAll(['\\dots'], dots),
  ...forAll(['\\not', '\\slashed'], negation),
  ...forAll(['\\color'], colour),
  ...forAll(['\\textcolor'], colouredFormula),
  ...forAll(['\\colorbox'], colouredText),
  ...forAll(['\\frac', '\\binom'], twoGroups),
  ...forAll(['\\genfrac'], generalFraction),
  ...forAll(['\\sqrt'], root),
  ...forAll([...ACCENTS, '\\underbrace', '\\overbrace'], oneGroup),
  ...forAll(FONTS, inFont),
  ...forAll(['\\mathcal'], calligraphic),
  ...forAll(UPRIGHT_TEXT, (reader) => textTokens(reader.rawArgument())),
  ...forAll(NAMED_OPERATORS, (_, command) => uprightLetters(command.slice(1))),
  ...forAll(['\\bmod', '\\mod'], () => uprightLetters('mod')),
  ...forAll(['\\wordsapart'], wordsApart),
  ...forAll(Object.keys(ACCENTED_LETTERS), accentedLetter),
  ...forAll(['\\pmod'], parenthesisedModulus),
  ...forAll(['\\pod'], (reader) => ['(', ...reader.argument(), ')']),
  ...forAll(['\\hdotsfor'], dotsAcross),
  ...forAll(['\\varlimsup'], () => ['\\bar', ...group(uprightLetters('lim'))]),
  ...forAll(['\\varinjlim'], () => ['\\underrightarrow', ...group(uprightLetters('lim'))]),
  ...forAll(['\\varprojlim'], () => ['\\underleftarrow', ...group(uprightLetters('lim'))]),
  ...forAll(['\\overset', '\\underset'], stacked),
  ...forAll(EXTENSIBLE_ARROWS, extensibleArrow),
  ...forAll(['\\sideset'], sideSet),
  ...forAll(['\\iint'], () => ['\\int', '\\int']),
  ...forAll(['\\iiint'], () => ['\\int', '\\int', '\\int']),
  ...forAll(['\\idotsint'], () => ['\\int', '\\cdots', '\\int']),
  ...forAll(['\\begin'], environment),
  ...forAll(['\\\\', '\\cr'], lineEnd),
]);

const sameLook = (token: string) => SAME_LOOK.get(token) ?? token;

const commandFor = (token: string): CommandReader =>
  COMMANDS.get(sameLook(token)) ?? (() => [sameLook(token)]);

function joinUpright(tokens: string[]): string[] {
  const joined: string[] = [];
  for (const token of tokens) {
    const last = joined.at(-1);
    if (token.startsWith(UPRIGHT) && last?.startsWith(UPRIGHT))
      joined[joined.length - 1] = last + token.slice(UPRIGHT.length);
    else joined.push(token);
  }
  return joined.map((token) =>
    token.startsWith(UPRIGHT) ? `\\mathrm{${token.slice(UPRIGHT.length)}}` : token,
  );
}

const OPENING = /^(?:[([|]|\\[{|]|\\langle)$/;
const CLOSING = /^(?:[)\]|]|\\[}|]|\\rangle)$/;

/** Rows of one row, without brackets around them, look like what they hold. */
function withoutLoneRows(tokens: readonly string[]): string[] {
  const flat: string[] = [];
  const open: { start: number; isRow: boolean; cells: number[] }[] = [];
  for (const [at, token] of tokens.entries()) {
    const rows = open.at(-1);
    if (token === '\\begin{m}')
      open.push({ start: flat.length, isRow: !OPENING.test(flat.at(-1) ?? ''), cells: [] });
    if (token === '\\\\' && rows) rows.isRow = false;
    if (token === MATRIX_CELL) rows?.cells.push(flat.length);
    flat.push(token);
    if (token !== '\\end{m}' || !rows) continue;
    open.pop();
    if (!rows.isRow || CLOSING.test(tokens[at + 1] ?? '')) continue;
    for (const place of [rows.start, ...rows.cells, flat.length - 1].toReversed()) flat.splice(place, 1);
  }
  return flat;
}

/** Two more packages with letters of a blackboard: `bbm`, `dsfont`. */
const BLACKBOARDS = /\\math(?:bbm|ds)(?![a-zA-Z])/g;

/** A formula as the list of what it prints: two formulas that look alike give the same list. */
export function normaliseTex(tex: string): string[] {
  const tokens = withJoinedUnderlines(
    withoutLoneRows(
      joinUpright(new TexReader(tex.replace(BLACKBOARDS, '\\mathbb '), commandFor).sequence(() => false)),
    ),
  );
  return tokens.map((token) => (token === MATRIX_CELL ? '&' : token));
}
