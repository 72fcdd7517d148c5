import type {
  MathAccent,
  MathBar,
  MathBox,
  MathColor,
  MathDelimited,
  MathExtensibleArrow,
  MathFraction,
  MathFunction,
  MathGroup,
  MathGroupCharacter,
  MathLimit,
  MathList,
  MathNary,
  MathNode,
  MathPhantom,
  MathPrescripts,
  MathRadical,
  MathScripts,
  MathSized,
} from '../tree/math.ts';
import { childLists } from '../tree/math-walk.ts';
import { type Attributes, element, type MathmlContext, token, type WriteRow } from './element.ts';

const row = (inner: string) => element('mrow', inner);

function sizeStyle(size: MathSized['size']): Attributes {
  const level = { display: '0', text: '0', script: '1', scriptscript: '2' }[size];
  return { displaystyle: String(size === 'display'), scriptlevel: level };
}

export function writeFraction(node: MathFraction, context: MathmlContext, write: WriteRow): string {
  const above = write(node.numerator, context);
  const below = write(node.denominator, context);
  if (node.bar === 'linear' || node.bar === 'skewed') return row(above + token('mo', '/') + below);
  const fraction = element('mfrac', above + below, node.bar === 'none' ? { linethickness: '0' } : {});
  return node.size ? element('mstyle', fraction, sizeStyle(node.size)) : fraction;
}

export function writeRadical(node: MathRadical, context: MathmlContext, write: WriteRow): string {
  const radicand = write(node.radicand, context);
  return node.degree.length > 0
    ? element('mroot', radicand + write(node.degree, context))
    : element('msqrt', radicand);
}

export function writeScripts(node: MathScripts, context: MathmlContext, write: WriteRow): string {
  const base = write(node.base, context);
  const sub = node.sub && write(node.sub, context);
  const sup = node.sup && write(node.sup, context);
  if (sub !== null && sup !== null) return element('msubsup', base + sub + sup);
  return sub === null ? element('msup', base + (sup ?? '<mrow></mrow>')) : element('msub', base + sub);
}

export function writePrescripts(node: MathPrescripts, context: MathmlContext, write: WriteRow): string {
  const scripts = write(node.sub, context) + write(node.sup, context);
  return element('mmultiscripts', `${write(node.base, context)}<mprescripts></mprescripts>${scripts}`);
}

const NARY_NAMES = {
  underOver: { both: 'munderover', sub: 'munder', sup: 'mover' },
  subSup: { both: 'msubsup', sub: 'msub', sup: 'msup' },
} as const;
const INTEGRAL = /^[∫-∳]$/;

export function writeNary(node: MathNary, context: MathmlContext, write: WriteRow): string {
  const fixed = node.limits === 'underOver' && INTEGRAL.test(node.operator);
  const operator = token('mo', node.operator, fixed ? { movablelimits: 'false' } : {});
  const names = NARY_NAMES[node.limits];
  const sub = node.sub && write(node.sub, context);
  const sup = node.sup && write(node.sup, context);
  const operand = node.operand.length > 0 ? write(node.operand, context) : '';
  if (sub !== null && sup !== null) return row(element(names.both, operator + sub + sup) + operand);
  if (sub !== null) return row(element(names.sub, operator + sub) + operand);
  return row((sup === null ? operator : element(names.sup, operator + sup)) + operand);
}

const APPLY = '<mo>\u2061</mo>';
const THIN = '<mspace width="0.1667em"></mspace>';

export function writeFunction(node: MathFunction, context: MathmlContext, write: WriteRow): string {
  const name = write(node.name, context);
  if (node.argument.length === 0) return row(name + APPLY);
  const gap = node.argument[0]?.type === 'delimited' ? '' : THIN;
  return row(name + APPLY + gap + write(node.argument, context));
}

/** Nodes that are no taller than a line when what they hold is not. */
const FLAT = new Set<MathNode['type']>([
  'symbol',
  'text',
  'space',
  'reference',
  'scripts',
  'function',
  'delimited',
  'group',
  'accent',
  'color',
]);

const isFlat = (list: MathList): boolean =>
  list.every(
    (node) =>
      FLAT.has(node.type) && (node.type === 'scripts' ? isFlat(node.base) : childLists(node).every(isFlat)),
  );

const fence = (text: string, form: string, stretchy: boolean) =>
  text ? token('mo', text, { form, stretchy: String(stretchy), fence: 'true' }) : '';

/** Brackets that need not grow do not stretch: some fonts set stretched ones apart. */
export function writeDelimited(node: MathDelimited, context: MathmlContext, write: WriteRow): string {
  const stretchy = node.grow && !node.items.every(isFlat);
  const separator = node.separator ? token('mo', node.separator, { stretchy: String(stretchy) }) : '';
  const items = node.items.map((item) => write(item, context)).join(separator);
  return row(fence(node.open, 'prefix', stretchy) + items + fence(node.close, 'postfix', stretchy));
}

/** The spacing characters that browsers stretch and centre, for combining marks. */
const ACCENTS: Record<string, string> = {
  '\u0300': '`',
  '\u0301': '´',
  '\u0302': '^',
  '\u0303': '~',
  '\u0304': '¯',
  '\u0305': '¯',
  '\u0306': '˘',
  '\u0307': '˙',
  '\u0308': '¨',
  '\u030A': '˚',
  '\u030C': 'ˇ',
  '\u20D6': '←',
  '\u20D7': '→',
  '\u20E1': '↔',
  '\u20D0': '↼',
  '\u20D1': '⇀',
};

const ARROWS = '←→↔↼⇀';

export function writeAccent(node: MathAccent, context: MathmlContext, write: WriteRow): string {
  const single = node.base.length === 1 && node.base[0]?.type === 'symbol';
  const character = ACCENTS[node.mark] ?? node.mark;
  const arrow = single && ARROWS.includes(character);
  const mark = token('mo', character, {
    stretchy: String(!single),
    ...(arrow && { style: 'font-size:0.7em' }),
  });
  return element('mover', write(node.base, context) + mark, { accent: 'true' });
}

const stretched = (text: string) => token('mo', text, { stretchy: 'true' });

function placed(position: 'over' | 'under', base: string, mark: string, attributes: Attributes = {}): string {
  return element(position === 'over' ? 'mover' : 'munder', base + mark, attributes);
}

/** Fonts seldom have a bar that stretches; a border always does. */
export const writeBar = (node: MathBar, context: MathmlContext, write: WriteRow): string =>
  element('mrow', write(node.base, context), {
    style:
      node.position === 'over'
        ? 'border-top:0.06em solid;padding-top:0.1em'
        : 'border-bottom:0.06em solid;padding-bottom:0.1em',
  });

export const writeGroupCharacter = (
  node: MathGroupCharacter,
  context: MathmlContext,
  write: WriteRow,
): string => placed(node.position, write(node.base, context), stretched(node.character));

export const writeLimit = (node: MathLimit, context: MathmlContext, write: WriteRow): string =>
  placed(node.position, write(node.base, context), write(node.limit, context));

const GAP = '<mspace width="0.3em"></mspace>';

export function writeExtensibleArrow(
  node: MathExtensibleArrow,
  context: MathmlContext,
  write: WriteRow,
): string {
  const padded = (list: MathList) =>
    list.length > 0 ? row(GAP + write(list, context) + GAP) : '<mspace width="1em"></mspace>';
  return element('munderover', stretched(node.character) + padded(node.under) + padded(node.over));
}

const STRIKES: Record<MathBox['strike'], string[]> = {
  none: [],
  up: ['to bottom right'],
  down: ['to top right'],
  cross: ['to bottom right', 'to top right'],
  horizontal: ['to bottom'],
};

const line = (direction: string) =>
  `linear-gradient(${direction},transparent 48%,currentColor 48%,currentColor 52%,transparent 52%)`;

export function writeBox(node: MathBox, context: MathmlContext, write: WriteRow): string {
  const rules = [
    node.border && 'border:1px solid;padding:0.2em',
    node.strike !== 'none' && `background:${STRIKES[node.strike].map(line).join(',')}`,
  ].filter(Boolean);
  return element('mrow', write(node.base, context), rules.length > 0 ? { style: rules.join(';') } : {});
}

export function writePhantom(node: MathPhantom, context: MathmlContext, write: WriteRow): string {
  const base = write(node.base, context);
  const shown = node.visible ? base : element('mphantom', base);
  const zero = (value: boolean) => (value ? '0' : undefined);
  if (!node.zeroWidth && !node.zeroAscent && !node.zeroDescent) return shown;
  return element('mpadded', shown, {
    width: zero(node.zeroWidth),
    height: zero(node.zeroAscent),
    depth: zero(node.zeroDescent),
  });
}

const HEX = /^[0-9A-Fa-f]{6}$/;
const hex = (color: string | undefined) => (color && HEX.test(color) ? `#${color}` : undefined);

export const writeColor = (node: MathColor, context: MathmlContext, write: WriteRow): string =>
  element('mstyle', write(node.base, context), {
    mathcolor: hex(node.color),
    mathbackground: hex(node.background),
  });

export const writeSized = (node: MathSized, context: MathmlContext, write: WriteRow): string =>
  element('mstyle', write(node.base, context), sizeStyle(node.size));

export const writeGroup = (node: MathGroup, context: MathmlContext, write: WriteRow): string =>
  row(write(node.base, context));
