import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isWarningCode, summariseWarnings, WARNINGS, type WarningCode, warningMessage } from './warnings.ts';

const written = ['engine', 'math']
  .map((name) => join(import.meta.dirname, '../..', name, 'src'))
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

describe.each(Object.keys(WARNINGS) as WarningCode[])('%s', (code) => {
  it('is a code of the engine', () => expect(written).toContain(`'${code}'`));

  it('says what happened and what to do, without codes', () => {
    const sentence = warningMessage(code);
    expect(sentence).toMatch(/^[A-Z].+[.;] [A-Z].+\.$/);
    expect(sentence).not.toContain('{');
    for (const other of Object.keys(WARNINGS)) expect(sentence).not.toContain(other);
  });
});

it('the list of warnings has every code that the engine warns with', () => {
  const warned = [
    ...written.matchAll(
      /\bwarn(?:ings\.push)?(?:\?\.)?\((?:context, )?(?:\{ code: )?'([a-z]+(?:-[a-z]+)+)'/g,
    ),
  ];
  expect(warned.length).toBeGreaterThan(50);
  expect(warned.map(([, code]) => code ?? '').filter((code) => !isWarningCode(code))).toEqual([]);
});

it('the list of warnings names what a sentence is about, a few of many', () => {
  expect(warningMessage('latex-unknown-command', ['foo', '$&'])).toContain('was kept (foo, $&). Define');
  const many = ['a', 'b', 'c', 'd', 'e', 'f'];
  expect(warningMessage('latex-unknown-command', many)).toContain('(a, b, c, d, e, …)');
});

it('the list of warnings tells each code once, with its names and pages', () => {
  const reported = [
    { code: 'pdf-glyph-unmapped', detail: 'Wingdings', page: 7 },
    { code: 'pdf-page-failed', detail: null, page: 3 },
    { code: 'pdf-glyph-unmapped', detail: 'Wingdings', page: 2 },
    { code: 'pdf-glyph-unmapped', detail: '', page: null },
  ];
  expect(summariseWarnings(reported)).toEqual([
    { code: 'pdf-glyph-unmapped', names: ['Wingdings'], pages: [2, 7] },
    { code: 'pdf-page-failed', names: [], pages: [3] },
  ]);
});
