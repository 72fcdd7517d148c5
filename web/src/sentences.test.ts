import { describe, expect, it } from 'vitest';
import type { Language } from './languages.ts';
import { lister, type Sentences, translator } from './sentences.ts';

const SITE: Record<Language, Sentences> = {
  en: {
    title: 'Results',
    files: {
      ready_one: '{count} file of {owner}',
      ready_other: '{count} files of {owner}',
      plain: 'Files',
      convert_zero: 'Convert',
      convert_other: 'Convert {count}',
    },
    kinds: ['pages', 'notes'],
  },
  hi: { title: 'परिणाम', files: { ready_one: '{count} फ़ाइल', ready_other: '{count} फ़ाइलें' } },
};
const ERRORS: Sentences = { 'no-files': 'Please upload files.' };
const sentencesOf = (language: Language, namespace: string) => {
  if (namespace === 'site') return SITE[language];
  return namespace === 'errors' && language === 'en' ? ERRORS : undefined;
};
const english = translator(sentencesOf, 'en', 'site');
const hindi = translator(sentencesOf, 'hi', 'site');

describe('a sentence by its key', () => {
  it('has its holes filled, and nothing where a value is missing', () => {
    expect(english('files.ready', { count: 2, owner: 'Asha' })).toBe('2 files of Asha');
    expect(english('files.ready', { count: 2 })).toBe('2 files of ');
  });

  it('takes the form of its number by the rules of its language', () => {
    expect(english('files.ready', { count: 1, owner: 'Asha' })).toBe('1 file of Asha');
    expect(english('files.ready', { count: 0, owner: 'Asha' })).toBe('0 files of Asha');
    expect(hindi('files.ready', { count: 0 })).toBe('0 फ़ाइल');
    expect(english('files.plain', { count: 3 })).toBe('Files');
    expect(english('files.convert', { count: 0 })).toBe('Convert');
    expect(english('files.convert', { count: 4 })).toBe('Convert 4');
  });

  it('is in English where the language has none', () => {
    expect(hindi('title')).toBe('परिणाम');
    expect(hindi('files.plain')).toBe('Files');
    expect(hindi('errors:no-files')).toBe('Please upload files.');
  });

  it('is the value for that case, or else its key, where no language has one', () => {
    expect(english('errors:offline', { defaultValue: 'Try again, {name}.', name: 'Asha' })).toBe(
      'Try again, Asha.',
    );
    expect(english('files')).toBe('files');
    expect(english('nowhere.at.all')).toBe('nowhere.at.all');
  });
});

it('a translator of sentences gives the sentences of a list, and none where there is no list', () => {
  expect(lister(sentencesOf, 'hi', 'site')('kinds')).toEqual(['pages', 'notes']);
  expect(lister(sentencesOf, 'en', 'site')('title')).toEqual([]);
});
