import { expect, it } from 'vitest';
import { page, rule, text } from '../../formula/test/page-builder.ts';
import type { Glyph } from '../../page.ts';
import { createLayout } from '../index.ts';

const BODY = [
  'first words of a page',
  'other texts that follow',
  'third lines are here',
  'last ones come now',
];

/** What is kept of pages with one line at the top of each. */
function kept(heads: string[], size = 10): string {
  const layout = createLayout({ outline: [] });
  for (const [at, head] of heads.entries())
    layout.addPage(
      page(
        [
          ...text(head, 20, 30, { size }),
          ...text(BODY[at % BODY.length] as string, 20, 300),
          ...text('and more of it', 20, 312),
        ],
        [],
        at + 1,
      ),
    );
  return JSON.stringify(layout.finish().blocks);
}

it('drops words that are at one place on page after page, with the number of the page', () => {
  expect(kept(['A head 11', 'A head 12', 'A head 13'])).not.toContain('head');
  expect(kept(['2 A head 11', '2 A head 12', '2 A head 13'])).not.toContain('head');
  expect(
    kept(['Head of it, page 1 of 3', 'Head of it, page 2 of 3', 'Head of it, page 3 of 3']),
  ).not.toContain('Head');
});

it('drops other words with the number of the page at that place', () => {
  expect(kept(['Sets 11', '12 Limits', 'Roots 13', '14 Sums'])).not.toMatch(/Sets|Limits|Roots|Sums/);
});

it('keeps headings at the tops of pages, whose numbers are not those of pages', () => {
  const blocks = kept(['Exercise 4', 'Exercise 5', 'Exercise 7'], 14);
  for (const number of [4, 5, 7]) expect(blocks).toContain(`Exercise ${number}`);
  const sections = kept(['3 Sets', '4 Limits', '8 Roots', '9 Sums'], 14);
  for (const word of ['Sets', 'Limits', 'Roots', 'Sums']) expect(sections).toContain(word);
});

it('keeps a title of slides on the first of the pages that it heads one after the other', () => {
  const titles = (heads: string[]) => kept(heads, 14).match(/Ideal gases|Real gases/g);
  expect(titles(['Ideal gases', 'Real gases', 'Real gases', 'Real gases', 'Ideal gases'])).toEqual([
    'Ideal gases',
    'Real gases',
    'Ideal gases',
  ]);
  expect(titles(['Real gases', 'Real gases', 'Real gases'])).toEqual(['Real gases']);
  expect(kept(['Real gases', 'Real gases', 'Real gases'])).not.toContain('gases');
});

it('keeps a title that is ruled off and ends in a number on the only page of a document', () => {
  const headed = (count: number) => {
    const layout = createLayout({ outline: [] });
    for (let number = 1; number <= count; number += 1) {
      const head = text(
        `Boundary values of part ${String.fromCharCode(64 + number)}, worksheet ${number + 6}`,
        20,
        30,
      );
      layout.addPage(
        page(
          [...head, ...text(BODY[number] as string, 20, 80), ...text('and more', 20, 92)],
          [rule(10, 390, 38)],
          number,
        ),
      );
    }
    return JSON.stringify(layout.finish().blocks);
  };
  expect(headed(1)).toContain('worksheet 7');
  expect(headed(2)).not.toContain('worksheet');
});

it('keeps the same lines of pages that hold nothing else, and drops them where another page does', () => {
  const notice = [...text('The school is closed', 20, 30), ...text('until next Monday', 20, 60)];
  const blocksOf = (more: Glyph[]) => {
    const layout = createLayout({ outline: [] });
    for (const number of [1, 2, 3])
      layout.addPage(
        page([...notice, ...(number === 3 ? more : []), ...text(`${number}`, 198, 700)], [], number),
      );
    return JSON.stringify(layout.finish().blocks);
  };
  expect(blocksOf([]).match(/The school is closed/g)).toHaveLength(3);
  expect(blocksOf([])).not.toContain('"text":"2"');
  const body = [...text('All of the other words', 20, 300), ...text('stand on this page', 20, 312)];
  expect(blocksOf(body)).not.toContain('school');
});

it('keeps the first line of paragraphs that every page begins and ends with, where lines stand far apart', () => {
  const layout = createLayout({ outline: [] });
  const lines = ['We solve the equations by', 'the formula of the roots', ...BODY, ...BODY];
  for (const number of [1, 2, 3, 4])
    layout.addPage(
      page(
        [
          ...lines.flatMap((line, at) => text(at > 1 ? `${line} ${number}` : line, 20, 30 + 18 * at)),
          ...text('Repeat it all at home and', 20, 230),
          ...text('compare what you find', 20, 248),
        ],
        [],
        number,
      ),
    );
  const blocks = JSON.stringify(layout.finish().blocks);
  expect(blocks.match(/We solve/g)).toHaveLength(4);
  expect(blocks.match(/Repeat it/g)).toHaveLength(4);
});

it('keeps headings of the same words around other formulas', () => {
  const blocks = kept(['The roots of a + b = c', 'The roots of b + c = d', 'The roots of c + d = e'], 14);
  expect(blocks.match(/The roots of/g)).toHaveLength(3);
});

it('keeps the number in large type at the top of a page, which is the code of a paper', () => {
  const layout = createLayout({ outline: [] });
  const body = BODY.flatMap((line, at) => text(line, 20, 300 + 18 * at));
  layout.addPage(page([...text('91', 340, 40, { size: 26 }), ...body, ...text('1', 198, 580)]));
  const blocks = JSON.stringify(layout.finish().blocks);
  expect(blocks).toContain('"91"');
  expect(blocks).not.toContain('"1"');
});

it.each([
  ['the foot', {}],
  ['the marked foot', { artifact: true }],
])('keeps a number above %s that holds the number of the page', (_, mark) => {
  const foot = (number: number) => [...text('91/1', 20, 580), ...text(String(number), 150, 580)];
  const read = (output: string) => {
    const layout = createLayout({ outline: [] });
    for (const number of [8, 9, 10])
      layout.addPage(
        page(
          [
            ...text(BODY[number % BODY.length] as string, 20, 300),
            ...text('The program should print this', 20, 312),
            ...(number === 9 ? text(output, 20, 340) : []),
            ...foot(number).map((glyph) => ({ ...glyph, ...mark })),
          ],
          [],
          number,
        ),
      );
    return layout.finish();
  };
  const { blocks, runningHeads } = read('3');
  expect(JSON.stringify(blocks)).toContain('"3"');
  expect(JSON.stringify(runningHeads?.usual.foot)).not.toContain('"3"');
});
