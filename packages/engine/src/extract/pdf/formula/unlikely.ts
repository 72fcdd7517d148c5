import { childLists, type MathList, type MathNode, walkMath } from '../../../tree/index.ts';
import { flatMap } from '../flat-map.ts';
import { isBar, isBinary, isClose, isOpen, isRelation, NARY } from './glyphs/symbols.ts';
import { MAX_REMARK_WORDS } from './model/tolerances.ts';

/** What formulas hardly ever look like, so that something was probably misread. */
/** What a node of a formula may be found to be, beside the others of its list. */
export interface FormulaRule {
  name: string;
  /** The only type of node of which it holds, where there is one. */
  type?: MathNode['type'];
  holds: (node: MathNode, list: MathList, at: number) => boolean;
}

type NodeOf<Type extends MathNode['type']> = Extract<MathNode, { type: Type }>;

/** A rule about nodes of one type. */
const about = <Type extends MathNode['type']>(
  type: Type,
  name: string,
  holds: (node: NodeOf<Type>, list: MathList, at: number) => boolean,
): FormulaRule => ({ name, type, holds: (node, list, at) => holds(node as NodeOf<Type>, list, at) });

/** The rules to ask of a node, by its type. */
export type RulesByType = (type: MathNode['type']) => readonly FormulaRule[];

/** Most nodes are symbols, which few rules are about. */
export function rulesOf(rules: readonly FormulaRule[]): RulesByType {
  const known = new Map<MathNode['type'], FormulaRule[]>();
  return (type) => {
    const found = known.get(type) ?? rules.filter((rule) => (rule.type ?? type) === type);
    known.set(type, found);
    return found;
  };
}

const textOf = (list: MathList): string => {
  let text = '';
  walkMath(list, (node) => {
    if (node.type === 'symbol') text += node.text;
    else if (node.type === 'text') text += node.value;
    else if (node.type === 'nary') text += node.operator;
  });
  return text;
};

function wordsIn(list: MathList): number {
  let words = 0;
  walkMath(list, (node) => {
    if (node.type === 'text') words += node.value.match(/\p{L}{2,}/gu)?.length ?? 0;
  });
  return words;
}

/** Letters of a name in a script: `max`, `total`; small capitals of a heading are more. */
const MAX_CAPITALS_IN_SCRIPT = 3;
const CAPITALS = new RegExp(`\\p{Lu}{${MAX_CAPITALS_IN_SCRIPT + 1},}`, 'u');

const isUpright = (node: MathNode) =>
  node.type === 'text' || (node.type === 'symbol' && node.style === 'plain');

/** `E_{RMSE}`: the name of a variable in upright capitals; the capitals of a heading are those of its first letter. */
const isName = ({ base }: { base: MathList }, script: MathList) =>
  base.length === 1 && isLetter(base[0]) && !base.some(isUpright) && script.every(isUpright);

/** Factors without an operator between them: words set in italics have more letters. */
const MAX_FACTORS = 9;

const isLetter = (node: MathNode | undefined) => node?.type === 'symbol' && /^\p{L}$/u.test(node.text);

/** A run of letters that starts here and is longer than products are. */
function startsWord(list: MathList, at: number): boolean {
  if (isLetter(list[at - 1]) || !isLetter(list[at])) return false;
  return list.slice(at, at + MAX_FACTORS + 1).filter(isLetter).length > MAX_FACTORS;
}

/** Words between two statements; no product of variables spells one by itself. */
const JOINING_WORDS = /^(?:and|for|then|the|with|where|that|such)$/;
const LONGEST_JOINING_WORD = 5;

/** What begins the rest of a sentence, which an object that is set off the line has beside it; no label begins with such a word. */
const CLAUSE = /^(?:where|with|that|such|then|the|which)(?!\p{L})/u;

const isClause = (script: MathList | null) => {
  const [first] = script ?? [];
  return first?.type === 'text' && CLAUSE.test(first.value.trimStart());
};

/** A run of slanted letters that starts here and is such a word as a whole. */
function spellsWord(list: MathList, at: number): boolean {
  if (isLetter(list[at - 1]) || !isLetter(list[at])) return false;
  const run = list.slice(at, at + LONGEST_JOINING_WORD + 1);
  const end = run.findIndex((node) => !isLetter(node));
  return JOINING_WORDS.test(textOf(end < 0 ? run : run.slice(0, end)));
}

const isNumber = (node: MathNode | undefined) => node?.type === 'symbol' && /^\d+$/.test(node.text);

/** `1_A` is the indicator of A, `0_V` the zero of V; an index of digits belongs to a letter. */
const isIndicator = (base: MathNode | undefined, sub: MathList) =>
  base?.type === 'symbol' && /^[01]$/.test(base.text) && !sub.every(isNumber);

/** The signs on the line of a list: a bracket that closes may have an exponent. */
const signsOnLine = (list: MathList): string[] =>
  flatMap(list, (node) => {
    if (node.type === 'symbol') return [node.text];
    return node.type === 'scripts' ? signsOnLine(node.base) : [];
  });

function isUnbalanced(list: MathList | null): boolean {
  const signs = signsOnLine(list ?? []);
  return signs.filter(isOpen).length !== signs.filter(isClose).length;
}

const hasOneLimit = (operator: string, sub: MathList | null, sup: MathList | null) =>
  NARY.has(operator) && sup !== null && sub === null;

const isEquals = (node: MathNode | undefined) => node?.type === 'symbol' && node.text === '=';

const isArrow = (node: MathNode | undefined) => node?.type === 'symbol' && node.text === '→';

/** An equation or a limit whose right side stands outside the script was torn apart. */
const isTornApart = (list: MathList | null) =>
  list !== null && list.length > 1 && (isEquals(list.at(-1)) || isArrow(list.at(-1)));

/** The sign of a quotient of groups, whose parts stand above and below the line: `ℤ╱nℤ`. */
const isQuotientSign = (node: MathNode | undefined) => node?.type === 'symbol' && node.text === '╱';

const isOperand = (node: MathNode | undefined) =>
  node !== undefined &&
  !(node.type === 'symbol' && (isRelation(node.text) || isBinary(node.text) || isOpen(node.text)));

const endsGroup = (node: MathNode | undefined) =>
  node?.type === 'symbol' && (isClose(node.text) || /^[,;.]$/.test(node.text));

/** Scripts of a part that is off the line are taken for the wrong side. */
const hasScripts = (list: MathList) => {
  let found = false;
  walkMath(list, ({ type }) => {
    if (type === 'scripts') found = true;
  });
  return found;
};

const isOfNumber = (node: MathNode | undefined) => node?.type === 'symbol' && /^[\d.]+$/.test(node.text);

/** Digits and points of `12.34.56`. */
const LONGEST_NUMBER = 8;

/** `(1.7.1)`: the number of an equation beside another one. */
function hasTwoPoints(list: MathList, start: number): boolean {
  const rest = list.slice(start, start + LONGEST_NUMBER);
  const end = rest.findIndex((node) => !isOfNumber(node));
  return /^\d+\.\d+\.\d/.test(textOf(end < 0 ? rest : rest.slice(0, end)));
}

const isBarSign = (node: MathNode) => node.type === 'symbol' && isBar(node.text);

/** A fraction stands before a letter as its factor, and one that was torn is a letter with a bar; words are no index before one. */
const isFractionOrWords = (node: MathNode) =>
  node.type === 'fraction' || node.type === 'bar' || (node.type === 'text' && /\p{L}{2,}/u.test(node.value));

const isPrime = (node: MathNode) => node.type === 'symbol' && /^[′″‴]$/u.test(node.text);

const isDotBetween = (node: MathNode | undefined) => node?.type === 'symbol' && /^[⋅·]$/u.test(node.text);

const isMinus = (node: MathNode | undefined) => node?.type === 'symbol' && node.text === '−';

/** `\frac{a}{b}_{c}`: what is lowered belongs to the other limit. */
const isLoweredFraction = (node: MathNode) =>
  node.type === 'scripts' && node.sub !== null && node.base.at(-1)?.type === 'fraction';

const isArrowed = (list: MathList | null) => list !== null && list.length > 1 && isArrow(list[0]);

/** `∫_{a} f`: from a point to nowhere, where `∫_{D} f` is taken over a domain. */
const isIntegralFromPoint = (node: NodeOf<'nary'>) =>
  node.operator === '∫' && node.sup === null && node.sub?.length === 1 && /^\p{Ll}$/u.test(textOf(node.sub));

/** Letters of an abbreviation with others among them; alone they may be what is summed over. */
const holdsAbbreviation = (limit: MathList | null) =>
  limit !== null &&
  limit.every((node) => isLetter(node) || isNumber(node)) &&
  /[^\p{Lu}]/u.test(textOf(limit)) &&
  (textOf(limit).match(/\p{Lu}/gu)?.length ?? 0) >= MAX_CAPITALS_IN_SCRIPT;

/** Nodes under one bar; a row of a table below its rule has more. */
const MAX_BARRED = 9;

const isCircle = (node: MathNode) => node.type === 'symbol' && node.text === '∘';

/** An interior `E^{∘}` stands alone in its script; beside others, or below the line, the circle was set over the letter. */
const isLabelInScript = (node: NodeOf<'scripts'>) =>
  (node.sub?.some(isCircle) ?? false) ||
  (node.sup !== null && node.sup.length > 1 && node.sup.some(isCircle));

/** Rows and columns between single bars are those of a determinant; a fraction that lost its bar, or several bars, are not square. */
function isOblongDeterminant(node: NodeOf<'delimited'>): boolean {
  if (!/^[|∣]$/u.test(node.open) || !isBar(node.close)) return false;
  const [inner, ...others] = node.items.flat();
  if (others.length > 0 || inner?.type !== 'matrix') return false;
  const hasDots = inner.rows.flat().some((cell) => /^[…⋯⋮⋱]+$/u.test(textOf(cell)));
  return !hasDots && inner.rows.some((row) => row.length !== inner.rows.length);
}

/** What is left of a frame; a result may be underlined twice. */
const isHalfFrame = (node: NodeOf<'bar'>) =>
  node.base.length === 1 && node.base[0]?.type === 'bar' && node.base[0].position !== node.position;

/** The dash of a sentence, and accents that are over nothing. */
const isSignOfText = (node: MathNode) =>
  (node.type === 'symbol' && /^[—^ˆ˜¨´`]$/u.test(node.text)) ||
  (node.type === 'text' && /^[\^ˆ˜]$/u.test(node.value));

const isOperator = (node: MathNode | undefined) =>
  node?.type === 'symbol' && (isBinary(node.text) || isRelation(node.text));

const isPoint = (node: MathNode | undefined) => node?.type === 'symbol' && node.text === '.';

/** `{}_{m}A_{×n}`: the two halves of what was set below the letter. */
const isSplitLabel = ({ sub, base: [base] }: NodeOf<'prescripts'>) => {
  if (sub.length === 0) return false;
  const first = base?.type === 'scripts' ? base.sub?.[0] : undefined;
  return first?.type === 'symbol' && isBinary(first.text);
};

/** `\bar{()}`, `\hat{(x+y}`: a bar that crosses the brackets of a line. */
const crossesBrackets = ({ base }: NodeOf<'accent' | 'bar'>) =>
  isUnbalanced(base) || (base.length > 1 && base.every(isBracket));

const isBracket = (node: MathNode) => node.type === 'symbol' && (isOpen(node.text) || isClose(node.text));

/** A stroke through nothing, of a negated relation or of a term that is cancelled. */
const isLoneStroke = (node: NodeOf<'symbol' | 'accent'>) =>
  node.type === 'symbol' ? /^[\p{M}⟋⟍╳]$/u.test(node.text) : node.base.length === 0;

const UNLIKELY = rulesOf([
  about('prescripts', 'halves of a label beside a letter', isSplitLabel),
  about('accent', 'accent across brackets', crossesBrackets),
  about('bar', 'accent across brackets', crossesBrackets),
  about('accent', 'stroke through nothing', isLoneStroke),
  about('symbol', 'stroke through nothing', isLoneStroke),
  about('scripts', 'circle among others in a script', isLabelInScript),
  about('delimited', 'determinant that is not square', isOblongDeterminant),
  about('bar', 'bars above and below', isHalfFrame),
  { name: 'sign of text', holds: isSignOfText },
  about(
    'symbol',
    'point between operators',
    (node, list, at) => isPoint(node) && isOperator(list[at - 1]) && isOperator(list[at + 1]),
  ),
  about('limit', 'limit that begins with an arrow', (node) => isArrowed(node.limit)),
  about('nary', 'integral from a point to nowhere', isIntegralFromPoint),
  about('nary', 'abbreviation in a limit', (node) => [node.sub, node.sup].some(holdsAbbreviation)),
  about('bar', 'bar over a row', (node) => node.position === 'over' && node.base.length > MAX_BARRED),
  about(
    'scripts',
    'script of a dot',
    (node) => node.sub !== null && node.sup !== null && isDotBetween(node.base.at(-1)),
  ),
  about(
    'delimited',
    'bracket about nothing that stays open',
    (node) => node.close === '' && node.items.flat().length === 0,
  ),
  about('scripts', 'script that ends in an equals sign or an arrow', (node) =>
    [node.sub, node.sup].some(isTornApart),
  ),
  about('prescripts', 'equation or arrow before its base', (node) =>
    [...node.sub, ...node.sup].some((part) => isEquals(part) || isArrow(part)),
  ),
  about('matrix', 'sentence in an array', (node) =>
    node.rows.flat().some((cell) => wordsIn(cell) > MAX_REMARK_WORDS),
  ),
  about('matrix', 'cell with punctuation alone', (node) =>
    node.rows.flat().some((cell) => /^[.,;]$/.test(textOf(cell))),
  ),
  about('matrix', 'cell that is one bar', (node) =>
    node.rows.some(
      ([cell, ...others]) => others.length === 0 && cell?.[0]?.type === 'bar' && cell.length === 1,
    ),
  ),
  about('prescripts', 'script before a sign', (node) => !/^[\p{L}]/u.test(textOf(node.base))),
  about('prescripts', 'fraction or words before their base', (node) =>
    [...node.sub, ...node.sup].some(isFractionOrWords),
  ),
  about('scripts', 'digit below an arrow', (node) => isNumber(node.sub?.[0]) && isArrow(node.base.at(-1))),
  about(
    'symbol',
    'number with two points',
    (node, list, at) => isOfNumber(node) && !isOfNumber(list[at - 1]) && hasTwoPoints(list, at),
  ),
  about('accent', 'accent over one of two bars', (node) => node.base.filter(isBarSign).length % 2 === 1),
  about('scripts', 'prime below the line', (node) => node.sub !== null && node.sub.every(isPrime)),
  about('scripts', 'script of a word between statements', (node) => JOINING_WORDS.test(textOf(node.base))),
  about('scripts', 'clause in a script', (node) => [node.sub, node.sup].some(isClause)),
  about('scripts', 'script of a minus sign', (node) => isMinus(node.base.at(-1))),
  about('scripts', 'script of a fraction in a script', (node) =>
    [node.sub, node.sup].some((script) => script?.some(isLoweredFraction)),
  ),
  about('nary', 'script of a fraction in a limit', (node) =>
    [node.sub, node.sup].some((script) => script?.some(isLoweredFraction)),
  ),
  about(
    'scripts',
    'subscript of a number',
    (node) => node.sub !== null && isNumber(node.base.at(-1)) && !isIndicator(node.base.at(-1), node.sub),
  ),
  about('scripts', 'half a bracket in a script', (node) => isUnbalanced(node.sub) || isUnbalanced(node.sup)),
  about('scripts', 'small capitals in a script', (node) =>
    [node.sub, node.sup].some((script) => script && CAPITALS.test(textOf(script)) && !isName(node, script)),
  ),
  {
    name: 'upper limit without a lower one',
    holds: (node) =>
      (node.type === 'nary' && hasOneLimit(node.operator, node.sub, node.sup)) ||
      (node.type === 'scripts' && hasOneLimit(textOf(node.base), node.sub, node.sup)),
  },
  about('bar', 'words underlined', (node) => node.position === 'under' && textOf(node.base).length > 2),
  about(
    'symbol',
    'quotient without one of its parts',
    (node, list, at) =>
      isQuotientSign(node) &&
      !(isOperand(list[at - 1]) && isOperand(list[at + 1]) && !endsGroup(list[at + 1])),
  ),
  about(
    'symbol',
    'quotient of parts with scripts',
    (node, list, at) => isQuotientSign(node) && hasScripts(list.slice(Math.max(0, at - 1), at + 2)),
  ),
  about('symbol', 'quotation mark in a formula', (node) => /^[“”„]$/u.test(node.text)),
  about('symbol', 'word of a sentence in italics', (_, list, at) => spellsWord(list, at)),
  about('symbol', 'word in italics', (_, list, at) => startsWord(list, at)),
]);

const GRAVE = '\u0300';

/** The word à before what it belongs to. */
const isWordWithAccent = (node: MathNode | undefined) =>
  node?.type === 'accent' && node.mark === GRAVE && textOf(node.base) === 'a';

/** An operator with its limit at the end of the formula: what it is taken of stands elsewhere. */
const isLimitOfNothing = (node: MathNode | undefined) =>
  node?.type === 'function' && node.argument.length === 0 && node.name.some(({ type }) => type === 'limit');

const isNormBar = (node: MathNode | undefined): boolean =>
  node?.type === 'scripts'
    ? isNormBar(node.base.at(-1))
    : node?.type === 'symbol' && /^[∥‖]$/u.test(node.text);

/** A norm whose other bar stands elsewhere; one bar between two operands says that they are parallel. */
function hasHalfNorm(math: MathList): boolean {
  const bars = math.filter(isNormBar).length;
  if (bars % 2 === 0) return false;
  const isBesideEquals = math.some(
    (node, at) => isNormBar(node) && (isEquals(math[at - 1]) || isEquals(math[at + 1])),
  );
  return bars > 1 || isNormBar(math[0]) || isNormBar(math.at(-1)) || isBesideEquals;
}

/** The names of the rules that hold somewhere in the formula. */
export function rulesThatHold(rulesFor: RulesByType, math: MathList): Set<string> {
  const found = new Set<string>();
  const visit = (list: MathList): void => {
    for (const [at, node] of list.entries()) {
      for (const { name, holds } of rulesFor(node.type)) if (holds(node, list, at)) found.add(name);
      childLists(node).forEach(visit);
    }
  };
  visit(math);
  return found;
}

/** The names of the rules that find something unlikely in the formula, each once. */
export function unlikelyParts(math: MathList): string[] {
  const found = rulesThatHold(UNLIKELY, math);
  if (isLimitOfNothing(math.at(-1))) found.add('limit of nothing');
  if (isWordWithAccent(math[0])) found.add('word with an accent');
  if (hasHalfNorm(math)) found.add('norm without its other bar');
  return [...found];
}
