import { ERRORS, WARNINGS } from '@sutra/contract';
import { describe, expect, it } from 'vitest';

type Sentences = { [key: string]: string | string[] | Sentences };

const files = import.meta.glob<Sentences>('./*/*.json', { eager: true, import: 'default' });
const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*', '!../generated/**'], {
  eager: true,
  import: 'default',
  query: '?raw',
});

function flat(sentences: Sentences, path = ''): Map<string, string> {
  const entries = Object.entries(sentences).flatMap(([key, value]) => {
    const place = path ? `${path}.${key}` : key;
    if (typeof value === 'string') return [[place, value] as const];
    if (Array.isArray(value)) return [[place, value.join('\n')] as const];
    return [...flat(value, place)];
  });
  return new Map(entries);
}

const english = Object.keys(files).filter((path) => path.startsWith('./en/'));
const sentencesOf = (path: string) => flat(files[path] ?? {});
const holes = (text: string) => new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));

describe.each(english)('%s', (path) => {
  const en = sentencesOf(path);
  const hi = sentencesOf(path.replace('./en/', './hi/'));

  it('has the same sentences in Hindi, with the same holes', () => {
    expect([...hi.keys()]).toEqual([...en.keys()]);
    for (const [key, text] of en) expect([key, holes(hi.get(key) ?? '')]).toEqual([key, holes(text)]);
  });
});

it('the catalogue of texts has a Hindi sentence for every code of the error catalogue, with the same holes', () => {
  const hi = sentencesOf('./hi/errors.json');
  for (const [code, { message }] of Object.entries(ERRORS))
    expect([code, hi.has(code), holes(hi.get(code) ?? '')]).toEqual([code, true, holes(message)]);
});

it('the catalogue of texts has a Hindi sentence for every warning about a document, with the same holes', () => {
  const hi = sentencesOf('./hi/warnings.json');
  expect([...hi.keys()]).toEqual(Object.keys(WARNINGS));
  for (const [code, message] of Object.entries(WARNINGS))
    expect([code, holes(hi.get(code) ?? '')]).toEqual([code, holes(message)]);
});

it('the catalogue of texts says in the editor what is wrong with a formula, whatever the reader of TeX warns of', () => {
  const errors = sentencesOf('./en/review.json');
  const codes = Object.keys(WARNINGS).filter((code) => code.startsWith('tex-'));
  expect(codes.filter((code) => !errors.has(`errors.${code}`))).toEqual([]);
});

const api = import.meta.glob<string>(['../../../api/src/**/*.ts', '!../../../api/src/**/*.test.ts'], {
  eager: true,
  import: 'default',
  query: '?raw',
});
/** A name by which tabs wait for each other; nothing is stored under it. */
const WEB_LOCKS = new Set(['sutra.first-contact']);

it.each(['en', 'hi'])(
  'the catalogue of texts names in the cookie policy all that browsers are given to keep: %s',
  (language) => {
    const names = (from: Record<string, string>, pattern: RegExp) =>
      Object.values(from).flatMap((source) => [...source.matchAll(pattern)].map(([, name]) => name ?? ''));
    const kept = names(sources, / = '(sutra\.[\w-]+)'/g).filter((name) => !WEB_LOCKS.has(name));
    const cookies = names(api, /COOKIE = '(sutra[\w.]+)'/g);
    expect([kept.length > 9, cookies.length > 2]).toEqual([true, true]);
    const policy = [...sentencesOf(`./${language}/policies.json`)]
      .filter(([key]) => key.startsWith('cookies.'))
      .flatMap(([, text]) => [...text.matchAll(/sutra[\w.-]*\w/g)].map(([name]) => name));
    expect([...kept, ...cookies].filter((name) => !policy.includes(name))).toEqual([]);
  },
);

it('the catalogue of texts knows every sentence that the pages ask for by name', () => {
  const known = new Set(english.flatMap((path) => [...sentencesOf(path).keys()]));
  const asked = Object.values(sources).flatMap((source) =>
    [...source.matchAll(/\bt\(\s*'(?:\w+:)?([\w.]+)'/g)].map(([, key]) => key ?? ''),
  );
  const missing = asked.filter((key) => !known.has(key) && !known.has(`${key}_other`) && !(key in ERRORS));
  expect(missing).toEqual([]);
});
