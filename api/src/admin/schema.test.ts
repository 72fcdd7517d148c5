import {
  type GraphQLFieldResolver,
  isEnumType,
  isInputObjectType,
  isIntrospectionType,
  isObjectType,
  isSpecifiedScalarType,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { publicSchema } from '../public/schema.ts';
import { adminSchema } from './schema.ts';

const schema = adminSchema();
const ours = Object.values(schema.getTypeMap()).filter(
  (type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type),
);

type Resolve = GraphQLFieldResolver<unknown, unknown>;

describe('the admin schema', () => {
  const fields = ours.flatMap((type) => (isObjectType(type) ? Object.values(type.getFields()) : []));
  const stranger = { admin: null };

  it('answers no field to whoever is not an administrator', () => {
    const open = fields.flatMap(({ name, resolve, subscribe }) => {
      const doors = [resolve, subscribe].filter((door) => door !== undefined) as Resolve[];
      const refused = doors.filter((door) => {
        try {
          door({ [name]: 'secret' }, {}, stranger, { fieldName: name } as never);
          return false;
        } catch (error) {
          return (error as { extensions?: { code?: string } }).extensions?.code === 'not-an-admin';
        }
      });
      return doors.length > 0 && refused.length === doors.length ? [] : [name];
    });
    expect(fields.length).toBeGreaterThan(100);
    expect(open).toEqual([]);
  });

  it('describes every type, field, argument and value', () => {
    const silent = ours.flatMap((type) => {
      const parts: { name: string; description?: string | null }[] = [type];
      if (isEnumType(type)) parts.push(...type.getValues());
      if (isInputObjectType(type)) parts.push(...Object.values(type.getFields()));
      if (isObjectType(type))
        for (const field of Object.values(type.getFields())) parts.push(field, ...field.args);
      return parts.filter(({ description }) => !description).map(({ name }) => `${type.name}.${name}`);
    });
    expect(silent).toEqual([]);
  });

  it('shares no type with the public one but moments and the roots', () => {
    const known = new Set(Object.keys(publicSchema().getTypeMap()));
    const shared = ours.map(({ name }) => name).filter((name) => known.has(name));
    expect(shared.sort()).toEqual(['DateTime', 'Mutation', 'Query', 'Subscription']);
  });
});
