import { describe, expect, it } from 'vitest';
import { explanationText } from './explain.ts';

const box = (x0: number, x1: number) => ({ x0, y0: 100, x1, y1: 110 });

describe('explanationText', () => {
  it('prints page, box, decision, text and rule of each decision', () => {
    const text = explanationText([
      { page: 2, box: box(10, 40.4), text: 'x = 1', decision: 'display', rule: 'formula alone' },
    ]);
    expect(text).toBe('page 2\n  10,100–40,110  display: x = 1  [formula alone]\n');
  });

  it('joins neighbours that one rule decided alike', () => {
    const prose = { page: 1, decision: 'prose', rule: 'word' };
    const text = explanationText([
      { ...prose, box: box(10, 20), text: 'two' },
      { ...prose, box: box(24, 50), text: 'words' },
      { page: 1, box: box(55, 60), text: 'x', decision: 'formula', rule: 'single italic letter' },
    ]);
    expect(text.split('\n').slice(1, 3)).toEqual([
      '  10,100–50,110  prose: two words  [word]',
      '  55,100–60,110  formula: x  [single italic letter]',
    ]);
  });

  it('cuts long texts', () => {
    const text = explanationText([
      { page: 1, box: box(0, 9), text: 'a'.repeat(100), decision: 'prose', rule: 'word' },
    ]);
    expect(text).toContain(`${'a'.repeat(59)}…`);
  });
});
