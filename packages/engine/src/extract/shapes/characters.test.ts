import { describe, expect, it } from 'vitest';
import { labelOf, looksAlike, OTHER, textOfLabel } from './characters.ts';
import { glyphNetwork } from './glyph-network.ts';

describe('the class of a character', () => {
  it.each([
    ['A', 'A'],
    ['Α', 'A'],
    ['𝑥', 'x'],
    ['𝟎', '0'],
    ['ℎ', 'h'],
    ['ℝ', 'bb:R'],
    ['𝓛', 'cal:L'],
    ['ℜ', 'fr:R'],
    ['∆', 'Δ'],
    ['∣', '|'],
    ['ﬃ', 'ffi'],
    ['ff', 'ff'],
    ['ee', null],
    ['', null],
  ])('of %j is %j', (text, label) => {
    expect(labelOf(text)).toBe(label);
  });

  it('is found again from the class', () => {
    for (const label of ['A', '∫', 'ffi', 'bb:R', 'cal:L', 'fr:g'])
      expect(labelOf(textOfLabel(label))).toBe(label);
    expect(textOfLabel(OTHER)).toBe('');
  });

  it('is one that the network has', () => {
    for (const label of ['A', 'α', '−', '∑', '⎛', '₹', 'bb:R', OTHER])
      expect(glyphNetwork().indexOf(label)).toBeGreaterThanOrEqual(0);
  });
});

describe('look-alikes', () => {
  it.each([
    ['l', '1'],
    ['O', '0'],
    ['−', '–'],
    ['θ', 'ϑ'],
    ['s', 'S'],
    ['cal:L', 'L'],
    ['é', 'e'],
    ['(', '⎜'],
  ])('%s and %s are told by the context', (a, b) => {
    expect(looksAlike(a, b)).toBe(true);
    expect(looksAlike(b, a)).toBe(true);
  });

  it.each([
    ['a', 'b'],
    ['+', '='],
    ['Z', '='],
    ['∫', '`'],
    ['=', '≠'],
  ])('%s and %s are not', (a, b) => {
    expect(looksAlike(a, b)).toBe(false);
  });
});
