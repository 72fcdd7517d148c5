import { describe, expect, it } from 'vitest';
import { inPieces } from './pieces.ts';
import { protect, restore } from './protect.ts';

describe('what a translation must not touch', () => {
  it.each([
    ['Solve $x^2 = 4$ for $x$.', 'Solve ⟦0⟧ for ⟦1⟧.'],
    ['$$\\int_0^1 x\\,dx$$ is a half.', '⟦0⟧ is a half.'],
    ['By \\(a\\) and \\[b\\]', 'By ⟦0⟧ and ⟦1⟧'],
    ['\\begin{align*}a &= b\\\\c &= d\\end{align*} holds', '⟦0⟧ holds'],
    ['See https://example.org/a?b=1 and `code`.', 'See ⟦0⟧ and ⟦1⟧.'],
    ['It costs $5 and not $10.', 'It costs $5 and not $10.'],
    ['A mark ⟦7⟧ of its own', 'A mark ⟦0⟧ of its own'],
    ['प्रश्न: $\\frac{1}{2}$ क्या है?', 'प्रश्न: ⟦0⟧ क्या है?'],
  ])('%s', (source, expected) => {
    const { text, parts } = protect(source);
    expect(text).toBe(expected);
    expect(restore(text, parts)).toEqual({ text: source, lost: [] });
  });

  it('finds its marks also where the translation moved them or wrote their digits in Hindi', () => {
    const { parts } = protect('$a$ and $b$');
    expect(restore('⟦१⟧ और ⟦ 0 ⟧', parts).text).toBe('$b$ और $a$');
  });

  it('names what was lost, and lets no mark become a formula that was not there', () => {
    const { parts } = protect('$a$ and $b$');
    expect(restore('केवल ⟦0⟧ ⟦9⟧', parts)).toEqual({ text: 'केवल $a$ ⟦9⟧', lost: ['$b$'] });
  });
});

describe('pieces of a long text', () => {
  it('end at paragraphs, and are the text again when joined', () => {
    const text = Array.from({ length: 40 }, (_, index) => `Paragraph ${index} ${'x'.repeat(300)}`).join(
      '\n\n',
    );
    const pieces = inPieces(text, 4_000);
    expect(pieces.length).toBeGreaterThan(2);
    expect(pieces.join('')).toBe(text);
    for (const piece of pieces) expect(piece.length).toBeLessThanOrEqual(4_000);
    expect(pieces.slice(0, -1).every((piece) => piece.endsWith('\n\n'))).toBe(true);
  });

  it('are cut within a paragraph only where one alone is too long', () => {
    const pieces = inPieces('word '.repeat(2_000), 4_000);
    expect(pieces.join('')).toBe('word '.repeat(2_000));
    expect(pieces.every((piece) => piece.length <= 4_000)).toBe(true);
  });
});
