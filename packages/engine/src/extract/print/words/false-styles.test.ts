import { describe, expect, it } from 'vitest';
import { madeSign, type Sign, styleOfName } from '../signs/sign.ts';
import { dropFalseStyles } from './false-styles.ts';

interface Look {
  style: string;
  /** Share of ink in the letters' boxes. */
  ink?: number;
  /** Of the narrow letters. */
  narrowPx?: number;
}

const TEXT = 'milw';
const WIDE_PX = 16;

function word({ style, ink = 0.5, narrowPx = 5 }: Look): Sign[] {
  return [...TEXT].map((text, at) => {
    const width = 'il'.includes(text) ? narrowPx : WIDE_PX;
    const box = { x0: 20 * at, x1: 20 * at + width, y0: 0, y1: 10 };
    const component = { ...box, label: at, area: ink * width * 10 };
    return { ...madeSign(box, `${style}:${text}`), text, style, size: 20, component };
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

  it('are typewritten only where narrow letters are about as wide as the others', () => {
    expect(stylesAfter(words(6, { style: 'tt' }))).toEqual(Array(6).fill('r'));
    const typewritten = words(6, { style: 'tt', narrowPx: 11 });
    expect(stylesAfter(typewritten)).toEqual(Array(6).fill('tt'));
    expect(stylesAfter(words(4, { style: 'tt' }))).toEqual(Array(4).fill('tt'));
  });
});
