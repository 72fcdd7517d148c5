import { lookUp } from '../look-up.ts';
import { functionKind } from '../read-tex/commands/operators.ts';
import { fenced, fraction, named, nary, scripts, symbol, under, word } from '../read-tex/nodes.ts';
import { placeScripts } from '../read-tex/scripts.ts';
import type { MathList, MathNode } from '../tree/index.ts';
import { CONTAINER_READERS, joined, QUALIFIERS } from './content-elements.ts';
import { CONSTANTS, ENCLOSING, FUNCTION_NAMES, INFIX, NUMBER_SETS, PRECEDENCE } from './content-operators.ts';
import { type ElementReader, type MathmlContext, warn } from './context.ts';
import { type MathmlElement, trimmedText } from './markup.ts';

interface Application {
  operator: MathmlElement;
  values: MathmlElement[];
  element: MathmlElement;
  context: MathmlContext;
}

const qualifier = ({ element }: Application, name: string) =>
  element.children.find((child) => child.name === name);

function qualifierContent(application: Application, name: string): MathList | null {
  const found = qualifier(application, name);
  return found
    ? found.children.flatMap((child) => application.context.readElement(child, application.context))
    : null;
}

/** How tightly the outermost operator of an element binds. */
function precedenceOf(element: MathmlElement): number {
  const isNegative = element.name === 'cn' && trimmedText(element).startsWith('-');
  if (isNegative) return PRECEDENCE.sign;
  if (element.name !== 'apply') return PRECEDENCE.atom;
  const [operator, ...values] = element.children;
  const name = operator?.name ?? '';
  if (name === 'minus' && values.length === 1) return PRECEDENCE.sign;
  if (name === 'divide' || name in ENCLOSING) return PRECEDENCE.product;
  if (name === 'sum' || name === 'product' || name === 'int') return PRECEDENCE.sum;
  return lookUp(INFIX, name)?.[2] ?? PRECEDENCE.atom;
}

/** An argument, in brackets where it binds less than its place wants. */
function operand(element: MathmlElement, least: number, context: MathmlContext): MathList {
  const content = context.readElement(element, context);
  return precedenceOf(element) < least ? [fenced('(', ')', content)] : content;
}

const relative = (application: Application): MathList => {
  const { operator, values, context } = application;
  const [sign, atomClass, precedence] = INFIX[operator.name] as (typeof INFIX)[string];
  if (operator.name === 'minus' && values.length === 1 && values[0])
    return [symbol('−', 'binary'), ...operand(values[0], PRECEDENCE.product, context)];
  const parts = values.map((value, index) =>
    operand(value, operator.name === 'minus' && index > 0 ? precedence + 1 : precedence, context),
  );
  return parts.flatMap((part, index) => {
    if (index === 0) return part;
    if (operator.name === 'times') return [...between(parts[index - 1] ?? [], part), ...part];
    return [{ ...symbol(sign, atomClass), ...(sign === 'mod' ? { style: 'plain' as const } : {}) }, ...part];
  });
};

/** A product shows its sign only between numbers. */
function between(left: MathList, right: MathList): MathList {
  const isDigit = (node: MathNode | undefined) => node?.type === 'symbol' && /^\d/.test(node.text);
  return isDigit(left.at(-1)) && isDigit(right[0]) ? [symbol('⋅', 'binary')] : [];
}

const first = ({ values, context }: Application, least = 0): MathList =>
  values[0] ? operand(values[0], least, context) : [];

const second = ({ values, context }: Application, least = 0): MathList =>
  values[1] ? operand(values[1], least, context) : [];

const large =
  (sign: string, limits: 'underOver' | 'subSup'): ((application: Application) => MathList) =>
  (application) => {
    const bound = qualifierContent(application, 'bvar');
    const interval = qualifier(application, 'interval');
    const { context } = application;
    const edge = (index: number) => {
      const child = interval?.children[index];
      return child ? context.readElement(child, context) : null;
    };
    const low = qualifierContent(application, 'lowlimit') ?? edge(0);
    const condition =
      qualifierContent(application, 'condition') ?? qualifierContent(application, 'domainofapplication');
    const isIntegral = sign === '∫';
    const from = low && bound && !isIntegral ? [...bound, symbol('=', 'relation'), ...low] : low;
    const sub = condition ?? from ?? (isIntegral ? null : bound);
    const sup = qualifierContent(application, 'uplimit') ?? edge(1);
    const differential = isIntegral && bound ? [symbol('d'), ...bound] : [];
    const body = first(application, isIntegral ? PRECEDENCE.sum : PRECEDENCE.product);
    return [
      ...placeScripts([nary(sign, limits)], { sub, sup, limits: null }, false),
      ...body,
      ...differential,
    ];
  };

const quantified =
  (sign: string): ((application: Application) => MathList) =>
  (application) => {
    const bound = qualifierContent(application, 'bvar') ?? [];
    const condition = qualifierContent(application, 'condition');
    const lead = [symbol(sign), ...(condition ?? bound)];
    return application.values.length > 0 ? [...lead, symbol(':', 'relation'), ...first(application)] : lead;
  };

/** `diff` and `partialdiff` as fractions. */
const derivative =
  (letter: string): ((application: Application) => MathList) =>
  (application) => {
    const bounds = application.element.children.filter((child) => child.name === 'bvar');
    if (bounds.length === 0) return [scripts(first(application, PRECEDENCE.power), null, [symbol('′')])];
    const degrees = bounds.map((bound) => degreeOf(bound, application.context));
    const whole = qualifierContent(application, 'degree') ?? totalDegree(degrees);
    const top = [powered([symbol(letter)], whole), ...first(application, PRECEDENCE.product)];
    const bottom = bounds.flatMap((bound, index) => [
      symbol(letter),
      powered(
        bound.children
          .filter((child) => child.name !== 'degree')
          .flatMap((child) => application.context.readElement(child, application.context)),
        degrees[index] ?? null,
      ),
    ]);
    return [fraction(top, bottom)];
  };

function degreeOf(bound: MathmlElement, context: MathmlContext): MathList | null {
  const degree = bound.children.find((child) => child.name === 'degree');
  return degree ? degree.children.flatMap((child) => context.readElement(child, context)) : null;
}

function totalDegree(degrees: (MathList | null)[]): MathList | null {
  if (degrees.length === 1) return degrees[0] ?? null;
  const numbers = degrees.map((degree) =>
    degree?.[0]?.type === 'symbol' ? Number(degree[0].text) : degree ? Number.NaN : 1,
  );
  const total = numbers.reduce((sum, value) => sum + value, 0);
  return Number.isNaN(total) ? degrees.flatMap((degree) => degree ?? [symbol('1')]) : [symbol(String(total))];
}

const powered = (base: MathList, exponent: MathList | null): MathNode =>
  exponent
    ? scripts(base, null, exponent)
    : base.length === 1 && base[0]
      ? base[0]
      : { type: 'group', class: 'ordinary', base };

const limit = (application: Application): MathList => {
  const bound = qualifierContent(application, 'bvar') ?? [];
  const low = qualifierContent(application, 'lowlimit');
  const below = low
    ? [...bound, symbol('→', 'relation'), ...low]
    : (qualifierContent(application, 'condition') ?? []);
  return [named([under([word('lim')], below)]), ...first(application, PRECEDENCE.product)];
};

const logarithm = (application: Application): MathList => {
  const base = qualifierContent(application, 'logbase');
  const name: MathList = [word('log')];
  return [named(base ? [scripts(name, base, null)] : name), ...argumentsOf(application)];
};

/** Arguments of a function: a single short one stands bare, others in brackets. */
function argumentsOf({ values, context }: Application): MathList {
  const items = values.map((value) => context.readElement(value, context));
  const isBare = items.length === 1 && values[0]?.name !== 'apply' && items[0]?.length === 1;
  if (isBare) return items[0] as MathList;
  return [fenced('(', ')', joined(items))];
}

const functionOf = (application: Application): MathList => {
  const { operator } = application;
  const name = [word(FUNCTION_NAMES[operator.name] ?? operator.name)];
  const degree = qualifierContent(application, 'degree');
  const condition = qualifierContent(application, 'condition');
  const base = condition ? [under(name, condition)] : name;
  return [named(degree ? [scripts(base, null, degree)] : base), ...argumentsOf(application)];
};

/** A function that is itself written as MathML: `f`, `f⁻¹`, a symbol. */
const namedFunction = (application: Application): MathList => {
  const { operator, context } = application;
  const name = operand(operator, PRECEDENCE.atom, context);
  const nodes =
    application.values.length === 0
      ? []
      : [fenced('(', ')', joined(application.values.map((value) => context.readElement(value, context))))];
  return [...name, ...nodes];
};

const sup = (application: Application, mark: MathList): MathList => [
  scripts(first(application, PRECEDENCE.atom), null, mark),
];

const APPLICATIONS: Record<string, (application: Application) => MathList> = {
  divide: (application) => [fraction(first(application), second(application))],
  power: (application) => [scripts(first(application, PRECEDENCE.atom), null, second(application))],
  root: (application) => {
    const degree = qualifierContent(application, 'degree') ?? [];
    const isSquare = degree.length === 1 && degree[0]?.type === 'symbol' && degree[0].text === '2';
    return [{ type: 'radical', degree: isSquare ? [] : degree, radicand: first(application) }];
  },
  factorial: (application) => [...first(application, PRECEDENCE.atom), symbol('!', 'close')],
  not: (application) => [symbol('¬'), ...first(application, PRECEDENCE.atom)],
  inverse: (application) => sup(application, [symbol('−', 'binary'), symbol('1')]),
  transpose: (application) => sup(application, [{ ...symbol('T'), style: 'plain' }]),
  conjugate: (application) => [{ type: 'bar', position: 'over', base: first(application) }],
  selector: ({ values, context }) => {
    const [base, ...indices] = values.map((value) => context.readElement(value, context));
    return [scripts(base ?? [], joined(indices), null)];
  },
  exp: (application) => [scripts([symbol('e')], null, first(application))],
  sdev: (application) => [symbol('σ'), ...argumentsOf(application)],
  moment: (application) => [
    fenced('⟨', '⟩', [powered(first(application, PRECEDENCE.atom), qualifierContent(application, 'degree'))]),
  ],
  sum: large('∑', 'underOver'),
  product: large('∏', 'underOver'),
  int: large('∫', 'subSup'),
  limit,
  log: logarithm,
  diff: derivative('d'),
  partialdiff: derivative('∂'),
  forall: quantified('∀'),
  exists: quantified('∃'),
  grad: (application) => [symbol('∇'), ...first(application, PRECEDENCE.atom)],
  divergence: (application) => [symbol('∇'), symbol('⋅', 'binary'), ...first(application, PRECEDENCE.atom)],
  curl: (application) => [symbol('∇'), symbol('×', 'binary'), ...first(application, PRECEDENCE.atom)],
  laplacian: (application) => [
    scripts([symbol('∇')], null, [symbol('2')]),
    ...first(application, PRECEDENCE.atom),
  ],
  quotient: (application) => [fenced('⌊', '⌋', [fraction(first(application), second(application))])],
};

const apply: ElementReader = (element, context) => {
  const [operator, ...rest] = element.children;
  if (!operator) return [];
  const values = rest.filter((child) => !QUALIFIERS.has(child.name));
  const application: Application = { operator, values, element, context };
  const { name } = operator;
  const read = lookUp(APPLICATIONS, name);
  if (read) return read(application);
  if (lookUp(INFIX, name)) return relative(application);
  const brackets = lookUp(ENCLOSING, name);
  if (brackets) return [fenced(...brackets, first(application))];
  if (functionKind(name) || lookUp(FUNCTION_NAMES, name)) return functionOf(application);
  return namedFunction(application);
};

const words =
  (value: string): ElementReader =>
  () => [{ type: 'text', value }];

const constant =
  (node: MathNode): ElementReader =>
  () => [node];

/** Operators that stand alone, without `apply`. */
const bareOperators = Object.fromEntries(
  Object.entries(INFIX).map(([name, [sign, atomClass]]): [string, ElementReader] => [
    name,
    () => [symbol(sign || '×', atomClass)],
  ]),
);

const bareFunction: ElementReader = (element) => [
  named([word(FUNCTION_NAMES[element.name] ?? element.name)]),
];

export const CONTENT_READERS: Record<string, ElementReader> = {
  ...bareOperators,
  ...Object.fromEntries(Object.entries(CONSTANTS).map(([name, text]) => [name, constant(symbol(text))])),
  ...Object.fromEntries(
    Object.entries(NUMBER_SETS).map(([name, text]) => [
      name,
      constant({ ...symbol(text), script: 'double-struck' }),
    ]),
  ),
  apply,
  reln: apply,
  bind: apply,
  ...CONTAINER_READERS,
  fn: (element, context) => element.children.flatMap((child) => context.readElement(child, context)),
  declare: () => [],
  sep: () => [],
  true: words('true'),
  false: words('false'),
  notanumber: words('NaN'),
  ident: constant(word('id')),
};

/** A function's element without arguments. */
export const readBareFunction: ElementReader = (element, context) => {
  if (functionKind(element.name) || lookUp(FUNCTION_NAMES, element.name))
    return bareFunction(element, context);
  warn(context, 'mathml-unknown-element', element.name.slice(0, 40));
  return element.children.length > 0
    ? element.children.flatMap((child) => context.readElement(child, context))
    : trimmedText(element) === ''
      ? []
      : [{ type: 'text', value: trimmedText(element) }];
};
