import { describe, expect, it } from 'vitest';
import { FONTS, glyph, page, text } from '../../formula/test/page-builder.ts';
import type { Glyph } from '../../page.ts';
import { createLayout } from '../index.ts';
import { plainText } from '../inline-math/inlines.ts';
import { wordsOfRun } from './missing-spaces.ts';

const FULL = 'these words fill the line of the column from one margin to the other side';
const filler = [400, 412, 424, 436].flatMap((y) => text(FULL, 20, y));

function firstText(glyphs: Glyph[]): string {
  const layout = createLayout({ outline: [] });
  layout.addPage(page([...glyphs, ...filler]));
  const [first] = layout.finish().blocks;
  return first?.type === 'paragraph' ? plainText(first.children) : JSON.stringify(first);
}

describe('a run of letters', () => {
  it.each([
    ['Anotherfamousirrationalnumberis', 'Another famous irrational number is'],
    ['Ihavereadallthe', 'I have read all the'],
    ['ofthe', 'of the'],
    ['SECTIONOFTHE', 'SECTION OF THE'],
    ['thefunctiondefinedby', 'the function defined by'],
    ['perpendiculartothe', 'perpendicular to the'],
  ])('that is no word is the words of a sentence: %s', (run, words) => {
    expect(wordsOfRun(run)?.join(' ')).toBe(words);
  });

  it.each([
    'theorem',
    'inequality',
    'nowhere',
    'formalisable',
    'representation',
    'Maryland',
    'Ramanujan',
    'Chebyshev',
    'eigenvector',
    'metaheuristic',
    'JavaScript',
    'straightedge',
    'acyclic',
    'abcd',
    'kilometre',
  ])('that is a word or a name stays: %s', (word) => {
    expect(wordsOfRun(word)).toBeNull();
  });
});

describe('a line', () => {
  it('has the blanks that its producer lost', () => {
    expect(firstText(text('Anotherfamousnumberisthe sum, andtheother.', 20, 100))).toBe(
      'Another famous number is the sum, and the other.',
    );
    expect(firstText(text('Wefindthevalueofthe sum', 20, 100))).toBe('We find the value of the sum');
  });

  it('leaves addresses and programs as they are', () => {
    const address = 'See www.ofthe.example and mail to partof@ofthe.example or size_ofthe';
    expect(firstText(text(address, 20, 100))).toBe(address);
    const code = { ...FONTS.roman, name: 'CMTT10', family: 'CMTT', monospace: true };
    expect(firstText([...text('Type', 20, 100), ...text('sizeofthe', 48, 100, { font: code })])).toContain(
      'sizeofthe',
    );
  });

  const apart = (words: string[], gap: number, y = 100) => {
    let x = 20;
    return words.flatMap((word) => {
      const glyphs = text(word, x, y);
      x += 5 * word.length + gap;
      return glyphs;
    });
  };

  it('parts words at gaps that are wider than those between letters', () => {
    expect(firstText(apart(['steep', 'hill', 'side'], 0.9))).toBe('steep hill side');
    expect(firstText(apart(['steep', 'hill', 'side'], 0.1))).toBe('steephillside');
    expect(firstText(apart(['under', 'stand'], 0.9))).toBe('understand');
  });

  it('has no blank within a word', () => {
    expect(firstText([...apart(['V', 'alue'], 1.6), ...text('of it', 60, 100)])).toBe('Value of it');
    expect(firstText([...apart(['num', 'bers'], 1.6), ...text('of it', 70, 100)])).toBe('numbers of it');
    expect(firstText([...apart(['in', 'formal'], 1.6), ...text('talks of it', 70, 100)])).toBe(
      'in formal talks of it',
    );
  });
});

describe('a hyphen at the end of a line', () => {
  const broken = (head: string, tail: string) =>
    firstText([...text(`${FULL.slice(0, 60)} ${head}`, 20, 100), ...text(`${tail} ends here`, 20, 112)]);

  it.each([
    ['differ-', 'ential', 'differential'],
    ['diagonal-', 'izable', 'diagonalizable'],
    ['well-', 'known', 'well-known'],
    ['one-to-', 'one', 'one-to-one'],
    ['right-', 'angled', 'right-angled'],
    ['coef-', 'ficients', 'coefficients'],
  ])('goes where a word results, and stays in a compound: %s %s', (head, tail, whole) => {
    expect(broken(head, tail)).toContain(` ${whole} ends`);
  });
});

describe('a sign of a currency', () => {
  it.each(['₹', '€', '£', '$'])('stays before its number: %s', (sign) => {
    const price = [
      ...text('It costs', 20, 100),
      glyph(sign, 64, 100, { font: FONTS.roman }),
      ...text('500 and', 70, 100),
    ];
    expect(firstText(price)).toContain(sign);
  });
});
