import { describe, expect, it } from 'vitest';
import { charactersOf, readOnePage } from '../test/page-reader.ts';

const read = (content: string) => readOnePage({ content });

const show = (text: string, x: number, y = 40) => `BT /F1 10 Tf ${x} ${y} Td (${text}) Tj ET `;
/** About `6` at 20: 5.56 wide, 7 high. */
const RISING = '0.4 w 20 38 m 26 49 l S ';
const FALLING = '0.4 w 20 49 m 26 38 l S ';

describe('slanted strokes through terms', () => {
  it.each([
    [RISING, '⟋'],
    [FALLING, '⟍'],
    [RISING + FALLING, '╳'],
  ])('%s are the sign %s on the line of the term', async (strokes, sign) => {
    const page = await read(show('6', 20) + strokes);
    expect(charactersOf(page).replace('6', '')).toBe(sign);
    expect(page.shapes).toEqual([]);
    expect(page.glyphs.find(({ text }) => text === sign)).toMatchObject({ baseline: 60, size: 10 });
  });

  it('are read above and below the bar of a fraction', async () => {
    const page = await read(
      show('6', 20) + RISING + show('6', 20, 26) + '0.4 w 20 24 m 26 35 l S 0.4 w 18 36.5 m 28 36.5 l S',
    );
    expect(charactersOf(page).replaceAll('6', '')).toBe('⟋⟋');
    expect(page.rules).toHaveLength(1);
  });

  it('are read where the bar of a fraction touches their ends', async () => {
    const page = await read(`${show('6', 20)}${RISING}0.4 w 18 38.8 m 28 38.8 l S`);
    expect(charactersOf(page).replace('6', '')).toBe('⟋');
  });

  it('are read through a fraction as a whole, across its bar', async () => {
    const content = `${show('6', 20, 50)}${show('7', 20, 36)}0.4 w 19.5 47 m 26 47 l S `;
    const page = await read(`${content}0.4 w 19 36 m 26.5 58 l S`);
    expect(charactersOf(page).replace(/[67]/g, '')).toBe('⟋');
    const axis = await read(`${content.replace('19.5 47 m 26', '10 47 m 60')}0.4 w 19 36 m 26.5 58 l S`);
    expect(charactersOf(axis)).not.toContain('⟋');
  });

  it.each([
    ['to one side of the term', `${show('6', 20)}0.4 w 16.2 38 m 24.6 49 l S `],
    ['through a whole line', `${show('6'.repeat(30), 20)}0.4 w 18 38 m 189 49 l S `],
    ['that end in the head of an arrow', `${show('6', 20)}${RISING}26 49 m 29 49 l 26 52 l f `],
    ['that a drawing of several sides meets', `${show('6', 20)}${RISING}24 47 m 40 53 l 46 44 l S `],
    ['beside the term', show('6', 23) + RISING],
    ['through an operator alone', show('+', 20) + RISING],
    ['that a line of a figure continues', show('6', 20) + RISING + '0.4 w 26 49 m 60 60 l S '],
    ['that a line of a figure crosses', show('6', 20) + RISING + '0.4 w 10 48 m 40 41 l S '],
    ['that a level line crosses', `${show('6', 20)}${RISING}0.4 w 19 43.5 m 27 43.5 l S `],
    ['that an axis crosses', show('6', 20) + RISING + '0.4 w 23 20 m 23 60 l S '],
    ['as long as a line of a figure', `${show('6', 60)}0.4 w 20 30 m 106 57 l S `],
  ])('are none %s', async (_, content) => {
    const page = await read(content);
    expect(charactersOf(page)).not.toMatch(/[⟋⟍╳]/u);
    expect(page.shapes.length).toBeGreaterThan(0);
  });
});
