import type { MathFraction, MathPrescripts, MathRadical, MathScripts } from '../tree/math.ts';
import {
  type ArgumentForm,
  closeRun,
  inFraction,
  inScript,
  type OmmlContext,
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
  closeRun(context);
  const type = FRACTION_TYPES[node.bar];
  const form = fractionForm(node);
  context.xml += `<m:f><m:fPr>${type && `<m:type m:val="${type}"/>`}${context.control}</m:fPr>`;
  writeListArgument(context, 'num', node.numerator, write, form);
  writeListArgument(context, 'den', node.denominator, write, form);
  context.xml += '</m:f>';
}

export function writeRadical(node: MathRadical, context: OmmlContext, write: WriteList): void {
  closeRun(context);
  const square = node.degree.length === 0;
  context.xml += `<m:rad><m:radPr>${square ? '<m:degHide m:val="1"/>' : ''}${context.control}</m:radPr>`;
  writeListArgument(context, 'deg', node.degree, write, square ? HIDDEN : DEGREE);
  writeListArgument(context, 'e', node.radicand, write);
  context.xml += '</m:rad>';
}

function scriptsName(node: MathScripts): 'sSub' | 'sSup' | 'sSubSup' {
  if (node.sub && node.sup) return 'sSubSup';
  return node.sub ? 'sSub' : 'sSup';
}

export function writeScripts(node: MathScripts, context: OmmlContext, write: WriteList): void {
  closeRun(context);
  const name = scriptsName(node);
  context.xml += `<m:${name}><m:${name}Pr>${context.control}</m:${name}Pr>`;
  writeListArgument(context, 'e', node.base, write);
  if (node.sub) writeListArgument(context, 'sub', node.sub, write, SCRIPT);
  if (node.sup || !node.sub) writeListArgument(context, 'sup', node.sup ?? [], write, SCRIPT);
  context.xml += `</m:${name}>`;
}

export function writePrescripts(node: MathPrescripts, context: OmmlContext, write: WriteList): void {
  closeRun(context);
  context.xml += `<m:sPre><m:sPrePr>${context.control}</m:sPrePr>`;
  writeListArgument(context, 'sub', node.sub, write, SCRIPT);
  writeListArgument(context, 'sup', node.sup, write, SCRIPT);
  writeListArgument(context, 'e', node.base, write);
  context.xml += '</m:sPre>';
}
