import { describe, expect, it } from 'vitest';
import type { Glyph, UnsettledWord } from '../pdf/page.ts';
import { textOfComponents } from './components.ts';
import { settle } from './settle.ts';

/** One component a letter; `प|फ्` may be either, with equal probability. */
function word(...components: string[]): UnsettledWord {
  const parts = components.map((choices) => {
    const labels = choices.split('|');
    return { key: choices, choices: labels.map((label) => ({ label, probability: 1 / labels.length })) };
  });
  const { text } = textOfComponents(parts.map(({ choices }) => choices[0]!.label));
  return { glyph: { text } as Glyph, components: parts };
}

const textsOf = (words: UnsettledWord[], recognised: string[] = [], characters = 100) => {
  const { texts, recognised: count } = settle(
    words,
    (glyph) => recognised[words.findIndex((each) => each.glyph === glyph)] ?? null,
    characters,
  );
  return { texts: words.map(({ glyph }) => texts.get(glyph) ?? glyph.text), count };
};

describe('components whose shapes leave open what they are', () => {
  it('are what makes words of Hindi, without recognition', () => {
    const { texts, count } = textsOf([word('क', 'ी|ि', 'त|ू'), word('ि', 'न', 'ी|ि', 'त|ू')]);
    expect(texts).toEqual(['कति', 'निति']);
    expect(count).toBe(0);
  });

  it('are what recognition read, in every word that holds them', () => {
    const words = [word('फ|प', 'ल'), word('आ', 'फ|प'), word('क', 'म', 'फ|प')];
    expect(textsOf(words, ['पल', 'आप'])).toEqual({ texts: ['पल', 'आप', 'कमप'], count: 7 });
    expect(textsOf(words).texts).toEqual(['फल', 'आफ', 'कमफ']);
  });

  it('stay as their shapes say where recognition would decide too much of a page', () => {
    expect(textsOf([word('फ|प', 'ल')], ['पल'], 9)).toEqual({ texts: ['फल'], count: 0 });
  });

  it('stay where recognition read something else altogether', () => {
    expect(textsOf([word('फ|प', 'ल')], ['घटना']).texts).toEqual(['फल']);
  });
});
