import { groups, type Macro, type Parameter } from './macro-definitions.ts';

const macro = (parameters: readonly Parameter[], body: Macro['body']): Macro => ({ parameters, body });

const OPTIONAL: Parameter = { kind: 'optional', usual: '' };
/** A group that may be missing. */
const OPTIONAL_GROUP: Parameter = { kind: 'optional', usual: '', brackets: '{}' };

/** `\pdv*[order=2]{f}{x}` of the package `derivative`, the function behind the fraction, and `\pdv[order=2]{f}{x}`. */
const withOrder = (sign: string, isBehind: boolean) =>
  macro([OPTIONAL, ...groups(2)], ([options = '', of = '', variables = '']) => {
    const order = (/order=(\{[^}]*\}|[^,]*)/.exec(options)?.[1] ?? '').replace(/^\{?1\}?$/, '');
    const all = variables.split(',');
    const power = order || (all.length > 1 ? String(all.length) : '');
    const raised = power === '' ? '' : `^{${power}}`;
    const below = all.map((variable) => `${sign} ${variable}${order === '' ? '' : raised}`).join('');
    return isBehind ? `\\frac{${sign}${raised}}{${below}}${of}` : `\\frac{${sign}${raised} ${of}}{${below}}`;
  });

/** `\dv[n]{f}{x}` of the package `physics`, and `\dv{x}` without a function. */
const derivative = (sign: string) =>
  macro(
    [OPTIONAL, ...groups(1), OPTIONAL_GROUP, OPTIONAL_GROUP],
    ([order = '', of = '', by = '', and = '']) => {
      const raised = order === '' ? '' : `^{${order}}`;
      if (and !== '') return `\\frac{${sign}^{2}${of}}{${sign} ${by}${sign} ${and}}`;
      return by === ''
        ? `\\frac{${sign}${raised}}{${sign} ${of}${raised}}`
        : `\\frac{${sign}${raised} ${of}}{${sign} ${by}${raised}}`;
    },
  );

/** A function of the package `physics` that sets its argument in braces: `\Im{z}` is Im{z}. */
const inBraces = (name: string) =>
  macro([OPTIONAL_GROUP], ([of = '']) => `\\operatorname{${name}}${of === '' ? '' : `\\{${of}\\}`}`);

/** A trigonometric function of the package `physics` with its power in brackets: `\tan[-1](x)`. */
const withPower = (name: string) =>
  macro([OPTIONAL], ([power = '']) => `\\operatorname{${name}}${power === '' ? '' : `^{${power}}`}`);

const TRIGONOMETRIC =
  'sin cos tan csc sec cot arcsin arccos arctan sinh cosh tanh csch sech coth asin acos atan';

/** `\dyad{a}{b}` of the package `physics`, and `\dyad{a}` of one state. */
const OUTER_PRODUCT = macro(
  [{ kind: 'star' }, ...groups(1), OPTIONAL_GROUP],
  ([, ket = '', bra = '']) => `|${ket}\\rangle\\langle ${bra === '' ? ket : bra}|`,
);

/** Sets and brackets as the package `braket` sets them. */
const BRAKET: Record<string, Macro> = {
  Set: macro(groups(1), '\\{#1\\}'),
  set: macro(groups(1), '\\{#1\\}'),
  ket: macro(groups(1), '|#1\\rangle '),
  bra: macro(groups(1), '\\langle #1|'),
  braket: macro(groups(1), '\\langle #1\\rangle '),
  Ket: macro(groups(1), '|#1\\rangle '),
  Bra: macro(groups(1), '\\langle #1|'),
  Braket: macro(groups(1), '\\langle #1\\rangle '),
};

/** Brackets, vectors and derivatives as the package `physics` sets them. */
const PHYSICS: Record<string, Macro> = {
  ...Object.fromEntries(
    'Re Im tr Tr rank det exp ln log Pr'.split(' ').map((name) => [name, inBraces(name)]),
  ),
  ...Object.fromEntries(TRIGONOMETRIC.split(' ').map((name) => [name, withPower(name)])),
  abs: macro([{ kind: 'star' }, ...groups(1)], '|#2|'),
  norm: macro([{ kind: 'star' }, ...groups(1)], '\\|#2\\|'),
  order: macro(groups(1), '\\mathcal{O}(#1)'),
  qty: macro([], ''),
  dd: macro([OPTIONAL, OPTIONAL_GROUP], ([order = '', of = '']) =>
    order === '' ? `\\mathrm{d}${of}` : `\\mathrm{d}^{${order}}${of}`,
  ),
  dv: derivative('\\mathrm{d}'),
  pdv: derivative('\\partial'),
  fdv: derivative('\\delta'),
  flatfrac: macro(groups(2), '#1/#2'),
  eval: macro(groups(1), '#1|'),
  dyad: OUTER_PRODUCT,
  ketbra: OUTER_PRODUCT,
  op: OUTER_PRODUCT,
  outerproduct: OUTER_PRODUCT,
  ket: macro([{ kind: 'star' }, ...groups(1)], '|#2\\rangle '),
  bra: macro(
    [{ kind: 'star' }, ...groups(1), { kind: 'command', delimiter: '\\ket' }],
    ([, bra = '', ket = '']) => `\\langle ${bra}|${ket === '' ? '' : `${ket}\\rangle `}`,
  ),
  braket: macro([...groups(1), OPTIONAL_GROUP], ([bra = '', ket = '']) =>
    ket === '' ? `\\langle ${bra}|${bra}\\rangle ` : `\\langle ${bra}|${ket}\\rangle `,
  ),
  ev: macro([...groups(1), OPTIONAL_GROUP], ([of = '', by = '']) =>
    by === '' ? `\\langle ${of}\\rangle ` : `\\langle ${by}|${of}|${by}\\rangle `,
  ),
  mel: macro(groups(3), '\\langle #1|#2|#3\\rangle '),
  comm: macro(groups(2), '[#1,#2]'),
  acomm: macro(groups(2), '\\{#1,#2\\}'),
  vb: macro([{ kind: 'star' }, ...groups(1)], '\\mathbf{#2}'),
  va: macro([{ kind: 'star' }, ...groups(1)], '\\vec{\\mathbf{#2}}'),
  vu: macro([{ kind: 'star' }, ...groups(1)], '\\hat{\\mathbf{#2}}'),
  grad: macro([], '\\nabla'),
  div: macro([], '\\nabla\\cdot'),
  curl: macro([], '\\nabla\\times'),
  laplacian: macro([], '\\nabla^{2}'),
  cross: macro([], '\\times'),
  vdot: macro([], '\\cdot'),
};

/** Of any document: boxes around what they print, by which it is moved, scaled or given no width. */
const BOXES: Record<string, Macro> = {
  raisebox: macro([...groups(1), OPTIONAL, OPTIONAL, ...groups(1)], '\\mbox{#4}'),
  scalebox: macro([...groups(1), OPTIONAL, ...groups(1)], '\\mbox{#3}'),
  resizebox: macro([{ kind: 'star' }, ...groups(3)], '\\mbox{#4}'),
  makebox: macro([OPTIONAL, OPTIONAL, ...groups(1)], '\\mbox{#3}'),
  clap: macro(groups(1), '\\mbox{#1}'),
  llap: macro(groups(1), '\\mbox{#1}'),
  scaleobj: macro(groups(2), '#2'),
  mathlarger: macro(groups(1), '#1'),
  mathsmaller: macro(groups(1), '#1'),
  accentset: macro(groups(2), '\\overset{#1}{#2}'),
  underaccent: macro(groups(2), ([accent = '', of = '']) =>
    accent.trim() === '\\bar' ? `\\underline{${of}}` : `\\underset{${accent}{}}{${of}}`,
  ),
  underbar: macro(groups(1), '\\underline{#1}'),
  centernot: macro([], '\\not'),
  xlongrightarrow: macro([], '\\xrightarrow'),
  xlongleftarrow: macro([], '\\xleftarrow'),
  footnotemark: macro([OPTIONAL], ''),
};

const PACKAGES: readonly [RegExp, Record<string, Macro>][] = [
  [/\bphysics\b/, PHYSICS],
  [/\bbraket\b/, BRAKET],
  [
    /\bderivative\b/,
    {
      pdv: withOrder('\\partial', false),
      'pdv*': withOrder('\\partial', true),
      odv: withOrder('d', false),
      'odv*': withOrder('d', true),
    },
  ],
];

const LOADED = /\\(?:usepackage|RequirePackage)\s*(?:\[[^\]]*\])?\s*\{([^}]*)\}/g;

/** Commands of the packages that a source loads, by what they print. */
export function packageCommands(tex: string): Map<string, Macro> {
  const loaded = [...tex.matchAll(LOADED)].map(([, names = '']) => names).join(',');
  const commands = PACKAGES.flatMap(([name, macros]) => (name.test(loaded) ? Object.entries(macros) : []));
  return new Map([...Object.entries(BOXES), ...commands]);
}
