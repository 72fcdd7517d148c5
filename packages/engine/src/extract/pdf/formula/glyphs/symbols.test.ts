import { expect, it } from 'vitest';
import { glyph } from '../test/page-builder.ts';
import { symbolNode } from './symbols.ts';

it.each([
  ['-', '−', 'binary'],
  ['~', '∼', 'relation'],
])('spells the %s of a keyboard as the sign %s', (typed, text, role) => {
  expect(symbolNode(glyph(typed, 0, 0))).toMatchObject({ text, class: role });
});
