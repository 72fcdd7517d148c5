import { describe, expect, it } from 'vitest';
import { madeSign, type Sign, styleOfName } from '../signs/sign.ts';
import { dropFalseStyles } from './false-styles.ts';

interface Look {
  style: string;
  /** Share of ink in the letters' boxes. */
  ink?: number;
  /** Pixels from one letter to the next, in turn. */
  steps?: readonly number[];
}

const PROPORTIONAL = [8, 14, 10, 17];

function word({ style, ink = 0.5, steps = PROPORTIONAL }: Look): Sign[] {
  let x = 0;
  return steps.map((step, at) => {
    const box = { x0: x, x1: x + 7, y0: 0, y1: 10 };
    x += step;
    const component = { ...box, label: at, area: ink * 70 };
    return { ...madeSign(box, `${style}:n`), text: 'n', style, component };
  });
}
const words = (count: number, look: Look) => Array.from({ length: count }, () => word(look));
const styleOf = (run: Sign[]) => styleOfName(run[0]!.top[0]!.name);

function stylesAfter(page: Sign[][]): string[] {
  dropFalseStyles(page.flat(), page, styleOf);
  return page.map((run) => run[0]!.style);
}

describe('styles of the words of a page', () => {
  it('are not bold where bold words have no more ink than the others', () => {
    const page = [...words(6, { style: 'b', ink: 0.5 }), ...words(6, { style: 'r', ink: 0.49 })];
    expect(new Set(stylesAfter(page))).toEqual(new Set(['r']));
    expect(new Set(page.map(styleOf))).toEqual(new Set(['r']));
  });

  it('are bold where they have, and where the page has few of either', () => {
    const bold = words(6, { style: 'b', ink: 0.6 });
    expect(stylesAfter([...bold, ...words(6, { style: 'r' })]).slice(0, 6)).toEqual(Array(6).fill('b'));
    expect(stylesAfter([...words(2, { style: 'b' }), ...words(6, { style: 'r' })])[0]).toBe('b');
  });

  it('are typewritten only where letters stand at one pitch', () => {
    expect(stylesAfter(words(6, { style: 'tt' }))).toEqual(Array(6).fill('r'));
    const typewritten = words(6, { style: 'tt', steps: [12, 12, 12, 12] });
    expect(stylesAfter(typewritten)).toEqual(Array(6).fill('tt'));
  });
});
