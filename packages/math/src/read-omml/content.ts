import type { MathList } from '../tree/math.ts';
import type { WarnMath } from '../tree/warning.ts';
import { type RunPart, readRunParts } from './read-run.ts';
import { childOf, type XmlElement } from './xml-element.ts';

/** Reads the math inside elements; passed on to the readers of objects. */
export interface ReadContext {
  read: (element: XmlElement | undefined) => MathList;
  warn: WarnMath;
}

export type ObjectReader = (element: XmlElement, context: ReadContext) => MathList;

/** Elements of a Word document that hold content of the formula, and those that hold none. */
const TRANSPARENT = new Set([
  'w:ins',
  'w:moveTo',
  'w:hyperlink',
  'w:smartTag',
  'w:customXml',
  'w:fldSimple',
  'm:oMath',
]);
const SILENT = /Pr$|^w:(bookmark|proofErr|perm|del$|moveFrom|comment)|^m:ctrlPr$/;

/** A field's instruction stands between `begin` and `separate`; only its result is shown. */
function withoutFieldCode(elements: XmlElement[]): XmlElement[] {
  let inside = false;
  return elements.filter((element) => {
    const mark =
      element.name === 'm:r' ? childOf(element, 'w:fldChar')?.attributes['w:fldCharType'] : undefined;
    if (mark) inside = mark === 'begin';
    return !mark && !inside;
  });
}

/** The children that are shown, with wrappers opened. */
function contentOf(element: XmlElement): XmlElement[] {
  const children = element.children.some((child) => childOf(child, 'w:fldChar'))
    ? withoutFieldCode(element.children)
    : element.children;
  const content: XmlElement[] = [];
  for (const child of children) addContent(child, content);
  return content;
}

function addContent(child: XmlElement, content: XmlElement[]): void {
  const { name, children } = child;
  if (TRANSPARENT.has(name)) content.push(...contentOf(child));
  else if (name === 'w:sdt') {
    for (const part of children) if (part.name === 'w:sdtContent') content.push(...contentOf(part));
  } else if (name === 'mc:AlternateContent') {
    for (const choice of children.slice(-1)) content.push(...contentOf(choice));
  } else if (!SILENT.test(name)) content.push(child);
}

/** The content as parts between the `&` and `#` of an equation array, or as one part. */
export function readParts(
  element: XmlElement | undefined,
  marks: boolean,
  readers: Record<string, ObjectReader>,
  context: ReadContext,
): RunPart[] {
  const parts: RunPart[] = [{ nodes: [] }];
  for (const child of element ? contentOf(element) : []) {
    if (child.name === 'm:r') {
      for (const part of readRunParts(child, marks)) {
        if (part.mark) parts.push(part);
        else parts.at(-1)!.nodes = joinNodes(parts.at(-1)!.nodes, part.nodes);
      }
      continue;
    }
    const reader = readers[child.name];
    if (reader) parts.at(-1)!.nodes.push(...reader(child, context));
    else context.warn({ code: 'omml-unknown-element', detail: child.name });
  }
  return parts;
}

/** Words cut into runs by Word's spelling marks are one text again. */
function joinNodes(before: MathList, after: MathList): MathList {
  const last = before.at(-1);
  const first = after[0];
  if (last?.type === 'text' && first?.type === 'text' && sameLook(last, first)) {
    return [...before.slice(0, -1), { ...last, value: last.value + first.value }, ...after.slice(1)];
  }
  for (const node of after) before.push(node);
  return before;
}

function sameLook(a: object, b: object): boolean {
  const look = (node: object) => JSON.stringify({ ...node, value: '' });
  return look(a) === look(b);
}
