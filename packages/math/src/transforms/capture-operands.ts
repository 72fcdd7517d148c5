import type { MathFunction, MathList, MathNary, MathNode } from '../tree/index.ts';
import { unwrapGroups } from './unwrap-groups.ts';

/** Operators of the rank of a sum: they end an operand. */
const ADDITIVE = new Set('+−-±∓∪∩∖⊕⊖∨∧∔⊎⊔⊓⊞⊟');
const PRODUCT = new Set('⋅×∗∘⊗⊙÷⋆•·');
const INTEGRALS = /^[∫∬∭⨌∮∯∰∱∲∳⨋⨍⨎⨏⨐-⨜]$/u;
const DIFFERENTIALS = new Set('dⅆđ');
const WIDE = 0.9;

/**
 * The nodes to the right of the one being looked at, last first, and where the nearest differential among them
 * ends, counted from the bottom.
 */
interface Tail {
  nodes: MathList;
  differential: number | null;
  /** The height at which the nearest run of differentials starts. */
  runStart: number;
}

/**
 * Fills the operands of large operators and the arguments of functions from what follows them in the same list.
 * An operand ends at a relation, a comma, a wide blank, and at a plus or minus of its own level; an integral goes on
 * to its differential.
 */
export function captureOperands(list: MathList): MathList {
  if (!list.some(waits)) return list;
  const tail: Tail = { nodes: [], differential: null, runStart: -1 };
  for (let index = list.length - 1; index >= 0; index--) {
    const node = list[index] as MathNode;
    trackDifferential(tail, node);
    if (node.type === 'nary' && node.operand.length === 0)
      push(tail, { ...node, operand: unwrapGroups(takeOperand(tail, node)) });
    else if (node.type === 'function' && node.argument.length === 0) {
      push(tail, { ...node, argument: unwrapGroups(takeArgument(tail, node)) });
    } else push(tail, node);
  }
  return tail.nodes.reverse();
}

const waits = (node: MathNode) =>
  (node.type === 'nary' && node.operand.length === 0) ||
  (node.type === 'function' && node.argument.length === 0);

const push = (tail: Tail, node: MathNode) => tail.nodes.push(node);

const isLetterD = (node: MathNode | undefined): boolean => {
  const base = node?.type === 'scripts' && node.sub === null && node.base.length === 1 ? node.base[0] : node;
  if (base?.type === 'text') return base.value === 'd';
  return base?.type === 'symbol' && !base.script && DIFFERENTIALS.has(base.text);
};

const isVariable = (node: MathNode | undefined): boolean => {
  if (node?.type === 'scripts' || node?.type === 'accent') return isVariable(node.base[0]);
  if (node?.type === 'delimited' || node?.type === 'function') return true;
  return node?.type === 'symbol' && node.class === 'ordinary' && /^\p{L}$/u.test(node.text);
};

const endsClause = (node: MathNode) =>
  (node.type === 'symbol' && (node.class === 'relation' || node.class === 'punctuation')) ||
  (node.type === 'group' && (node.class === 'relation' || node.class === 'punctuation')) ||
  node.type === 'extensibleArrow' ||
  (node.type === 'space' && node.width >= WIDE);

/** What is integrated against, as in `d\mu(x)` and `dF(t)`: its argument belongs to it. */
const isMeasure = (node: MathNode | undefined) => node?.type === 'symbol' && /^[\p{Lu}α-ω]$/u.test(node.text);

/** Notes `dx`: a `d` with a variable after it. */
function trackDifferential(tail: Tail, node: MathNode): void {
  const height = tail.nodes.length;
  if (endsClause(node)) {
    tail.differential = null;
    return;
  }
  if (!isLetterD(node)) return;
  let at = height - 1;
  while (tail.nodes[at]?.type === 'space') at--;
  if (!isVariable(tail.nodes[at])) return;
  if (isMeasure(tail.nodes[at]) && tail.nodes[at - 1]?.type === 'delimited') at--;
  let before = at - 1;
  while (tail.nodes[before]?.type === 'space') before--;
  if (tail.differential === null || before !== tail.runStart) tail.differential = at;
  tail.runStart = height;
}

function takeOperand(tail: Tail, node: MathNary): MathList {
  const operand: MathList = [];
  if (INTEGRALS.test(node.operator) && tail.differential !== null && tail.differential < tail.nodes.length) {
    const end = tail.differential;
    while (tail.nodes.length > end) operand.push(tail.nodes.pop() as MathNode);
    if (!startsWithDifferential(operand)) return settle(tail, operand);
  }
  takeTerm(tail, operand, true);
  return settle(tail, operand);
}

/** True for `∫ dx f(x)`, where the integrand follows its differential. */
function startsWithDifferential(operand: MathList): boolean {
  const content = operand.filter((node) => node.type !== 'space');
  return isLetterD(content[0]) && content.length <= 2;
}

/** After nodes are taken, a differential further right is out of reach of what was to the left of them. */
function settle(tail: Tail, operand: MathList): MathList {
  if (tail.differential !== null && tail.differential >= tail.nodes.length) tail.differential = null;
  return returnBlanks(tail, operand);
}

/** Blanks at the end of an operand stay outside it. */
function returnBlanks(tail: Tail, operand: MathList): MathList {
  while (operand.at(-1)?.type === 'space') tail.nodes.push(operand.pop() as MathNode);
  return operand;
}

const isOperator = (node: MathNode | undefined, set: ReadonlySet<string>) =>
  node?.type === 'symbol' && node.class === 'binary' && set.has(node.text);

const isBar = (node: MathNode) =>
  node.type === 'symbol' &&
  (node.text === '|' || node.text === '‖' || (node.class === 'close' && node.text !== '!'));

/** True where the next node begins a differential, which belongs to an integral further left. */
const isDifferential = ({ differential, nodes, runStart }: Tail) =>
  differential !== null && nodes.length - 1 === runStart;

/** Moves the factors of one term; a sign at its start belongs to it. */
function takeTerm(tail: Tail, operand: MathList, products: boolean): void {
  let factors = operand.filter((node) => node.type !== 'space').length;
  while (tail.nodes.length > 0) {
    const next = tail.nodes.at(-1) as MathNode;
    if (endsClause(next) || isBar(next)) return;
    if (factors > 0 && isDifferential(tail)) return;
    if (factors > 0 && (isOperator(next, ADDITIVE) || (!products && isOperator(next, PRODUCT)))) return;
    if (factors === 0 && isOperator(next, PRODUCT)) return;
    operand.push(tail.nodes.pop() as MathNode);
    if (next.type !== 'space') factors++;
  }
}

const hasLimit = (node: MathFunction) => node.name.some((part) => part.type === 'limit');

/** Brackets, or the braces that the author set around the argument. */
const isFenced = (node: MathNode | undefined): boolean =>
  node?.type === 'delimited' ||
  (node?.type === 'group' && node.class === 'ordinary') ||
  (node?.type === 'scripts' && node.base.length === 1 && isFenced(node.base[0]));

/** `\sin (x)` takes the brackets alone, `\sin 2x` its factors up to the next function, `\lim` a whole term. */
function takeArgument(tail: Tail, node: MathFunction): MathList {
  const argument: MathList = [];
  while (tail.nodes.at(-1)?.type === 'space' && !endsClause(tail.nodes.at(-1) as MathNode)) {
    argument.push(tail.nodes.pop() as MathNode);
  }
  if (hasLimit(node)) takeTerm(tail, argument, true);
  else if (isFenced(tail.nodes.at(-1))) argument.push(tail.nodes.pop() as MathNode);
  else takeFactors(tail, argument);
  if (argument.every((part) => part.type === 'space')) {
    while (argument.length > 0) tail.nodes.push(argument.pop() as MathNode);
  }
  return settle(tail, argument);
}

function takeFactors(tail: Tail, argument: MathList): void {
  let factors = 0;
  while (tail.nodes.length > 0) {
    const next = tail.nodes.at(-1) as MathNode;
    if (endsClause(next) || isBar(next)) return;
    if (factors > 0 && (endsFactors(next) || isDifferential(tail))) return;
    if (factors === 0 && isOperator(next, PRODUCT)) return;
    argument.push(tail.nodes.pop() as MathNode);
    if (next.type === 'function' || next.type === 'nary') return;
    if (next.type !== 'space' && !isOperator(next, ADDITIVE)) factors++;
  }
}

const endsFactors = (node: MathNode) =>
  node.type === 'function' ||
  node.type === 'nary' ||
  node.type === 'text' ||
  (node.type === 'symbol' && (node.class === 'binary' || node.class === 'operator')) ||
  (node.type === 'group' && node.class !== 'ordinary');
