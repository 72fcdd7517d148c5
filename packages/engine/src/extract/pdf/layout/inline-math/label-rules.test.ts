import { describe, expect, it } from 'vitest';
import { PICTURE } from '../../formula/model/item.ts';
import { asMath, labelled } from './label-rules.ts';
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
});
