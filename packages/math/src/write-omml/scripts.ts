import type { MathFraction, MathPrescripts, MathRadical, MathScripts } from '../tree/math.ts';
import {
  type ArgumentForm,
  inFraction,
  inScript,
  type OmmlContext,
  openObject,
  type WriteList,
  writeListArgument,
} from './context.ts';

const FRACTION_TYPES = { bar: '', none: 'noBar', linear: 'lin', skewed: 'skw' } as const;
const SCRIPT: ArgumentForm = { step: inScript };
const DEGREE: ArgumentForm = { step: () => 3 };
const HIDDEN: ArgumentForm = { mayBeEmpty: true };

function fractionForm(node: MathFraction): ArgumentForm {
  if (node.bar === 'linear') return {};
  if (node.size) return { step: inFraction, forced: node.size === 'display' ? 1 : 2 };
  return { step: inFraction };
}

export function writeFraction(node: MathFraction, context: OmmlContext, write: WriteList): void {
  const type = FRACTION_TYPES[node.bar];
  const form = fractionForm(node);
  openObject(context, 'f', type && `<m:type m:val="${type}"/>`);
  writeListArgument(context, 'num', node.numerator, write, form);
  writeListArgument(context, 'den', node.denominator, write, form);
  context.xml += '</m:f>';
}

export function writeRadical(node: MathRadical, context: OmmlContext, write: WriteList): void {
  const square = node.degree.length === 0;
  openObject(context, 'rad', square ? '<m:degHide m:val="1"/>' : '');
  writeListArgument(context, 'deg', node.degree, write, square ? HIDDEN : DEGREE);
  writeListArgument(context, 'e', node.radicand, write);
  context.xml += '</m:rad>';
}

function scriptsName(node: MathScripts): 'sSub' | 'sSup' | 'sSubSup' {
  if (node.sub && node.sup) return 'sSubSup';
  return node.sub ? 'sSub' : 'sSup';
}

export function writeScripts(node: MathScripts, context: OmmlContext, write: WriteList): void {
  const name = scriptsName(node);
  openObject(context, name);
  writeListArgument(context, 'e', node.base, write);
  if (node.sub) writeListArgument(context, 'sub', node.sub, write, SCRIPT);
  if (node.sup || !node.sub) writeListArgument(context, 'sup', node.sup ?? [], write, SCRIPT);
  context.xml += `</m:${name}>`;
}

export function writePrescripts(node: MathPrescripts, context: OmmlContext, write: WriteList): void {
  openObject(context, 'sPre');
  writeListArgument(context, 'sub', node.sub, write, SCRIPT);
  writeListArgument(context, 'sup', node.sup, write, SCRIPT);
  writeListArgument(context, 'e', node.base, write);
  context.xml += '</m:sPre>';
}
