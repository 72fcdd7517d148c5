import type { MathList, MathNode, MathScripts } from '../tree/index.ts';

type Bare = MathScripts & { base: [] };

const isBare = (node: MathNode | undefined): node is Bare =>
  node?.type === 'scripts' && node.base.length === 0;

const isLetter = (node: MathNode | undefined): boolean =>
  node?.type === 'symbol' ? /^\p{L}+$/u.test(node.text) : node?.type === 'group' && node.class === 'ordinary';

/** What scripts to the left may belong to. */
const takesPrescripts = (node: MathNode | undefined): boolean =>
  isLetter(node) ||
  node?.type === 'accent' ||
  node?.type === 'text' ||
  (node?.type === 'scripts' && node.base.length > 0 && takesPrescripts(node.base[0]));

/** Indices that may be staggered on one base. */
const MAX_STAGGERED = 20;

/** What staggered indices (`R_p{}^k{}_q`) follow. */
function takesIndices(node: MathNode): boolean {
  let base: MathNode | undefined = node;
  for (let depth = 0; base?.type === 'scripts'; depth++) {
    if (depth > MAX_STAGGERED) return false;
    base = base.base.at(-1);
  }
  return (
    isLetter(base) ||
    base?.type === 'accent' ||
    base?.type === 'delimited' ||
    (base?.type === 'symbol' && base.class === 'close')
  );
}

const OPERATORS = new Set('+−=×⋅([{,;/');

/** A superscript that a sign carries because the writer left out `{}`: `+^{n}C_{r}`. */
const isOnOperator = (node: MathNode): node is MathScripts => {
  const base = node.type === 'scripts' && node.sup && node.base.length === 1 ? node.base[0] : undefined;
  return base?.type === 'symbol' && base.class !== 'ordinary' && OPERATORS.has(base.text);
};

/** `C_{r}` and its like: a capital letter with a subscript. */
const countsChoices = (node: MathNode | undefined): boolean => {
  const base = node?.type === 'scripts' && node.sub && node.base.length === 1 ? node.base[0] : undefined;
  return base?.type === 'symbol' && /^\p{Lu}$/u.test(base.text);
};

/**
 * Scripts on nothing: staggered indices of what is before them, or prescripts of what follows
 * (`{}^{14}_{6}C`, `{}^{n}C_{r}`).
 */
export function attachBareScripts(list: MathList): MathList {
  if (!list.some((node) => isBare(node) || isOnOperator(node))) return list;
  const result: MathList = [];
  for (let index = 0; index < list.length; index++) {
    let node = list[index] as MathNode;
    const next = list[index + 1];
    if (isOnOperator(node) && countsChoices(next)) {
      result.push(...node.base);
      node = { ...node, base: [] };
    }
    if (!isBare(node)) {
      result.push(node);
      continue;
    }
    if (giveToPrevious(node, result)) continue;
    const isPrescript = !isApartFromBase(result) && next && takesPrescripts(next);
    if (isPrescript) index++;
    result.push(isPrescript ? prescripts(node, next) : node);
  }
  return result;
}

/** Puts scripts on the last node of `list`; false where that takes none. */
function giveToPrevious(node: MathScripts, list: MathNode[]): boolean {
  const previous = list.at(-1);
  if (!previous || !takesIndices(previous)) return false;
  list[list.length - 1] = { ...node, base: [previous] };
  return true;
}

/** A space stands between the scripts and what would take them. */
function isApartFromBase(list: readonly MathNode[]): boolean {
  const base = list.at(-1)?.type === 'space' ? list.at(-2) : undefined;
  return base !== undefined && takesIndices(base);
}

const prescripts = ({ sub, sup }: MathScripts, base: MathNode): MathNode => ({
  type: 'prescripts',
  sub: sub ?? [],
  sup: sup ?? [],
  base: [base],
});
