import type { AtomClass, MathDelimited, MathList, MathNode, MathSymbol } from '../tree/index.ts';

export const symbol = (text: string, atomClass: AtomClass = 'ordinary'): MathSymbol => ({
  type: 'symbol',
  text,
  class: atomClass,
});

/** An upright word that acts as an operator's name. */
export const word = (text: string): MathSymbol => ({
  type: 'symbol',
  text,
  class: 'operator',
  style: 'plain',
});

export const space = (width: number): MathNode => ({ type: 'space', width });

export const fenced = (open: string, close: string, content: MathList): MathDelimited => ({
  type: 'delimited',
  open,
  close,
  separator: '',
  grow: true,
  items: [content],
});

export const named = (name: MathList, argument: MathList = []): MathNode => ({
  type: 'function',
  name,
  argument,
});

export const scripts = (base: MathList, sub: MathList | null, sup: MathList | null): MathNode =>
  sub || sup ? { type: 'scripts', base, sub, sup } : { type: 'group', class: 'ordinary', base };

export const group = (atomClass: AtomClass, base: MathList): MathNode => ({
  type: 'group',
  class: atomClass,
  base,
});

export const fraction = (
  numerator: MathList,
  denominator: MathList,
  bar: 'bar' | 'none' | 'linear' | 'skewed' = 'bar',
): MathNode => ({ type: 'fraction', bar, numerator, denominator });

export const over = (base: MathList, limit: MathList): MathNode => ({
  type: 'limit',
  position: 'over',
  base,
  limit,
});
export const under = (base: MathList, limit: MathList): MathNode => ({
  type: 'limit',
  position: 'under',
  base,
  limit,
});

export const nary = (operator: string, limits: 'underOver' | 'subSup'): MathNode => ({
  type: 'nary',
  operator,
  limits,
  sub: null,
  sup: null,
  operand: [],
});
