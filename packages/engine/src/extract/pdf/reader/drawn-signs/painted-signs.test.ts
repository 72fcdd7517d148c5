import { describe, expect, it } from 'vitest';
import { charactersOf, readOnePage } from '../test/page-reader.ts';

const read = (content: string) => readOnePage({ content });

const show = (text: string, x: number, y = 40, size = 10) =>
  `BT /F1 ${size} Tf ${x} ${y} Td (${text}) Tj ET `;

const box = (x: number, y: number, width: number, height: number) => `${x} ${y} ${width} ${height} re `;
const minus = (x: number, y = 42.6) => `${box(x, y, 5.5, 0.7)}f `;
/** A cross of two bars, as one outline. */
const plus = (x: number, y = 40) =>
  `${x} ${y + 2.3} m ${x + 2.2} ${y + 2.3} l ${x + 2.2} ${y} l ${x + 2.9} ${y} l ${x + 2.9} ${y + 2.3} l ` +
  `${x + 5.1} ${y + 2.3} l ${x + 5.1} ${y + 3} l ${x + 2.9} ${y + 3} l ${x + 2.9} ${y + 5.3} l ` +
  `${x + 2.2} ${y + 5.3} l ${x + 2.2} ${y + 3} l ${x} ${y + 3} l h f `;
const equals = (x: number, y = 40) => `${box(x, y + 1.7, 5, 0.45)}${box(x, y + 3.5, 5, 0.45)}f `;

/** The end of a tall parenthesis, an arc of 90 degrees that a straight stroke of `lengthPt` goes on from. */
const openEnd = (x: number, y: number, up: 1 | -1, lengthPt = 3) =>
  `${x} ${y} m ${x} ${y + up * lengthPt} l ${x} ${y + up * (lengthPt + 3)} ${x + 1.2} ${y + up * (lengthPt + 6)} ${x + 3.8} ${y + up * (lengthPt + 8)} c ` +
  `${x + 4} ${y + up * (lengthPt + 7.8)} l ${x + 1.8} ${y + up * (lengthPt + 5.6)} ${x + 0.8} ${y + up * (lengthPt + 3)} ${x + 0.8} ${y + up * lengthPt} c ${x + 0.8} ${y} l h f `;

describe('signs that are painted between glyphs', () => {
  it('are read where a driver fills operators and relations as paths', async () => {
    const page = await read(
      `${show('x', 20) + plus(27) + show('2', 35) + equals(43)}${minus(51)}${show('7', 58)}`,
    );
    expect(charactersOf(page)).toBe('x+2=−7');
    expect([page.shapes, page.rules]).toEqual([[], []]);
  });

  it('stand on the baseline of the text beside them, scripts too', async () => {
    const raised = `${box(27.2, 45.9, 3.4, 0.5)}f ${show('1', 31, 44, 6)}`;
    const page = await read(show('T', 20) + raised);
    expect(page.glyphs.find(({ text }) => text === '−')).toMatchObject({ size: 6, baseline: 56 });
  });

  it('stand on the baseline of the larger text behind a script of theirs', async () => {
    const page = await read(`${plus(20)}${show('0', 26, 38.5, 7)}${show('y', 33)}`);
    expect(page.glyphs.find(({ text }) => text === '+')).toMatchObject({ size: 10, baseline: 60 });
  });

  it('are read where one operator fills them together with the bar of a fraction', async () => {
    const fraction = show('y', 36, 48) + show('x', 36, 33);
    const page = await read(
      `${show('1', 20) + fraction + box(27, 42.6, 5.5, 0.7) + box(35, 42.6, 7, 0.7)}f `,
    );
    expect(charactersOf(page)).toBe('1−yx');
    expect(page.rules).toHaveLength(1);
  });

  it('are read beside the bar of a fraction, where no glyph is on their line', async () => {
    const half = (x: number) => `${show('1', x + 1, 46) + show('2', x + 1, 33) + box(x, 42.6, 7.6, 0.6)}f `;
    const page = await read(half(20) + equals(32) + half(41));
    expect(charactersOf(page)).toBe('21=21');
    expect(page.rules).toHaveLength(2);
  });

  it('are one bracket where its ends are paths of their own, with a bar between them', async () => {
    const content = show('y', 26, 48) + show('x', 26, 33) + `${box(25, 42.6, 7, 0.7)}f `;
    const bracket = openEnd(20, 43, 1) + openEnd(20, 42, -1) + `${box(20, 39, 0.8, 7)}f `;
    const page = await read(bracket + content);
    expect(charactersOf(page)).toBe('(yx');
    expect(page.shapes).toEqual([]);
    const sign = page.glyphs.find(({ text }) => text === '(')!;
    expect(sign.ink.y1 - sign.ink.y0).toBeGreaterThan(20);
  });

  it('are two brackets where one path fills both', async () => {
    const arc = (x: number, end: number) =>
      `${end} 20 m ${x} 26 ${x} 54 ${end} 60 c ${end} 59 l ${x + (end - x) / 4} 54 ${x + (end - x) / 4} 26 ${end} 21 c h `;
    const page = await read(
      `${show('k', 20, 34, 20)}${arc(36, 40)}${show('xxxxxxx', 41, 34, 20)}${arc(130, 126)}f* `,
    );
    expect(charactersOf(page)).toBe('k(xxxxxxx)');
    expect(page.shapes).toEqual([]);
  });

  it('are no pieces of a taller bracket where one path fills each pair of a fraction', async () => {
    const arc = (x: number, end: number, y: number) =>
      `${end} ${y} m ${x} ${y + 3} ${x} ${y + 17} ${end} ${y + 20} c ${end} ${y + 19.5} l ${x + (end - x) / 4} ${y + 17} ${x + (end - x) / 4} ${y + 3} ${end} ${y + 0.5} c h `;
    const pair = (y: number) => `${arc(24, 28, y)}${arc(46, 42, y)}f* ${show('a', 30, y + 6, 16)}`;
    const page = await read(`${pair(52)}${pair(26)}${box(22, 48.6, 26, 0.8)}f `);
    expect(page.glyphs.filter(({ text }) => '()'.includes(text))).toHaveLength(4);
  });

  it('are told from bars of fractions, underlines and rules of drawings', async () => {
    const fraction = `${show('a', 21, 46) + show('b', 21, 33) + box(20, 42.6, 6, 0.7)}f `;
    // Below the bar, a small letter half an em away.
    const derivative = `${show('p', 91, 47.5) + show('x', 91, 32.5) + box(90, 42.6, 8, 0.7)}f ${show('y', 101)}`;
    const underlined = `${show('word', 60) + box(60, 38.6, 6, 0.6)}f `;
    const alone = `${box(150, 42.6, 6, 0.7)}f ${plus(170)}`;
    const page = await read(fraction + underlined + derivative + alone);
    expect(charactersOf(page)).toBe('abwordxpy');
    expect(page.rules).toHaveLength(4);
    expect(page.shapes).toHaveLength(1);
  });

  it('are told from the tiny pieces of an ornamental frame beside a page number', async () => {
    const small = '0.2 0 0 0.2 14 36 cm ';
    expect(charactersOf(await read(`${show('30', 20)}q ${small}${plus(10)}${equals(10)}Q `))).toBe('30');
  });

  it('are no brackets where they are as wide as tall, as a letter of a slanted watermark is', async () => {
    const arc = 'm 0 0 10 8 12 30 c 14 30 l 11 7 2 -2 0 -1 c h f ';
    const bracket = (width: number) => `q ${width / 14} 0 0 1 30 34 cm 0 0 ${arc}Q `;
    expect(charactersOf(await read(show('A', 20) + bracket(5)))).toBe('A)');
    expect(charactersOf(await read(show('A', 20) + bracket(30)))).toBe('A');
  });

  it('are no letters: a drawing beside a label stays one', async () => {
    const triangle = '30 40 m 37 40 l 33.5 47 l h f ';
    const page = await read(show('A', 20) + triangle);
    expect(charactersOf(page)).toBe('A');
    expect(page.shapes).toHaveLength(1);
  });
});
