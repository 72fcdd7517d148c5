import { attributeOf, childOf, childrenOf, ensureFirst, make, setAttribute } from './elements.ts';
import { ensurePart, partOfKind, W, type WordFile, xmlOf } from './word-file.ts';

const idOf = (style: Element) => attributeOf(style, 'styleId') ?? '';
const isDefault = (style: Element) => /^(1|true|on)$/.test(attributeOf(style, 'default') ?? '');
const isParagraph = (style: Element) => attributeOf(style, 'type') === 'paragraph';

const defaultParagraph = (styles: Element) =>
  childrenOf(styles, 'style').find((style) => isParagraph(style) && isDefault(style));

function comparable(element: Element | undefined): Element | undefined {
  const copy = element?.cloneNode(true) as Element | undefined;
  for (const rsid of copy ? childrenOf(copy, 'rsid') : []) rsid.remove();
  return copy;
}

function equal(one: Element | undefined, other: Element | undefined): boolean {
  const [a, b] = [comparable(one), comparable(other)];
  return a && b ? a.isEqualNode(b) : a === b;
}

/** The order that the schema wants below `w:rPr` and `w:pPr`; what is not named comes last. */
const ORDER = [
  'rStyle rFonts b bCs i iCs caps smallCaps strike dstrike outline shadow emboss imprint noProof snapToGrid',
  'vanish webHidden color spacing w kern position sz szCs highlight u effect bdr shd fitText vertAlign rtl cs',
  'em lang eastAsianLayout specVanish oMath',
]
  .join(' ')
  .split(' ');
const PARAGRAPH_ORDER = [
  'pStyle keepNext keepLines pageBreakBefore framePr widowControl numPr suppressLineNumbers pBdr shd tabs',
  'suppressAutoHyphens kinsoku wordWrap overflowPunct topLinePunct autoSpaceDE autoSpaceDN bidi adjustRightInd',
  'snapToGrid spacing ind contextualSpacing mirrorIndents suppressOverlap jc textDirection textAlignment',
  'textboxTightWrap outlineLvl divId cnfStyle rPr sectPr pPrChange',
]
  .join(' ')
  .split(' ');

/** What Word takes where a file says nothing, for what the other file's defaults may have set. */
const UNSAID: Record<string, Record<string, string>> = {
  rFonts: {
    ascii: 'Times New Roman',
    hAnsi: 'Times New Roman',
    cs: 'Times New Roman',
    eastAsia: 'Times New Roman',
  },
  sz: { val: '20' },
  szCs: { val: '20' },
  kern: { val: '0' },
  spacing: { before: '0', after: '0', line: '240', lineRule: 'auto' },
};

function defaultsOf(styles: Element, part: 'rPr' | 'pPr'): Element | undefined {
  const defaults = childOf(styles, 'docDefaults');
  const wrapper = defaults && childOf(defaults, `${part}Default`);
  return wrapper && childOf(wrapper, part);
}

/** The properties that hold below every style of `styles`, said so that `base`'s defaults do not show. */
function saidDefaults(base: Element, styles: Element, part: 'rPr' | 'pPr'): Element[] {
  const own = [...(defaultsOf(styles, part)?.children ?? [])].map(
    (child) => child.cloneNode(true) as Element,
  );
  const names = new Set(own.map(({ localName }) => localName));
  for (const { localName } of defaultsOf(base, part)?.children ?? []) {
    const unsaid = UNSAID[localName];
    if (names.has(localName) || !unsaid) continue;
    const element = make(styles, localName);
    for (const [name, value] of Object.entries(unsaid)) setAttribute(element, name, value);
    own.push(element);
  }
  return own;
}

function fold(style: Element, part: 'rPr' | 'pPr', defaults: readonly Element[]) {
  if (defaults.length === 0) return;
  const order = part === 'rPr' ? ORDER : PARAGRAPH_ORDER;
  const properties = childOf(style, part) ?? make(style, part);
  const own = new Set([...properties.children].map(({ localName }) => localName));
  const children = [...properties.children, ...defaults.filter(({ localName }) => !own.has(localName))];
  const place = ({ localName }: Element) =>
    (order.indexOf(localName) + order.length + 1) % (order.length + 1);
  properties.replaceChildren(
    ...children.map((child) => child.cloneNode(true) as Element).sort((a, b) => place(a) - place(b)),
  );
  if (properties.parentNode) return;
  const after = ['tblPr', 'trPr', 'tcPr', 'tblStylePr', ...(part === 'pPr' ? ['rPr'] : [])];
  const next = [...style.children].find(({ localName }) => after.includes(localName));
  style.insertBefore(properties, next ?? null);
}

/** A name that no style of the document has. */
function freeName(wish: string, taken: Set<string>, mark: (number: number) => string): string {
  let name = wish;
  for (let number = 2; taken.has(name); number += 1) name = `${wish}${mark(number)}`;
  taken.add(name);
  return name;
}

export interface MergedStyles {
  /** The added file's style ids → those of the merged document. */
  styles: Map<string, string>;
  paragraphStyle: string | null;
  /** The styles that were added; their references are still those of the added file. */
  added: Element[];
}

/** Brings the styles of another file: equal ones are shared, others come under a name of their own. */
export function mergeStyles(base: WordFile, other: WordFile): MergedStyles {
  const path = partOfKind(other, 'styles');
  const source = path ? xmlOf(other, path)?.documentElement : null;
  if (!source) return { styles: new Map(), paragraphStyle: null, added: [] };
  const target = ensurePart(base, 'styles', 'styles').documentElement;
  const known = new Map(childrenOf(target, 'style').map((style) => [idOf(style), style]));
  const ids = new Set(known.keys());
  const names = new Set(
    childrenOf(target, 'style').map((style) => attributeOf(childOf(style, 'name'), 'val') ?? ''),
  );
  const sameDefaults = equal(childOf(source, 'docDefaults'), childOf(target, 'docDefaults'));
  const styles = new Map<string, string>();
  const added: Element[] = [];
  for (const style of childrenOf(source, 'style')) {
    if (sameDefaults && equal(style, known.get(idOf(style)))) continue;
    const copy = target.ownerDocument.importNode(style, true);
    const id = freeName(idOf(style), ids, (number) => `_${number}`);
    styles.set(idOf(style), id);
    setAttribute(copy, 'styleId', id);
    const name = ensureFirst(copy, 'name');
    setAttribute(
      name,
      'val',
      freeName(attributeOf(name, 'val') ?? id, names, (number) => ` (${number})`),
    );
    if (!sameDefaults && isParagraph(style) && !childOf(style, 'basedOn'))
      for (const part of ['pPr', 'rPr'] as const) fold(copy, part, saidDefaults(target, source, part));
    copy.removeAttributeNS(W, 'default');
    target.append(copy);
    added.push(copy);
  }
  const ordinary = defaultParagraph(source);
  const renamed = ordinary && styles.get(idOf(ordinary));
  return { styles, paragraphStyle: renamed ?? null, added };
}
