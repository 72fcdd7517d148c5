import type { MathList, MathNode, MathSymbol } from '../../../../tree/index.ts';

/*
 * Office suites print blackboard and script letters as plain ones. The symbols beside them show which are sets of
 * numbers; for other letters they show only that an alphabet may be lost.
 */

const NUMBER_SET = /^[CNQRZ]$/;
const MEMBER = /^[∈∉]$/u;
const INCLUSION = /^[⊂⊆⊃⊇⊊]$/u;

const isSymbol = (node: MathNode | undefined, pattern: RegExp): boolean =>
  node?.type === 'symbol' && pattern.test(node.text);

const letterOf = (node: MathNode | undefined): MathSymbol | null => {
  const base = node?.type === 'scripts' && node.base.length === 1 ? node.base[0] : node;
  return base?.type === 'symbol' && !base.script ? base : null;
};

/** After a colon an arrow leads to a set. */
const isTarget = (math: MathList, at: number) =>
  isSymbol(math[at - 1], /^[→⟶]$/u) && math.slice(0, at - 1).some((node) => isSymbol(node, /^:$/));

/** Whether the letter at this place denotes a set. */
const standsForSet = (math: MathList, at: number) =>
  isSymbol(math[at - 1], MEMBER) ||
  [math[at - 1], math[at + 1]].some((node) => isSymbol(node, INCLUSION)) ||
  isTarget(math, at) ||
  (isSymbol(math[at - 1], /^:$/) && isSymbol(math[at + 1], /^[→⟶]$/u));

const doubleStruck = (node: MathNode): MathNode => {
  if (node.type === 'scripts') return { ...node, base: node.base.map(doubleStruck) };
  if (node.type !== 'symbol') return node;
  const { text, class: kind } = node;
  return { type: 'symbol', text, class: kind, script: 'double-struck' };
};

export interface Restored {
  math: MathList;
  /** Letters were given an alphabet, or may have lost one. */
  doubtful: boolean;
}

/** Sets of numbers with their alphabet again, at every depth; letters that are rarely plain make the formula doubtful. */
export function withAlphabets(math: MathList): Restored {
  let doubtful = false;
  const read = (list: MathList): MathList => {
    if (list.some((_, at) => isRarelyPlain(list, at))) doubtful = true;
    return list.map((node, at) => {
      const inner = mapLists(node, read);
      const letter = letterOf(node);
      if (!letter || !NUMBER_SET.test(letter.text) || !standsForSet(list, at)) return inner;
      doubtful = true;
      return doubleStruck(inner);
    });
  };
  const restored = read(math);
  return { math: restored, doubtful: doubtful || endsInUnit(math) };
}

const UNIT = /^(?:[mkcμn]?[msgNJWVKACFΩT]|Hz|eV|mol|Pa)$/u;

/** A number and letters that are the signs of units, up to the end: they may have been upright. */
function endsInUnit(math: MathList): boolean {
  const letters = math.map(letterOf);
  const from = math.findLastIndex((node) => isSymbol(node, /^\d/));
  const tail = letters.slice(from + 1).filter((letter) => letter?.text !== '/');
  if (from < 0 || tail.length === 0 || tail.includes(null)) return false;
  const unit = tail.map((letter) => letter?.text ?? '');
  const whole =
    unit.every((text) => UNIT.test(text)) || UNIT.test(unit.join('')) || UNIT.test(unit.slice(0, 2).join(''));
  return whole && (from === 0 || isSymbol(math[from - 1], /^[=≈⋅×]$/u) || math[from]?.type === 'scripts');
}

/** `P(…)`, `E[…]`, a script `L` before a bracket, a lone `R` or its powers: as often of another alphabet as not. */
function isRarelyPlain(math: MathList, at: number): boolean {
  const node = math[at];
  const letter = letterOf(node);
  if (!letter) return false;
  const next = math[at + 1];
  const called = isSymbol(next, /^[([{]$/) || next?.type === 'delimited';
  if (/^[PEL]$/.test(letter.text) && called && node?.type === 'symbol') return true;
  if (/^[FPL]$/.test(letter.text) && isSymbol(math[at - 1], MEMBER)) return true;
  return /^[RCZQ]$/.test(letter.text) && math.length === 1 && (node?.type === 'symbol' || isPower(node));
}

const isPower = (node: MathNode | undefined) =>
  node?.type === 'scripts' && !node.sub && node.sup?.length === 1 && isSymbol(node.sup[0], /^[a-z\d]$/);

/** The node with every list of nodes inside it read anew. */
function mapLists(node: MathNode, read: (list: MathList) => MathList): MathNode {
  const entries = Object.entries(node).map(([key, value]) => [key, mapped(value, read)]);
  return Object.fromEntries(entries) as MathNode;
}

function mapped(value: unknown, read: (list: MathList) => MathList): unknown {
  if (!Array.isArray(value) || value.length === 0) return value;
  if (value.every(isNode)) return read(value);
  return value.map((each) =>
    Array.isArray(each) ? mapped(each, read) : isRecord(each) ? mapRecord(each, read) : each,
  );
}

const mapRecord = (record: Record<string, unknown>, read: (list: MathList) => MathList) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, mapped(value, read)]));

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isNode = (value: unknown): value is MathNode => isRecord(value) && typeof value.type === 'string';
