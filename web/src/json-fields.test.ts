import { describe, expect, it } from 'vitest';
import { fieldOf, jsonBody, listField, numberField, textField } from './json-fields.ts';
import { readProblem } from './problem.ts';

describe('fields of JSON', () => {
  it.each([null, undefined, 'text', 7, [], {}])('has none in %j', (value) => {
    expect(fieldOf(value, 'code')).toBeUndefined();
    expect(textField(value, 'code')).toBeUndefined();
    expect(numberField(value, 'code')).toBeUndefined();
    expect(listField(value, 'code')).toEqual([]);
  });

  it('gives a field only where it has the type that is asked for', () => {
    const value = { text: 'a', number: 1, list: [1] };
    expect([textField(value, 'text'), textField(value, 'number')]).toEqual(['a', undefined]);
    expect([numberField(value, 'number'), numberField(value, 'text')]).toEqual([1, undefined]);
    expect([listField(value, 'list'), listField(value, 'text')]).toEqual([[1], []]);
  });

  it('reads an answer that is no JSON as null', async () => {
    expect(await jsonBody(new Response('<html>'))).toBeNull();
    expect(await jsonBody(null)).toBeNull();
    expect(await jsonBody(new Response('{"a":1}'))).toEqual({ a: 1 });
  });
});

describe('readProblem', () => {
  it('takes what its sentence needs and leaves everything else', () => {
    const sent = { code: 'file-too-large', message: 'Too large', details: { limit: 5, file: 'a', odd: {} } };
    expect(readProblem(sent)).toEqual({
      code: 'file-too-large',
      message: 'Too large',
      details: { limit: 5, file: 'a' },
    });
    expect(readProblem({ code: 'internal' })).toEqual({ code: 'internal', details: {} });
  });

  it.each([null, 'internal', {}, { code: 5 }])('is null for %j', (value) => {
    expect(readProblem(value)).toBeNull();
  });
});
