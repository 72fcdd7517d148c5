import { isDoubtful } from '@sutra/contract';
import { describe, expect, it } from 'vitest';
import { glyphItem } from '../../formula/model/item.ts';
import { OFFICE_FONTS, text } from '../../formula/test/page-builder.ts';
import { inlinesOf } from '../inline-math/inlines.ts';
import type { Segment } from '../inline-math/segments.ts';
import { tokensOf } from '../inline-math/tokens.ts';
import type { Explanation } from '../model/explanation.ts';
import { labelDoubts, SURE_LABEL } from './label-doubt.ts';

const SIZE = 10;

const HINDI = /\p{Script=Devanagari}/u;
const MANGAL = { ...OFFICE_FONTS.prose, name: 'Mangal', family: 'Mangal' };

const POWER = { size: 7, baseline: 96 };

/** A line in one upright font, and one of Hindi, cut as its brackets « » say; on a scan the Hindi is what a recogniser read. */
function segmentsOf(line: string, isScan = false): Segment[] {
  const parts = line.split(/[«»]/);
  const glyphs = text(parts.join(''), 20, 100, { font: OFFICE_FONTS.prose }).map((glyph) => {
    if (glyph.text === '²') return { ...glyph, text: '2', ...POWER };
    return HINDI.test(glyph.text) ? { ...glyph, font: MANGAL, ...(isScan && { isProse: true }) } : glyph;
  });
  const items = glyphs.map(glyphItem);
  const ends = parts.map(
    (_, at) =>
      parts
        .slice(0, at + 1)
        .join('')
        .replaceAll(' ', '').length,
  );
  const { tokens } = tokensOf({
    items,
    size: SIZE,
    baseline: 100,
    box: { x0: 20, x1: 400, y0: 93, y1: 102 },
  });
  let letters = 0;
  const segments: Segment[] = parts.map((_, at) => ({ kind: at % 2 ? 'math' : 'text', tokens: [] }));
  for (const token of tokens) {
    const at = ends.findIndex((end) => letters < end);
    segments[at]?.tokens.push(token);
    letters += token.bases.reduce((sum, { sup }) => sum + 1 + sup.length, 0);
  }
  return segments.filter(({ tokens: inner }) => inner.length > 0);
}

const doubtOf = (line: string, isScan = false) => Math.max(...labelDoubts(segmentsOf(line, isScan), SIZE));

describe('doubt of where a formula begins and ends', () => {
  it.each([
    'If f(x) «= 2x + 3», find the value of k.',
    'Find the value of k if f(x) = «2x + 3».',
    'The cost is P = «3x» + 2y in rupees.',
    'Solve «2x + 3» = 7 for x.',
  ])('is sure for %s', (line) => {
    expect(doubtOf(line)).toBeGreaterThan(SURE_LABEL);
  });

  it.each([
    'Assume that «f = g» a.e. on the set.',
    'If «f(x) = 2x + 3», find the value of k.',
    'The cost is «P = 3x + 2y» in rupees.',
    'Solve «2x + 3 = 7» for x.',
    'Calculate the speed of the train in m/s and in km/h.',
    'जब वक्र «3x – 2y + 1 = 0» एवं «x = 4» पर हल कर',
    'जब यह «|A| = 4» एवं «y = 2» पर हल कर',
    'The sample space («Ω»)',
    '已知直線 «L: 3x + 5y – 7 = 0» 平行於',
    'ஒரு நேர்கோடு «3x + 5y – 7 = 0» எனில்',
    'The output is «20 mT» in this range.',
    'Solve «y = 2x + 3», «x > 0» for x.',
    '«ν» – neutrino.',
    'where «Y = {y ∈ N : y = 4x + 3, for some x ∈ N}». Show that',
    'law is given by «r = k[A]²[B]²», where [A] and',
    'Soit la fonction continue telle que f(x) «= 2x + 3» pour chaque',
    'Solve «2x + 3»   = 7 for x.',
  ])('is none for %s', (line) => {
    expect(doubtOf(line)).toBeLessThan(SURE_LABEL);
  });

  it('is none beside pictures on a line of Hindi from a scan, which are words that nobody read', () => {
    const line = 'यदि «A = B» \ufffc, \ufffc';
    expect(doubtOf(line, true)).toBeLessThan(SURE_LABEL);
    expect(doubtOf(line)).toBeGreaterThan(SURE_LABEL);
  });

  it('makes the formula doubtful, with its reason and an explanation', () => {
    const explanations: Explanation[] = [];
    const context = { line: { size: SIZE, baseline: 100 }, page: 1 };
    const inlines = inlinesOf(segmentsOf('Find the value of k if f(x) = «2x + 3».'), {
      ...context,
      explain: (each) => explanations.push(each),
    });
    const formula = inlines.find((inline) => inline.type === 'math');
    expect(isDoubtful(formula ?? {})).toBe(true);
    expect(formula).toMatchObject({ doubts: ['torn-from-line'] });
    expect(explanations).toMatchObject([{ decision: 'doubt', text: '2 x + 3' }]);
  });

  it('says nothing of a line in a language that it has not seen', () => {
    const confidenceOn = (isInOtherLanguage: boolean) => {
      const context = { line: { size: SIZE, baseline: 100 }, page: 1, isInOtherLanguage };
      const inlines = inlinesOf(segmentsOf('naj bo f(x) = «2x + 3».'), context);
      return inlines.find((inline) => inline.type === 'math')?.confidence ?? 0;
    };
    expect(confidenceOn(true)).toBeGreaterThan(confidenceOn(false));
  });

  it('leaves lines without a formula alone', () => {
    expect(labelDoubts(segmentsOf('The train leaves platform 4 at 9 a.m.'), SIZE)).toEqual([0]);
  });
});
