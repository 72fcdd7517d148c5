import type { MathFunction, MathLimit, MathList, MathNary } from '../tree/math.ts';
import { isCharacter } from './character.ts';
import {
  type ArgumentForm,
  closeRun,
  inScript,
  type OmmlContext,
  openObject,
  type WriteList,
  writeListArgument,
} from './context.ts';
import { escapeXml } from './xml.ts';

const SCRIPT: ArgumentForm = { step: inScript };
const HIDDEN: ArgumentForm = { mayBeEmpty: true };

function naryProperties(node: MathNary, context: OmmlContext): string {
  const place = node.limits === 'underOver' ? 'undOvr' : 'subSup';
  const hideSub = node.sub ? '' : '<m:subHide m:val="1"/>';
  const hideSup = node.sup ? '' : '<m:supHide m:val="1"/>';
  return `<m:naryPr><m:chr m:val="${escapeXml(node.operator)}"/><m:limLoc m:val="${place}"/><m:grow m:val="1"/>${hideSub}${hideSup}${context.control}</m:naryPr>`;
}

/** Whether an operator stands for itself: nothing above, below or after it. */
const isBare = (node: MathNary) => !node.sub && !node.sup && node.operand.length === 0;

/** Whether Word can hold the operator as `m:nary`. */
export const isNary = (node: MathNary) => isCharacter(node.operator) && !isBare(node);

/** An operator that `m:nary` cannot hold, as symbols with the limits at their place. */
export function naryAsSymbols(node: MathNary): MathList {
  const base: MathList = [{ type: 'symbol', text: node.operator, class: 'operator', style: 'plain' }];
  if (!node.sub && !node.sup) return base;
  if (node.limits === 'subSup') return [{ type: 'scripts', base, sub: node.sub, sup: node.sup }];
  const lower: MathList = node.sub ? [{ type: 'limit', position: 'under', base, limit: node.sub }] : base;
  return node.sup ? [{ type: 'limit', position: 'over', base: lower, limit: node.sup }] : lower;
}

export function writeNary(node: MathNary, context: OmmlContext, write: WriteList): void {
  if (!isNary(node)) {
    write([...naryAsSymbols(node), ...node.operand], context);
    return;
  }
  closeRun(context);
  context.xml += `<m:nary>${naryProperties(node, context)}`;
  writeListArgument(context, 'sub', node.sub ?? [], write, node.sub ? SCRIPT : HIDDEN);
  writeListArgument(context, 'sup', node.sup ?? [], write, node.sup ? SCRIPT : HIDDEN);
  writeListArgument(context, 'e', node.operand, write);
  context.xml += '</m:nary>';
}

export function writeFunction(node: MathFunction, context: OmmlContext, write: WriteList): void {
  openObject(context, 'func');
  writeListArgument(context, 'fName', node.name, write);
  writeListArgument(context, 'e', node.argument, write);
  context.xml += '</m:func>';
}

export function writeLimit(node: MathLimit, context: OmmlContext, write: WriteList): void {
  const name = node.position === 'under' ? 'limLow' : 'limUpp';
  openObject(context, name);
  writeListArgument(context, 'e', node.base, write);
  writeListArgument(context, 'lim', node.limit, write, SCRIPT);
  context.xml += `</m:${name}>`;
}
