import { isBar, isBracket, isOpener, openerOf } from '../brackets.ts';
import type { MathDelimited, MathList, MathNode, MathSymbol } from '../tree/index.ts';

/** A bracket that waits for its partner, with what has followed it. */
interface Frame {
  opener: MathSymbol | null;
  /** The bracket that the content stands in; for the outermost frame, that of a node around the list. */
  within: string;
  content: MathList;
  commas: number;
  /** A bar after an atom: it opens only if a later bar closes it (`2|x|`). */
  tentative: boolean;
  /** What a tentative bar may not hold. */
  blocked: boolean;
}

/** A list whose brackets are being paired. */
interface Pairing {
  readonly frames: Frame[];
  /** How many frames wait for the partner of a bracket. */
  readonly waiting: Map<string, number>;
  readonly finish: Finish;
}

const topOf = ({ frames }: Pairing) => frames.at(-1) as Frame;

/** One frame less waits for the partner of its bracket. */
const stopWaiting = ({ waiting }: Pairing, { text }: MathSymbol) =>
  waiting.set(text, (waiting.get(text) ?? 1) - 1);

/** What a list becomes once it stands between brackets. */
type Finish = (content: MathList) => MathList;

/**
 * Pairs plain brackets, and bars where it is clear which side they are, into delimited nodes that grow. Scripts on
 * the closing bracket become scripts of the whole. Half-open intervals pair across kinds; anything else that does
 * not match is left as it was. `within` is the bracket that the list stands in.
 */
export function pairFences(list: MathList, finish: Finish = (content) => content, within = ''): MathList {
  if (!list.some((node) => isFence(fenceIn(node)))) return finish(list);
  const frames: Frame[] = [{ ...newFrame(null, false), within }];
  const pairing: Pairing = { frames, waiting: new Map(), finish };
  for (const node of list) place(node, pairing);
  const result: MathList = [];
  flush(pairing, 1, result);
  const first = frames[0] as Frame;
  return finish(result.length > 0 ? first.content.concat(result) : first.content);
}

const newFrame = (opener: MathSymbol | null, tentative: boolean): Frame => ({
  opener,
  within: opener?.text ?? '',
  content: [],
  commas: 0,
  tentative,
  blocked: false,
});

const fenceIn = (node: MathNode): MathNode | undefined =>
  node.type === 'scripts' && node.base.length === 1 ? node.base[0] : node;

const isFence = (node: MathNode | undefined): node is MathSymbol =>
  node?.type === 'symbol' &&
  (node.class === 'open' || node.class === 'close'
    ? isBar(node.text) || isBracket(node.text)
    : node.class === 'ordinary' && isBar(node.text));

function place(node: MathNode, pairing: Pairing): void {
  const top = topOf(pairing);
  const fence = fenceIn(node);
  if (!isFence(fence)) {
    note(node, top);
    top.content.push(node);
    return;
  }
  const scripted = node.type === 'scripts';
  if (isBar(fence.text)) {
    placeBar(node, fence, pairing);
    return;
  }
  if (isOpener(fence.text) && fence.class !== 'close') {
    if (scripted || closesReversed(fence, top)) {
      if (!scripted && closesReversed(fence, top)) close(pairing, node, fence.text);
      else top.content.push(node);
    } else open(pairing, fence, false);
    return;
  }
  placeCloser(node, fence, pairing);
}

/** What decides whether a pair of unlike brackets, or of bars, is one; `|G : H|` is an index. */
function note(node: MathNode, top: Frame): void {
  if (node.type !== 'symbol') return;
  if (node.text === ',' || node.text === ';') top.commas++;
  if (node.class === 'punctuation' || (node.class === 'relation' && node.text !== ':')) top.blocked = true;
}

function open({ frames, waiting }: Pairing, opener: MathSymbol, tentative: boolean): void {
  frames.push(newFrame(opener, tentative));
  waiting.set(opener.text, (waiting.get(opener.text) ?? 0) + 1);
}

function placeCloser(node: MathNode, fence: MathSymbol, pairing: Pairing): void {
  if (fence.text === ']' && turnInterval(node, fence, pairing)) return;
  const top = topOf(pairing);
  if (isInterval(top, fence.text)) return close(pairing, node, fence.text);
  const depth = partnerDepth(pairing, fence.text);
  if (depth === 0) {
    const ket = fence.text === '⟩' && top.opener && isBar(top.opener.text);
    if (ket) return close(pairing, node, fence.text);
    if (fence.text === ']' && node === fence && startsOperand(top)) return open(pairing, fence, true);
    top.content.push(node);
    return;
  }
  const rest: MathList = [];
  flush(pairing, depth + 1, rest);
  const frame = pairing.frames[depth] as Frame;
  frame.content = rest.length > 0 ? frame.content.concat(rest) : frame.content;
  close(pairing, node, fence.text);
}

const BETWEEN_SETS = new Set('∪∩∖×');

/** `[0, 1[ ∪ ]2, 3]`: what stood between the brackets was between two intervals. */
function turnInterval(node: MathNode, fence: MathSymbol, pairing: Pairing): boolean {
  const top = topOf(pairing);
  const outer = pairing.frames.at(-2);
  const first = top.content.find(({ type }) => type !== 'space');
  const between = first?.type === 'symbol' && (BETWEEN_SETS.has(first.text) || first.class === 'relation');
  if (node !== fence || top.opener?.text !== '[' || !between || outer?.commas !== 1) return false;
  if (outer.opener?.text !== '[' && outer.opener?.text !== ']') return false;
  pairing.frames.pop();
  stopWaiting(pairing, top.opener);
  close(pairing, top.opener, '[');
  topOf(pairing).content.push(...top.content);
  open(pairing, fence, true);
  return true;
}

/** The index of the frame that the bracket closes; 0 where there is none. */
function partnerDepth({ frames, waiting }: Pairing, closer: string): number {
  const opener = openerOf(closer);
  if (!waiting.get(opener)) return 0;
  let depth = frames.length - 1;
  while (frames[depth]?.opener?.text !== opener) depth--;
  return depth;
}

/** `[a, b)`, `(a, b]`, `]a, b]`: one comma between unlike brackets. */
const isInterval = ({ opener, commas }: Frame, closer: string) =>
  commas === 1 && opener !== null && INTERVALS.has(opener.text + closer);

const INTERVALS = new Set(['[)', '(]', ']]', '])']);

/** `]a, b[`: a bracket that opened the wrong way round. */
const closesReversed = (fence: MathSymbol, { opener, commas }: Frame) =>
  fence.text === '[' && opener?.text === ']' && commas === 1;

/** True where an operand is due: at the start, after an operator, a relation or a separator. */
function startsOperand({ content, opener }: Frame): boolean {
  let index = content.length - 1;
  while (content[index]?.type === 'space') index--;
  const last = content[index];
  if (!last) return opener === null || opener.class !== 'close';
  if (last.type === 'nary') return true;
  if (last.type !== 'symbol') return last.type === 'group' && last.class !== 'ordinary';
  if (isBar(last.text)) return true;
  return last.class !== 'ordinary' && last.class !== 'close' && last.class !== 'inner';
}

function placeBar(node: MathNode, fence: MathSymbol, pairing: Pairing): void {
  const top = topOf(pairing);
  const operandDue = fence.class === 'open' || (fence.class !== 'close' && startsOperand(top));
  if (!operandDue && canClose(fence, top)) return close(pairing, node, fence.text);
  if (node.type === 'scripts' || fence.class === 'close' || (!operandDue && separates(fence, top))) {
    note(fence, top);
    top.content.push(node);
  } else open(pairing, fence, !operandDue);
}

const canClose = (bar: MathSymbol, { opener, content, tentative, blocked }: Frame) =>
  opener?.text === bar.text && bar.class !== 'open' && content.length > 0 && !(tentative && blocked);

/** The bar of `⟨a|b⟩` and of `{x | x > 0}`. */
const separates = (bar: MathSymbol, { within }: Frame) =>
  within === '⟨' || (within === '{' && bar.text === '|');

/** Closes the frame on top; `node` is the closing bracket, perhaps with scripts. */
function close(pairing: Pairing, node: MathNode, closer: string): void {
  const { opener, content } = pairing.frames.pop() as Frame;
  if (!opener) return;
  stopWaiting(pairing, opener);
  const pair = bracketed(opener.text, closer, pairing.finish(content));
  topOf(pairing).content.push(node.type === 'scripts' ? { ...node, base: [pair] } : pair);
}

/** Gives up on the frames from `from` on: their brackets and contents go to `target` in order. */
function flush(pairing: Pairing, from: number, target: MathList): void {
  const { frames, finish } = pairing;
  for (let index = from; index < frames.length; index++) {
    const { opener, content } = frames[index] as Frame;
    if (opener) stopWaiting(pairing, opener);
    const bar =
      opener?.text === '⟨' ? content.findIndex((node) => node.type === 'symbol' && node.text === '|') : -1;
    if (bar > 0) target.push(bracketed('⟨', '|', finish(content.slice(0, bar))));
    else if (opener) target.push(opener);
    for (const node of bar > 0 ? content.slice(bar + 1) : content) target.push(node);
  }
  frames.length = from;
}

const bracketed = (opener: string, closer: string, content: MathList): MathDelimited => ({
  type: 'delimited',
  open: opener,
  close: closer,
  separator: '',
  grow: true,
  items: [content],
});
