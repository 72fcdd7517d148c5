import { expect, it } from 'vitest';
import { readMarkdown } from '../read/index.ts';
import { contentTypeOf } from './content-type.ts';

const prose = 'Nothing but words stands in this sentence of ten words. '.repeat(40);

const cases: [string, string, 'mathematical' | 'text'][] = [
  ['prose', prose, 'text'],
  ['prose with a letter and a number as formulas', `${prose} The letter $x$ and the number $5$.`, 'text'],
  ['prose with one formula in 400 words', `${prose} Then $x^2 = 4$.`, 'text'],
  ['money', 'It costs $5 or $10.', 'text'],
  ['an empty document', '', 'text'],
  ['a displayed formula in prose', `${prose}\n\n$$x^2 = 4$$`, 'mathematical'],
  ['a displayed symbol', `${prose}\n\n$$x$$`, 'text'],
  ['a line with a formula', 'Solve $x^2 = 4$.', 'mathematical'],
  ['formulas in a table', '| $x^2$ | $y^2$ |\n|---|---|\n| 1 | 2 |', 'mathematical'],
];

for (const [name, markdown, expected] of cases) {
  it(`takes ${name} for ${expected}`, () => {
    expect(contentTypeOf(readMarkdown(markdown).tree)).toBe(expected);
  });
}
