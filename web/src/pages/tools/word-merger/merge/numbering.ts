import { allOf, attributeOf, childrenOf, highest, setAttribute } from './elements.ts';
import { ensurePart, partOfKind, type WordFile, xmlOf } from './word-file.ts';

export interface MergedNumbering {
  /** The added file's list numbers → those of the merged document. */
  numbers: Map<string, string>;
  added: Element[];
}

/** Lists of two files never continue each other: every list comes with a number and a pattern of its own. */
export function mergeNumbering(base: WordFile, other: WordFile): MergedNumbering {
  const path = partOfKind(other, 'numbering');
  const source = path ? xmlOf(other, path)?.documentElement : null;
  const numbers = new Map<string, string>();
  if (!source) return { numbers, added: [] };
  const target = ensurePart(base, 'numbering', 'numbering').documentElement;
  const firstPattern = highest(childrenOf(target, 'abstractNum'), 'abstractNumId') + 1;
  const firstNumber = highest(childrenOf(target, 'num'), 'numId') + 1;
  const patterns = new Map<string, string>();
  const added: Element[] = [];
  const bring = (element: Element) => {
    const copy = target.ownerDocument.importNode(element, true);
    added.push(copy);
    return copy;
  };
  const firstNum = childrenOf(target, 'num')[0] ?? null;
  for (const [index, pattern] of childrenOf(source, 'abstractNum').entries()) {
    const copy = bring(pattern);
    patterns.set(attributeOf(pattern, 'abstractNumId') ?? '', String(firstPattern + index));
    setAttribute(copy, 'abstractNumId', String(firstPattern + index));
    // Word takes patterns with one signature for one list; pictures as bullets stay behind.
    for (const name of ['nsid', 'lvlPicBulletId']) for (const element of allOf(copy, name)) element.remove();
    target.insertBefore(copy, firstNum);
  }
  const end = childrenOf(target, 'numIdMacAtCleanup')[0] ?? null;
  for (const [index, number] of childrenOf(source, 'num').entries()) {
    const copy = bring(number);
    numbers.set(attributeOf(number, 'numId') ?? '', String(firstNumber + index));
    setAttribute(copy, 'numId', String(firstNumber + index));
    for (const pattern of childrenOf(copy, 'abstractNumId'))
      setAttribute(pattern, 'val', patterns.get(attributeOf(pattern, 'val') ?? '') ?? '0');
    target.insertBefore(copy, end);
  }
  return { numbers, added };
}
