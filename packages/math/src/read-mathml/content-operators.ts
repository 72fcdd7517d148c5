import type { AtomClass } from '../tree/index.ts';

/** How tightly an operator of content MathML binds; arguments that bind less get brackets. */
export const PRECEDENCE = {
  implies: 1,
  or: 2,
  and: 3,
  relation: 4,
  sum: 6,
  product: 7,
  sign: 8,
  power: 9,
  atom: 10,
} as const;

/** Operators between their arguments: the sign, its class and how tightly it binds. */
export const INFIX: Record<string, [sign: string, atomClass: AtomClass, precedence: number]> = {
  plus: ['+', 'binary', PRECEDENCE.sum],
  minus: ['−', 'binary', PRECEDENCE.sum],
  times: ['', 'binary', PRECEDENCE.product],
  scalarproduct: ['⋅', 'binary', PRECEDENCE.product],
  vectorproduct: ['×', 'binary', PRECEDENCE.product],
  outerproduct: ['⊗', 'binary', PRECEDENCE.product],
  cartesianproduct: ['×', 'binary', PRECEDENCE.product],
  rem: ['mod', 'binary', PRECEDENCE.product],
  compose: ['∘', 'binary', PRECEDENCE.product],
  union: ['∪', 'binary', PRECEDENCE.sum],
  intersect: ['∩', 'binary', PRECEDENCE.sum],
  setdiff: ['∖', 'binary', PRECEDENCE.sum],
  and: ['∧', 'binary', PRECEDENCE.and],
  or: ['∨', 'binary', PRECEDENCE.or],
  xor: ['⊻', 'binary', PRECEDENCE.or],
  implies: ['⇒', 'relation', PRECEDENCE.implies],
  equivalent: ['≡', 'relation', PRECEDENCE.implies],
  eq: ['=', 'relation', PRECEDENCE.relation],
  neq: ['≠', 'relation', PRECEDENCE.relation],
  lt: ['<', 'relation', PRECEDENCE.relation],
  gt: ['>', 'relation', PRECEDENCE.relation],
  leq: ['≤', 'relation', PRECEDENCE.relation],
  geq: ['≥', 'relation', PRECEDENCE.relation],
  approx: ['≈', 'relation', PRECEDENCE.relation],
  factorof: ['∣', 'relation', PRECEDENCE.relation],
  in: ['∈', 'relation', PRECEDENCE.relation],
  notin: ['∉', 'relation', PRECEDENCE.relation],
  subset: ['⊆', 'relation', PRECEDENCE.relation],
  prsubset: ['⊂', 'relation', PRECEDENCE.relation],
  notsubset: ['⊈', 'relation', PRECEDENCE.relation],
  notprsubset: ['⊄', 'relation', PRECEDENCE.relation],
  tendsto: ['→', 'relation', PRECEDENCE.relation],
};

/** Functions whose name differs from that of their element. */
export const FUNCTION_NAMES: Record<string, string> = {
  determinant: 'det',
  arccosh: 'arcosh',
  arcsinh: 'arsinh',
  arctanh: 'artanh',
  real: 'Re',
  imaginary: 'Im',
  variance: 'Var',
  domain: 'dom',
  codomain: 'codom',
  image: 'im',
  median: 'median',
  mode: 'mode',
};

/** Functions that are written with brackets around their argument. */
export const ENCLOSING: Record<string, [open: string, close: string]> = {
  abs: ['|', '|'],
  card: ['|', '|'],
  floor: ['⌊', '⌋'],
  ceiling: ['⌈', '⌉'],
  mean: ['⟨', '⟩'],
};

export const CONSTANTS: Record<string, string> = {
  pi: 'π',
  infinity: '∞',
  exponentiale: 'e',
  imaginaryi: 'i',
  eulergamma: 'γ',
  emptyset: '∅',
};

/** Sets of numbers by their letter in the double-struck alphabet. */
export const NUMBER_SETS: Record<string, string> = {
  integers: 'Z',
  reals: 'R',
  rationals: 'Q',
  naturalnumbers: 'N',
  complexes: 'C',
  primes: 'P',
};
