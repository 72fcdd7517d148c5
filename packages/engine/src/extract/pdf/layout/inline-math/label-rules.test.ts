import { describe, expect, it } from 'vitest';
import { PICTURE } from '../../formula/model/item.ts';
import { asMath, type LabelRule, labelled } from './label-rules.ts';
import type { Token } from './token.ts';
import type { LineContext } from './token-line.ts';

const token = (text: string): Token => ({
  bases: [],
  text,
  label: 'text',
  labelledBy: '',
  x0: 0,
  x1: 5,
  size: 10,
  glyph: null,
  role: 'symbol',
});

describe('rules that label a line', () => {
  it('take no picture into a formula', () => {
    const everything = { name: 'everything', decide: (_: unknown, at: number) => [asMath(at)] };
    const line = labelled([token('x'), token(PICTURE), token('y')], [everything], {} as LineContext);
    expect(line.map(({ label }) => label)).toEqual(['math', 'text', 'math']);
  });

  /** Which tokens of `x 2 / y` a rule for some of them takes into a formula. */
  const taken = (limits: Partial<LabelRule>, hasMathItalicFont = false) => {
    const tokens = [token('x'), { ...token('2'), role: 'number' as const }, token('/'), token('y')];
    const rule: LabelRule = { name: 'some', decide: (_, at) => [asMath(at)], ...limits };
    return labelled(tokens, [rule], { hasMathItalicFont } as LineContext)
      .filter(({ label }) => label === 'math')
      .map(({ text }) => text);
  };

  it('ask tokens of their role alone', () => {
    expect(taken({ role: 'number' })).toEqual(['2']);
    expect(taken({ role: 'number', order: 'backward' })).toEqual(['2']);
    expect(taken({ role: 'word' })).toEqual([]);
    expect(taken({})).toEqual(['x', '2', '/', 'y']);
  });

  it('ask lines alone that hold one of their signs', () => {
    expect(taken({ signs: ['!', '/'] })).toHaveLength(4);
    expect(taken({ signs: ['!'] })).toEqual([]);
  });

  it('are not asked about typed variables where formulas have an italic font', () => {
    expect(taken({ isOfTyped: true })).toHaveLength(4);
    expect(taken({ isOfTyped: true }, true)).toEqual([]);
  });

  it('leave roles and texts as they are, by which later rules are chosen', () => {
    const variable = [{ text: 'y' }] as unknown as Token['bases'];
    const rule: LabelRule = { name: 'other letter', decide: (_, at) => [asMath(at, { bases: variable })] };
    const [read] = labelled([token('x')], [rule], {} as LineContext);
    expect(read).toMatchObject({ bases: variable, text: 'x', role: 'symbol' });
  });
});
