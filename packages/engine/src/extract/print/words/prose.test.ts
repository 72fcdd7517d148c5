import { expect, it } from 'vitest';
import { type SeenWord, standInProse } from './prose.ts';

const BOX = { x0: 0, y0: 0, x1: 10, y1: 10 };

/** Words as `text`, or `text|confidence|what the network read`. */
const lineOf = (line: string): SeenWord[] =>
  line.split(' ').map((each) => {
    const [text = '', confidence = '0.95', seen = ''] = each.split('|');
    return { text, confidence: Number(confidence), seen, box: BOX };
  });

/** The words of a line that stand in prose. */
function proseOf(line: string): string {
  const words = lineOf(line);
  const areProse = standInProse(words);
  return words
    .filter((_, i) => areProse[i])
    .map(({ text }) => text)
    .join(' ');
}

it('takes words and numbers for prose between words of prose', () => {
  expect(proseOf('comprises of 12 questions as per')).toBe('comprises of 12 questions as per');
  expect(proseOf('(iv) Use of tables')).toBe('Use of tables');
});

it('takes no number for prose at the end of a formula or between signs', () => {
  expect(proseOf('tan|0.6 2 x|0.9 4')).toBe('');
  expect(proseOf('the value x=|0.3 12 =|0.2 y')).toBe('the value');
});

it('takes no short word beside signs for prose, and a long one everywhere', () => {
  expect(proseOf('+|0.5 per +|0.5')).toBe('');
  expect(proseOf('+|0.5 principal +|0.5')).toBe('principal');
});

it('takes a word that the recogniser is sure of for prose where it stands beside one, whatever follows', () => {
  expect(proseOf('progression is|0.92 =r|0.5')).toBe('progression is');
  expect(proseOf('i!|0.25 then|0.96 find')).toBe('then find');
  expect(proseOf('the number per|0.87 =r|0.5')).toBe('the number');
});

it('takes letters of a formula for no word where only one neighbour is prose', () => {
  expect(proseOf('sets AUB|0.95|A∪B =|0.4')).toBe('sets');
  expect(proseOf('number spin|0.95|spin =|0.4')).toBe('number');
  expect(proseOf('angle cost|0.95|c0st =|0.4')).toBe('angle');
});

it('takes no letters without a vowel for a word', () => {
  expect(proseOf('where mgh is')).toBe('');
});

it('believes a word of which the recogniser is not sure where the network reads the same', () => {
  expect(proseOf('pencil Use|0.5|Use of pencil')).toBe('pencil Use of pencil');
  expect(proseOf('pencil Use|0.5|Vse of pencil')).toBe('pencil of pencil');
});

it('takes a long word with some doubt beside one without, where the network sees more signs than letters', () => {
  expect(proseOf('stand mountains|0.72|m()iin..iiiis =|0.4')).toBe('mountains');
  expect(proseOf('stand mountains|0.72|mo=tains =|0.4')).toBe('');
  expect(proseOf('stand mountains|0.65|m()iin..iiiis =|0.4')).toBe('');
  expect(proseOf('+|0.5 mountains|0.72|m()iin..iiiis =|0.4')).toBe('');
});

it('takes a sure word for prose in any company where the network sees more signs than it has letters', () => {
  expect(proseOf('λq|0.7 (where|0.96|(xvhe1.e λ|0.4')).toBe('(where');
  expect(proseOf('λq|0.7 (where|0.96|(wbere λ|0.4')).toBe('');
  expect(proseOf('λq|0.7 (where|0.88|(xvhe1.e λ|0.4')).toBe('');
  expect(proseOf('x|0.7 cost|0.96|cost2 λ|0.4')).toBe('');
  expect(proseOf('L|0.9 with|0.86|vvith it is')).toBe('with it is');
});

it('takes words of Devanagari for company', () => {
  expect(proseOf('से 10 तक')).toBe('से 10 तक');
});

it('takes capitals in brackets for an abbreviation between words of prose', () => {
  expect(proseOf('Short Answer (SA) type of')).toBe('Short Answer (SA) type of');
  expect(proseOf('the product (AB) =|0.5')).toBe('the product');
});

it('takes a long word with nearly twice as many signs as letters for prose, however unsure, and no longer row of signs', () => {
  expect(proseOf("HARMONIC|0.47|I-I:\\1{'VIO,I(:")).toBe('HARMONIC');
  expect(proseOf('HARMONIC|0.47|IARVIONIC')).toBe('');
  expect(proseOf("HARMONIC|0.3|I-I:\\1{'VIO,I(:")).toBe('');
  expect(proseOf('HRMNSTK|0.47|I-I:1{VIO,I(')).toBe('');
  expect(proseOf(`HARMONIC|0.47|${'x+'.repeat(14)}`)).toBe('');
});
