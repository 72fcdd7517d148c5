import type { ColumnAlign, MathBox, MathDelimited, MathList, MathMatrix, MathNode } from '../tree/math.ts';
import type { ObjectReader, ReadContext } from './content.ts';
import { joinColumns, ruledMatrix, withFrame } from './read-rules.ts';
import { childOf, isOn, valueOf, type XmlElement } from './xml-element.ts';

const slot = (element: XmlElement, name: string, context: ReadContext) =>
  context.read(childOf(element, `m:${name}`));
const propertiesOf = (element: XmlElement) => childOf(element, `${element.name}Pr`);

const readFraction: ObjectReader = (element, context) => {
  const bars = { noBar: 'none', lin: 'linear', skw: 'skewed', bar: 'bar' } as const;
  const type = valueOf(propertiesOf(element), 'm:type') as keyof typeof bars | undefined;
  return [
    {
      type: 'fraction',
      bar: (type && bars[type]) ?? 'bar',
      numerator: slot(element, 'num', context),
      denominator: slot(element, 'den', context),
    },
  ];
};

const readRadical: ObjectReader = (element, context) => [
  {
    type: 'radical',
    degree: isOn(propertiesOf(element), 'm:degHide') ? [] : slot(element, 'deg', context),
    radicand: slot(element, 'e', context),
  },
];

const readScripts: ObjectReader = (element, context) => [
  {
    type: 'scripts',
    base: slot(element, 'e', context),
    sub: element.name === 'm:sSup' ? null : slot(element, 'sub', context),
    sup: element.name === 'm:sSub' ? null : slot(element, 'sup', context),
  },
];

const readPrescripts: ObjectReader = (element, context) => [
  {
    type: 'prescripts',
    sub: slot(element, 'sub', context),
    sup: slot(element, 'sup', context),
    base: slot(element, 'e', context),
  },
];

const INTEGRALS = /[∫-∳⨋-⨜]/;

const readNary: ObjectReader = (element, context) => {
  const properties = propertiesOf(element);
  const operator = valueOf(properties, 'm:chr') ?? '∫';
  const place = valueOf(properties, 'm:limLoc') ?? (INTEGRALS.test(operator) ? 'subSup' : 'undOvr');
  return [
    {
      type: 'nary',
      operator,
      limits: place === 'subSup' ? 'subSup' : 'underOver',
      sub: isOn(properties, 'm:subHide') ? null : slot(element, 'sub', context),
      sup: isOn(properties, 'm:supHide') ? null : slot(element, 'sup', context),
      operand: slot(element, 'e', context),
    },
  ];
};

const asName = (node: MathNode): MathNode => {
  if (node.type === 'symbol' && /^\p{L}{2,}$/u.test(node.text))
    return { ...node, class: 'operator', style: 'plain' };
  if (node.type === 'limit' || node.type === 'scripts') return { ...node, base: node.base.map(asName) };
  return node;
};

const readFunction: ObjectReader = (element, context) => [
  {
    type: 'function',
    name: slot(element, 'fName', context).map(asName),
    argument: slot(element, 'e', context),
  },
];

const readDelimited: ObjectReader = (element, context) => {
  const properties = propertiesOf(element);
  const items = element.children.filter((child) => child.name === 'm:e').map(context.read);
  const node: MathDelimited = {
    type: 'delimited',
    open: valueOf(properties, 'm:begChr') ?? '(',
    close: valueOf(properties, 'm:endChr') ?? ')',
    separator: items.length > 1 ? (valueOf(properties, 'm:sepChr') ?? '|') : '',
    grow: !properties || !childOf(properties, 'm:grow') || isOn(properties, 'm:grow'),
    items,
  };
  return joinColumns(node);
};

const readAccent: ObjectReader = (element, context) => {
  const mark = valueOf(propertiesOf(element), 'm:chr') ?? '\u0302';
  const base = slot(element, 'e', context);
  return mark ? [{ type: 'accent', mark, base }] : base;
};

const readBar: ObjectReader = (element, context) => [
  {
    type: 'bar',
    position: valueOf(propertiesOf(element), 'm:pos') === 'top' ? 'over' : 'under',
    base: slot(element, 'e', context),
  },
];

/** What {@link writeOmml} puts over an arrow that has text only under it. */
const isWidthOnly = (list: MathList) =>
  list.every((node) => node.type === 'phantom' && !node.visible && node.zeroAscent && node.zeroDescent);

const readGroupCharacter: ObjectReader = (element, context) => {
  const properties = propertiesOf(element);
  const character = valueOf(properties, 'm:chr') ?? '⏟';
  const over = valueOf(properties, 'm:pos') === 'top';
  const base = slot(element, 'e', context);
  if (!character) return base;
  const onBaseline = valueOf(properties, 'm:vertJc') === (over ? 'top' : 'bot');
  if (!onBaseline) return [{ type: 'groupCharacter', character, position: over ? 'over' : 'under', base }];
  const text = isWidthOnly(base) ? [] : base;
  return [{ type: 'extensibleArrow', character, over: over ? [] : text, under: over ? text : [] }];
};

const readLimit: ObjectReader = (element, context) => {
  const base = slot(element, 'e', context);
  const limit = slot(element, 'lim', context);
  const under = element.name === 'm:limLow';
  const [only, ...others] = base;
  if (only?.type === 'extensibleArrow' && others.length === 0) {
    if (under && only.under.length === 0) return [{ ...only, under: limit }];
    if (!under && only.over.length === 0) return [{ ...only, over: limit }];
  }
  return [{ type: 'limit', position: under ? 'under' : 'over', base, limit }];
};

function alignments(properties: XmlElement | undefined): ColumnAlign[] {
  const columns = properties && childOf(properties, 'm:mcs');
  return (columns?.children ?? []).flatMap((column) => {
    const look = childOf(column, 'm:mcPr');
    const align = valueOf(look, 'm:mcJc');
    const count = Math.min(255, Math.max(1, Number(valueOf(look, 'm:count')) || 1));
    return Array.from(
      { length: count },
      (): ColumnAlign => (align === 'left' || align === 'right' ? align : 'center'),
    );
  });
}

const readMatrix: ObjectReader = (element, context) => {
  const rows = element.children
    .filter((child) => child.name === 'm:mr')
    .map((row) => row.children.filter((child) => child.name === 'm:e').map(context.read));
  const align = alignments(propertiesOf(element));
  const matrix: MathMatrix = { type: 'matrix', rows, align, columnRules: [], rowRules: [] };
  return [ruledMatrix(matrix)];
};

function strikeOf(properties: XmlElement | undefined): MathBox['strike'] {
  const up = isOn(properties, 'm:strikeBLTR');
  const down = isOn(properties, 'm:strikeTLBR');
  if (up && down) return 'cross';
  if (up || down) return up ? 'up' : 'down';
  return isOn(properties, 'm:strikeH') || isOn(properties, 'm:strikeV') ? 'horizontal' : 'none';
}

const readBorderBox: ObjectReader = (element, context) => {
  const properties = propertiesOf(element);
  const base = slot(element, 'e', context);
  const strike = strikeOf(properties);
  const frame = {
    top: !isOn(properties, 'm:hideTop'),
    bottom: !isOn(properties, 'm:hideBot'),
    left: !isOn(properties, 'm:hideLeft'),
    right: !isOn(properties, 'm:hideRight'),
  };
  const sides = Object.values(frame).filter(Boolean).length;
  if (strike === 'none' && sides > 0) {
    const framed = withFrame(base, frame, sides);
    if (framed) return framed;
    if (sides < 4) context.warn({ code: 'omml-partial-frame' });
  }
  return [{ type: 'box', border: sides > 0, strike, base }];
};

const readBox: ObjectReader = (element, context) => {
  const properties = propertiesOf(element);
  const content = childOf(element, 'm:e');
  const base = context.read(content);
  const steps = Number(valueOf(content && childOf(content, 'm:argPr'), 'm:argSz') ?? 0);
  if (steps < 0) return [{ type: 'sized', size: steps < -1 ? 'scriptscript' : 'script', base }];
  const isArrow = base.length === 1 && base[0]?.type === 'extensibleArrow';
  return isOn(properties, 'm:opEmu') && !isArrow ? [{ type: 'group', class: 'relation', base }] : base;
};

const readPhantom: ObjectReader = (element, context) => {
  const properties = propertiesOf(element);
  const hasShow = properties && childOf(properties, 'm:show');
  return [
    {
      type: 'phantom',
      visible: !hasShow || isOn(properties, 'm:show'),
      zeroWidth: isOn(properties, 'm:zeroWid'),
      zeroAscent: isOn(properties, 'm:zeroAsc'),
      zeroDescent: isOn(properties, 'm:zeroDesc'),
      base: slot(element, 'e', context),
    },
  ];
};

/** The objects of `EG_OMathMathElements`, but for runs and equation arrays. */
export const OBJECT_READERS: Record<string, ObjectReader> = {
  'm:acc': readAccent,
  'm:bar': readBar,
  'm:box': readBox,
  'm:borderBox': readBorderBox,
  'm:d': readDelimited,
  'm:f': readFraction,
  'm:func': readFunction,
  'm:groupChr': readGroupCharacter,
  'm:limLow': readLimit,
  'm:limUpp': readLimit,
  'm:m': readMatrix,
  'm:nary': readNary,
  'm:phant': readPhantom,
  'm:rad': readRadical,
  'm:sPre': readPrescripts,
  'm:sSub': readScripts,
  'm:sSubSup': readScripts,
  'm:sSup': readScripts,
};
