import type { MathColor, MathGroup, MathPhantom, MathSized } from '../tree/math.ts';
import {
  type MathSize,
  type OmmlContext,
  openObject,
  type WriteList,
  withPaint,
  writeListArgument,
} from './context.ts';
import type { Paint } from './run-properties.ts';

const flag = (name: string, value: boolean) => (value ? `<m:${name} m:val="1"/>` : '');

export function writePhantom(node: MathPhantom, context: OmmlContext, write: WriteList): void {
  const show = `<m:show m:val="${node.visible ? 1 : 0}"/>`;
  const zeros =
    flag('zeroWid', node.zeroWidth) + flag('zeroAsc', node.zeroAscent) + flag('zeroDesc', node.zeroDescent);
  openObject(context, 'phant', `${show}${zeros}`);
  writeListArgument(context, 'e', node.base, write);
  context.xml += '</m:phant>';
}

const HEX = /^[0-9A-Fa-f]{6}$/;
const hex = (color: string | undefined) => (color && HEX.test(color) ? color.toUpperCase() : undefined);

export function writeColor(node: MathColor, context: OmmlContext, write: WriteList): void {
  const paint: Paint = {};
  const color = hex(node.color);
  const background = hex(node.background);
  if (color) paint.color = color;
  if (background) paint.background = background;
  withPaint(context, paint, () => write(node.base, context));
}

const SIZES: Record<MathSized['size'], MathSize> = { display: 0, text: 1, script: 2, scriptscript: 3 };

/** Display and text size have letters of the same height: only what is inside can differ. */
export function writeSized(node: MathSized, context: OmmlContext, write: WriteList): void {
  const { wanted } = context;
  const size = SIZES[node.size];
  if (size < 2 && context.size < 2) {
    context.wanted = size;
    write(node.base, context);
    context.wanted = wanted;
    return;
  }
  openObject(context, 'box');
  writeListArgument(context, 'e', node.base, write, { forced: size });
  context.xml += '</m:box>';
}

const OPERATORS = new Set<MathGroup['class']>(['operator', 'binary', 'relation']);

export function writeGroup(node: MathGroup, context: OmmlContext, write: WriteList): void {
  if (!OPERATORS.has(node.class)) return write(node.base, context);
  openObject(context, 'box', '<m:opEmu m:val="1"/>');
  writeListArgument(context, 'e', node.base, write);
  context.xml += '</m:box>';
}
