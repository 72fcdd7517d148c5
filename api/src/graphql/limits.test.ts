import { buildSchema, getIntrospectionQuery, parse, validate } from 'graphql';
import { describe, expect, it } from 'vitest';
import { limitOperations } from './limits.ts';

const schema = buildSchema('type Query { node: Node, name: String } type Node { node: Node, name: String }');
const limits = { depth: 4, fields: 10, aliases: 3, rootFields: 5 };
const messages = (source: string) =>
  validate(schema, parse(source), [limitOperations(limits)]).map((error) => error.message);

describe('limitOperations', () => {
  it('refuses fields that stand too deep, also through fragments', () => {
    expect(messages('{ node { node { node { node { name } } } } }')[0]).toMatch(/4 deep/);
    const fragments = `{ node { ...A } } fragment A on Node { node { ...B } }
      fragment B on Node { node { node { name } } }`;
    expect(messages(fragments)[0]).toMatch(/4 deep/);
  });

  it('refuses many fields, many aliases and many root fields', () => {
    expect(messages(`{ node { ${'name '.repeat(11)} } }`)[0]).toMatch(/10 fields/);
    expect(messages('{ a: name b: name c: name d: name }')[0]).toMatch(/3 aliases/);
    expect(messages(`{ ${'name '.repeat(6)} }`)[0]).toMatch(/5 root fields/);
  });

  it('refuses fragments that multiply what they ask, without unfolding them all', () => {
    const names = 'abcdefghijklmnopqrst'.split('');
    const bomb = names.map((name, index) => {
      const next = names[index + 1];
      return `fragment ${name} on Node { ${next ? `...${next} ...${next} ` : ''}name }`;
    });
    expect(messages(`{ node { ...a } } ${bomb.join(' ')}`)[0]).toMatch(/10 fields/);
  });

  it('refuses fragments that multiply nothing', () => {
    const names = 'abcdefghijklmnopqrstuvwxyz'.split('');
    const bomb = names.map((name, index) => {
      const next = names[index + 1];
      return `fragment ${name} on Node { ${next ? `...${next} ...${next}` : '__typename'} }`;
    });
    expect(messages(`{ node { ...a } } ${bomb.join(' ')}`)[0]).toMatch(/10 fields/);
  });

  it('refuses a schema that is asked for again and again', () => {
    const many = Array.from({ length: 3 }, (_, index) => `s${index}: __schema { queryType { name } }`);
    expect(messages(`{ ${many.join(' ')} }`)[0]).toMatch(/schema once/);
    const wide = Array.from({ length: 4 }, (_, index) => `t${index}: types { name }`);
    expect(messages(`{ __schema { ${wide.join(' ')} } }`)[0]).toMatch(/3 aliases/);
  });

  it('ends for fragments that spread themselves', () => {
    expect(messages('{ node { ...A } } fragment A on Node { ...A name }')).toEqual([]);
  });

  it('lets introspection and ordinary operations through', () => {
    expect(messages(getIntrospectionQuery())).toEqual([]);
    expect(messages('{ node { node { name } } other: name }')).toEqual([]);
  });
});
