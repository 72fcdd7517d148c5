import { expect, test } from 'vitest';
import { characterRow, commandFor, families, rowsOf, symbolOf } from './index.ts';

const rows = families.flatMap((family) =>
  rowsOf(family).map(([character, names]) => ({ character, names, class: family.class })),
);

test('finds each command of the tables', () => {
  for (const { character, names, class: atomClass } of rows)
    for (const name of names) expect(symbolOf(name)).toMatchObject({ character, class: atomClass });
});

test('counts the characters of a run from its first one', () => {
  expect(symbolOf('leftarrow')?.character).toBe('←');
  expect(symbolOf('twoheadleftarrow')?.character).toBe('↞');
  expect(symbolOf('varsubsetneq')?.character).toBe('⊊\ufe00');
  expect(symbolOf('coloncolonequals')?.character).toBe('⩴');
});

test('takes no part of a command and no mark of the tables for a command', () => {
  for (const name of ['', '-', '/', ' ', '\n', 'le ', 'eft', 'lef', 'constructor', '∈'])
    expect(symbolOf(name)).toBeUndefined();
});

test('has a class and a command for each character', () => {
  for (const { character, class: atomClass } of rows) {
    expect(characterRow(character)?.character).toBe(character);
    expect(symbolOf(commandFor(character, atomClass) ?? '')?.character).toBe(character);
  }
  expect(characterRow('⊥')?.class).toBe('relation');
  expect(commandFor('⊥', 'ordinary')).toBe('bot');
  expect(commandFor('≤', 'ordinary')).toBe('le');
  expect(characterRow('x')).toBeUndefined();
});
