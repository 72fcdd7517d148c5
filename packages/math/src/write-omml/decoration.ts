import type {
  MathAccent,
  MathBar,
  MathBox,
  MathExtensibleArrow,
  MathGroupCharacter,
  MathList,
} from '../tree/math.ts';
import { isCharacter } from './character.ts';
import {
  inScript,
  type OmmlContext,
  openObject,
  type WriteList,
  writeArgument,
  writeListArgument,
} from './context.ts';
import { escapeXml } from './xml.ts';

const character = (text: string) => `<m:chr m:val="${escapeXml(text)}"/>`;
const on = (name: string, value: boolean) => (value ? `<m:${name} m:val="1"/>` : '');

/** A mark that is no single character, as text above or below its base. */
export const stacked = (position: 'over' | 'under', text: string, base: MathList): MathList => [
  { type: 'limit', position, base, limit: [{ type: 'symbol', text, class: 'ordinary' }] },
];

export function writeAccent(node: MathAccent, context: OmmlContext, write: WriteList): void {
  if (!isCharacter(node.mark)) return write(stacked('over', node.mark, node.base), context);
  openObject(context, 'acc', character(node.mark));
  writeListArgument(context, 'e', node.base, write);
  context.xml += '</m:acc>';
}

export function writeBar(node: MathBar, context: OmmlContext, write: WriteList): void {
  const position = node.position === 'over' ? 'top' : 'bot';
  openObject(context, 'bar', `<m:pos m:val="${position}"/>`);
  writeListArgument(context, 'e', node.base, write);
  context.xml += '</m:bar>';
}

export function writeGroupCharacter(node: MathGroupCharacter, context: OmmlContext, write: WriteList): void {
  if (!isCharacter(node.character)) return write(stacked(node.position, node.character, node.base), context);
  const place =
    node.position === 'over'
      ? '<m:pos m:val="top"/><m:vertJc m:val="bot"/>'
      : '<m:pos m:val="bot"/><m:vertJc m:val="top"/>';
  openObject(context, 'groupChr', `${character(node.character)}${place}`);
  writeListArgument(context, 'e', node.base, write);
  context.xml += '</m:groupChr>';
}

/** An arrow on the baseline under the text that it stretches to; text that only widens it is a phantom. */
function writeArrow(node: MathExtensibleArrow, context: OmmlContext, write: WriteList): void {
  const place = '<m:pos m:val="bot"/><m:vertJc m:val="bot"/>';
  openObject(context, 'groupChr', `${character(node.character)}${place}`);
  const over: MathList = node.over.length > 0 ? node.over : [widthOf(node.under)];
  writeListArgument(context, 'e', over, write, { step: inScript });
  context.xml += '</m:groupChr>';
}

const widthOf = (base: MathList): MathList[number] => ({
  type: 'phantom',
  visible: false,
  zeroWidth: false,
  zeroAscent: true,
  zeroDescent: true,
  base,
});

function writeArrowWithLabels(node: MathExtensibleArrow, context: OmmlContext, write: WriteList): void {
  if (node.under.length === 0) return writeArrow(node, context, write);
  openObject(context, 'limLow');
  writeArgument(context, 'e', (inner) => writeArrow(node, inner, write));
  writeListArgument(context, 'lim', node.under, write, { step: inScript });
  context.xml += '</m:limLow>';
}

export function arrowAsSymbols({ character: text, over, under }: MathExtensibleArrow): MathList {
  const base: MathList = [{ type: 'symbol', text, class: 'relation' }];
  const lower: MathList =
    under.length > 0 ? [{ type: 'limit', position: 'under', base, limit: under }] : base;
  return over.length > 0 ? [{ type: 'limit', position: 'over', base: lower, limit: over }] : lower;
}

export function writeExtensibleArrow(
  node: MathExtensibleArrow,
  context: OmmlContext,
  write: WriteList,
): void {
  if (!isCharacter(node.character)) return write(arrowAsSymbols(node), context);
  openObject(context, 'box', '<m:opEmu m:val="1"/>');
  writeArgument(context, 'e', (inner) => writeArrowWithLabels(node, inner, write));
  context.xml += '</m:box>';
}

export function writeBox(node: MathBox, context: OmmlContext, write: WriteList): void {
  const { border, strike } = node;
  const sides = ['hideTop', 'hideBot', 'hideLeft', 'hideRight'].map((side) => on(side, !border)).join('');
  const strikes =
    on('strikeH', strike === 'horizontal') +
    on('strikeBLTR', strike === 'up' || strike === 'cross') +
    on('strikeTLBR', strike === 'down' || strike === 'cross');
  openObject(context, 'borderBox', `${sides}${strikes}`);
  writeListArgument(context, 'e', node.base, write);
  context.xml += '</m:borderBox>';
}
