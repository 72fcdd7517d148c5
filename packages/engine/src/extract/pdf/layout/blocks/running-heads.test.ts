import { describe, expect, it } from 'vitest';
import type { EngineWarning, PageFurniture, RunningLine } from '../../../../tree/index.ts';
import { page, text } from '../../formula/test/page-builder.ts';
import type { Glyph } from '../../page.ts';
import { createLayout } from '../index.ts';

const BODY = [
  'first words of a page that goes on to the margin',
  'other texts that follow, as wide as all the others',
  'third lines are here, and they reach the margin too',
  'the fourth of them says that nothing is like it now',
  'last ones come now, and then there is nothing more',
];
const [LEFT_X, RIGHT_X, TOP_Y, FOOT_Y] = [20, 260, 30, 580];

/** The running heads of a document with these glyphs beside the text of each page, and what was warned of. */
function read(pages: Glyph[][]) {
  const warnings: EngineWarning[] = [];
  const layout = createLayout({
    outline: [],
    pageCount: pages.length,
    warn: (warning) => warnings.push(warning),
  });
  for (const [at, glyphs] of pages.entries()) {
    const words = BODY[at % BODY.length] as string;
    layout.addPage(
      page([...glyphs, ...text(words, LEFT_X, 300), ...text(`${words} and more`, LEFT_X, 312)], [], at + 1),
    );
  }
  const { runningHeads: heads, geometry } = layout.finish();
  return { heads, margins: geometry?.margins, warnings };
}

/** `left | middle | right`, numbers that Word counts in braces. */
const shown = (line: RunningLine) =>
  [line.left, line.center, line.right]
    .map((pieces) => pieces.map(({ text, counts }) => (counts ? `{${counts} ${text}}` : text)).join(''))
    .join(' | ');

const furniture = ({ head, foot }: PageFurniture = { head: [], foot: [] }) => ({
  head: head.map(shown),
  foot: foot.map(shown),
});

const school = () => [...text('City School', LEFT_X, TOP_Y), ...text('Class 10', RIGHT_X, TOP_Y)];
const numbers = [1, 2, 3, 4, 5];

describe('running heads', () => {
  it('are kept at their places, with the number and the count of pages', () => {
    const { heads, warnings } = read(
      numbers.map((number) => [...school(), ...text(`Page ${number} of 5`, 143, FOOT_Y)]),
    );
    expect(heads).toEqual({ usual: heads?.usual });
    expect(furniture(heads?.usual)).toEqual({
      head: ['City School |  | Class 10'],
      foot: [' | Page {page 2} of {pages 5} | '],
    });
    expect(warnings).toEqual([]);
  });

  it('stand in the margins of the text', () => {
    const lines = (number: number) => text(`so ${BODY[number - 1]}`, LEFT_X, 100);
    const { margins } = read(numbers.map((number) => [...school(), ...lines(number)]));
    expect(margins?.top).toBe(100 - 7);
  });

  it('keep bold print, and the number that the first page has', () => {
    const { heads } = read(
      numbers.map((number) => [
        ...text('City School', LEFT_X, TOP_Y).map((glyph) => ({
          ...glyph,
          font: { ...glyph.font, bold: true },
        })),
        ...text(String(number + 88), RIGHT_X, TOP_Y),
      ]),
    );
    expect(heads?.usual.head[0]?.left).toEqual([{ text: 'City School', marks: ['strong'] }]);
    expect(heads?.firstNumber).toBe(89);
  });

  it('differ on even pages where the source has others there', () => {
    const { heads } = read(
      numbers.map((number) =>
        number % 2 === 0
          ? [...text(String(number), LEFT_X, TOP_Y), ...text('Even side', RIGHT_X, TOP_Y)]
          : [...text('Odd side', LEFT_X, TOP_Y), ...text(String(number), RIGHT_X + 30, TOP_Y)],
      ),
    );
    expect(furniture(heads?.usual).head).toEqual(['Odd side |  | {page 3}']);
    expect(furniture(heads?.even).head).toEqual(['{page 2} |  | Even side']);
  });

  it('are none on a first page that has none', () => {
    const { heads } = read(numbers.map((number) => (number === 1 ? [] : school())));
    expect(furniture(heads?.usual).head).toEqual(['City School |  | Class 10']);
    expect(furniture(heads?.first)).toEqual({ head: [], foot: [] });
  });

  it('that change from page to page are left out, which is told, and their numbers stay', () => {
    const titles = ['Sets', 'Limits', 'Roots', 'Sums', 'Areas'];
    const { heads, warnings } = read(
      numbers.map((number) => [
        ...text(String(number), LEFT_X, TOP_Y),
        ...text(titles[number - 1] as string, 150, TOP_Y),
      ]),
    );
    expect(furniture(heads?.usual).head).toEqual(['{page 2} |  | ']);
    expect(warnings.map(({ code, detail }) => [code, detail])).toEqual(
      ['Limits', 'Roots', 'Sums', 'Areas'].map((title) => ['pdf-running-head-left-out', title]),
    );
  });

  it('of a single page keep the code of the paper and the number of the page apart', () => {
    const foot = [...text('65/2', LEFT_X, FOOT_Y), ...text('1', 158, FOOT_Y)];
    const { heads } = read([foot.map((glyph) => ({ ...glyph, artifact: true }))]);
    expect(furniture(heads?.usual).foot).toEqual(['65/2 | {page 1} | ']);
    expect(heads?.firstNumber).toBeUndefined();
  });

  it('count pages where the source counts slides that go on once', () => {
    const { heads } = read([1, 2, 2, 2, 3].map((number) => text(`Page ${number} of 3`, 143, FOOT_Y)));
    expect(furniture(heads?.usual).foot).toEqual([' | Page {page 2} of 3 | ']);
  });

  it('that the producer marked as such are kept too, but for what is turned', () => {
    const marked = (glyphs: Glyph[]) => glyphs.map((glyph) => ({ ...glyph, artifact: true }));
    const stamp = text('COPY', RIGHT_X, TOP_Y).map((glyph) => ({ ...glyph, rotation: 45 }));
    const { heads } = read(
      numbers.map((number) => marked([...school(), ...text(String(number), 167, FOOT_Y), ...stamp])),
    );
    expect(furniture(heads?.usual)).toEqual({
      head: ['City School |  | Class 10'],
      foot: [' | {page 2} | '],
    });
  });
});
