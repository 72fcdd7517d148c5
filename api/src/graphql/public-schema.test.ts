import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  buildASTSchema,
  type GraphQLNamedType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isObjectType,
  isSpecifiedScalarType,
  parse,
} from 'graphql';
import { describe, expect, it } from 'vitest';

/** All SDL of a folder of the sources. */
function definitions(folder: string): string {
  const root = join(import.meta.dirname, '..', folder);
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.graphql'))
    .map((name) => readFileSync(join(root, name), 'utf8'))
    .join('\n');
}

interface Described {
  name: string;
  description?: string | null | undefined;
}

/** Fields with their arguments, or values. */
function partsOf(type: GraphQLNamedType): Described[] {
  if (isEnumType(type)) return [...type.getValues()];
  if (isInputObjectType(type)) return Object.values(type.getFields());
  if (!isObjectType(type)) return [];
  return Object.values(type.getFields()).flatMap((field) => [field, ...field.args]);
}

describe('the public schema', () => {
  const described = buildASTSchema(parse(definitions('modules')));
  const admin = buildASTSchema(parse(definitions('admin')));
  const ownTypes = (schema: GraphQLSchema) =>
    Object.values(schema.getTypeMap()).filter(
      (type) => !type.name.startsWith('__') && !isSpecifiedScalarType(type),
    );

  it('describes every type, field, argument and value', () => {
    const bare = ownTypes(described).flatMap((type) => [
      ...(type.description || type.name === 'Subscription' ? [] : [type.name]),
      ...partsOf(type)
        .filter(({ description }) => !description)
        .map(({ name }) => `${type.name}.${name}`),
    ]);
    expect(bare).toEqual([]);
  });

  it("holds none of the administrators' types", () => {
    const shared = new Set(['Query', 'Mutation', 'Subscription', 'DateTime', 'PageInfo']);
    const names = new Set(ownTypes(admin).map(({ name }) => name));
    const both = ownTypes(described).filter(({ name }) => names.has(name) && !shared.has(name));
    expect(both.map(({ name }) => name)).toEqual([]);
  });
});
