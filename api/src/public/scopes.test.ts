import { SutraError } from '@sutra/contract';
import { type GraphQLObjectType, isObjectType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { publicSchema } from './schema.ts';

const schema = publicSchema();
/** Fields that no key may ask for, which they refuse by themselves. */
const FOR_PERSONS = ['adoptVisitorFiles', 'createApiKey', 'deleteAccount', 'revokeApiKey'];

function fieldsOf(type: GraphQLObjectType | null | undefined) {
  return isObjectType(type) ? Object.values(type.getFields()) : [];
}

/** What a field answers a key that has no right at all. */
async function asked(resolve: unknown): Promise<unknown> {
  const context = { scopes: [], byKey: true, account: null };
  try {
    return await (resolve as (...given: unknown[]) => unknown)({}, { id: '', name: '' }, context, {});
  } catch (error) {
    return error instanceof SutraError ? error.code : String(error);
  }
}

describe('a key without any right', () => {
  it('is refused by every root field of the schema', async () => {
    const fields = [...fieldsOf(schema.getQueryType()), ...fieldsOf(schema.getMutationType())].filter(
      ({ name }) => !FOR_PERSONS.includes(name),
    );
    expect(fields.length).toBeGreaterThan(10);
    for (const { name, resolve } of fields) expect(await asked(resolve), name).toBe('scope-missing');
    for (const { name, subscribe } of fieldsOf(schema.getSubscriptionType()))
      expect(await asked(subscribe), name).toBe('scope-missing');
  });
});
