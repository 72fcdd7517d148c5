import { expect, it } from 'vitest';
import { withOptionsApart } from './options-in-cells.ts';

const partsOf = (...lines: string[]) =>
  withOptionsApart(lines.map((value) => [{ type: 'text', value }])).map((part) =>
    part.flatMap((line) => line.map((inline) => (inline.type === 'text' ? inline.value : ''))).join('|'),
  );

it('parts a question from its options, in one line or below each other', () => {
  expect(partsOf('If x + 3 = 7 then x =', '(a) 4 (b) 5')).toEqual(['If x + 3 = 7 then x =', '(a) 4 (b) 5']);
  expect(partsOf('The value', 'of y =', 'A. one', 'B. two', 'and more', 'C. three')).toEqual([
    'The value|of y =',
    'A. one',
    'B. two|and more',
    'C. three',
  ]);
});

it('leaves lines together that begin with a letter which no other one follows', () => {
  expect(partsOf('as is shown in', '(a) of the text', 'below')).toEqual([
    'as is shown in|(a) of the text|below',
  ]);
  expect(partsOf('see', '(b) above', '(a) below')).toEqual(['see|(b) above|(a) below']);
});
