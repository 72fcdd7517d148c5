import type { EquationNumber, EquationRow, MathList } from '../tree/math.ts';
import type { RunPart } from './read-run.ts';

const characterOf = (node: MathList[number]): string => {
  if (node.type === 'symbol') return node.text;
  if (node.type === 'text') return node.value;
  if (node.type === 'space') return ' ';
  if (node.type === 'delimited')
    return `${node.open}${node.items.map(plainText).join(node.separator)}${node.close}`;
  return 'base' in node ? plainText(node.base) : '';
};

const plainText = (list: MathList): string => list.map(characterOf).join('');

const HASH: MathList[number] = { type: 'symbol', text: '#', class: 'ordinary' };

/** What stands between the marks of one line: cells between `&`, a number after the last `#`. */
export function rowOf(parts: RunPart[]): EquationRow {
  const numberAt = parts.findLastIndex((part) => part.mark === '#');
  const content = numberAt < 0 ? parts : parts.slice(0, numberAt);
  const cells: MathList[] = [];
  for (const part of content) {
    if (part.mark === '#') cells.push([...(cells.pop() ?? []), HASH, ...part.nodes]);
    else cells.push(part.nodes);
  }
  const number = numberAt < 0 ? undefined : numberFrom(parts.slice(numberAt));
  return number ? { cells, number } : { cells };
}

function numberFrom(parts: RunPart[]): EquationNumber | undefined {
  const text = plainText(parts.flatMap((part) => part.nodes)).trim();
  return text ? { text } : undefined;
}
