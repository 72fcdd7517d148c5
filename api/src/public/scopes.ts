import type { ApiScope } from '@sutra/contract';
import type { GraphQLFieldResolver } from 'graphql';
import type { MutationResolvers, Resolvers } from '../generated/resolvers.ts';
import type { PublicContext } from '../modules/public-context.ts';
import { requireScope } from '../policies/api-scopes.ts';

/** What a key must be allowed to do for each change; `null` where no key may do it, which the field itself refuses. */
const OF_CHANGES: Record<keyof Required<MutationResolvers>, ApiScope | null> = {
  adoptVisitorFiles: null,
  cancelConversion: 'convert',
  contact: 'read',
  convertFiles: 'convert',
  createApiKey: null,
  deleteAccount: null,
  deleteConversion: 'delete',
  deleteFiles: 'delete',
  editFormula: 'convert',
  editPassage: 'convert',
  forgetBatches: 'delete',
  noteAiKey: 'convert',
  revokeApiKey: null,
  testApiKey: 'convert',
  uploadFile: 'convert',
  writeDocument: 'read',
};

type Resolver = GraphQLFieldResolver<unknown, PublicContext>;

const guarded =
  (resolve: Resolver, scope: ApiScope): Resolver =>
  (root, given, context, info) => {
    requireScope(context, scope);
    return resolve(root, given, context, info);
  };

/** The root fields of a module, each refused to keys without the right that it needs. */
export function withScopes(resolvers: Resolvers): Resolvers {
  const guardEach = (fields: object | undefined, scopeOf: (name: string) => ApiScope | null) =>
    Object.fromEntries(
      Object.entries(fields ?? {}).map(([name, field]: [string, unknown]) => {
        const scope = scopeOf(name);
        if (scope === null) return [name, field];
        if (typeof field === 'function') return [name, guarded(field as Resolver, scope)];
        const { subscribe, ...others } = field as { subscribe: Resolver };
        return [name, { ...others, subscribe: guarded(subscribe, scope) }];
      }),
    );
  const { Query, Mutation, Subscription } = resolvers;
  return {
    ...resolvers,
    ...(Query && { Query: guardEach(Query, () => 'read') }),
    ...(Subscription && { Subscription: guardEach(Subscription, () => 'read') }),
    ...(Mutation && {
      Mutation: guardEach(Mutation, (name) => OF_CHANGES[name as keyof typeof OF_CHANGES]),
    }),
  };
}
