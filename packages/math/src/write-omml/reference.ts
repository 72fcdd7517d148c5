import type { MathReference } from '../tree/math.ts';
import { writeWords } from './characters.ts';
import { closeRun, type OmmlContext, writeNeutral } from './context.ts';
import { wordRunProperties } from './run-properties.ts';
import { escapeXml } from './xml.ts';

/** Runs of a Word field; the reader of the document sees `text` until Word updates it. */
export function writeField(
  instruction: string,
  text: string,
  context: OmmlContext,
  properties = wordRunProperties(context.paint, {}),
): void {
  closeRun(context);
  const run = (content: string) => `<m:r>${properties}${content}</m:r>`;
  const mark = (type: string) => run(`<w:fldChar w:fldCharType="${type}"/>`);
  const code = run(`<w:instrText xml:space="preserve"> ${escapeXml(instruction)} </w:instrText>`);
  context.xml += `${mark('begin')}${code}${mark('separate')}${run(`<m:t>${escapeXml(text)}</m:t>`)}${mark('end')}`;
}

export function writeReference(node: MathReference, context: OmmlContext): void {
  const target = context.options.resolve?.(node.label);
  const text = target?.text ?? node.label;
  if (node.parentheses) writeNeutral(context, '(');
  if (target?.bookmark) writeField(`REF ${target.bookmark} \\h`, text, context);
  else writeWords(text, {}, context);
  if (node.parentheses) writeNeutral(context, ')');
}
