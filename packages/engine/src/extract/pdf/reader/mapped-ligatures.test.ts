import { expect, it } from 'vitest';
import { text } from '../formula/test/page-builder.ts';
import { withMappedLigatures } from './mapped-ligatures.ts';

const read = (value: string) =>
  withMappedLigatures(text(value, 50, 100))
    .map((glyph) => glyph.text)
    .join('');

it('reads the ligatures of Calibri, which the printer of Windows maps to rare letters', () => {
  expect(['StarƟng', 'Ɵme', 'leƩer', 'AŌer'].map(read)).toEqual(['Starting', 'time', 'letter', 'After']);
});

it('leaves these letters where they begin a word or stand alone', () => {
  expect(['Ōm', 'Ɵ', 'Ʃ = 2'].map(read)).toEqual(['Ōm', 'Ɵ', 'Ʃ=2']);
});
