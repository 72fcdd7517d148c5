import { API_SCOPES, type ApiScope, SutraError } from '@sutra/contract';
import type { Account } from '@sutra/prisma';
import type { Resolvers } from '../../generated/resolvers.ts';
import { normalizeEmail } from '../../identity/normalize-email.ts';
import { scopesOf } from '../../policies/api-scopes.ts';
import { conversionPage } from '../conversions/history.ts';
import { problem } from '../conversions/presenter.ts';
import type { PublicContext } from '../public-context.ts';
import { apiKeysOf, createApiKey, revokeApiKey } from './api-keys.ts';
import { adoptVisitorFiles, deleteAccount, deleteFiles, usageByDay } from './service.ts';

const MOST_DAYS = 366;

/** The person behind the request; a program with a key may not do what changes the account itself. */
function personOf({ account, byKey }: PublicContext): Account {
  if (account === null || byKey) throw new SutraError('sign-in-required');
  return account;
}

const shownScope = (scope: ApiScope) => scope.toUpperCase() as Uppercase<ApiScope>;
const storedScope = (scope: Uppercase<ApiScope>) => scope.toLowerCase() as ApiScope;

const between = (value: number | null | undefined, lowest: number, highest: number, otherwise: number) =>
  Math.min(highest, Math.max(lowest, value ?? otherwise));

const refused = (error: unknown) => {
  if (error instanceof SutraError) return problem(error.code, error.details);
  throw error;
};

export const accountResolvers: Resolvers = {
  Query: {
    signIn: (_root, _arguments, { services }) => ({
      clerkPublishableKey: services.accounts.embedded?.publishableKey ?? null,
    }),
  },
  Viewer: {
    account: (_owner, _arguments, { account }) => account,
    conversions: (owner, { first, after }, { services }) =>
      conversionPage(services, owner.id, between(first, 1, 50, 20), after ?? null),
    usage: (owner, { days }, { services }) => usageByDay(services, owner.id, between(days, 1, MOST_DAYS, 30)),
    apiKeys: (_owner, _arguments, { services, account, byKey }) =>
      account && !byKey ? apiKeysOf(services, account) : [],
  },
  ApiKey: {
    scopes: ({ scopes }) => (scopesOf(scopes) ?? API_SCOPES).map(shownScope),
  },
  Mutation: {
    adoptVisitorFiles: (_root, _arguments, context) =>
      adoptVisitorFiles(context.services, personOf(context), context.visitorId),
    createApiKey: async (_root, asked, context) => {
      try {
        const made = await createApiKey(context.services, personOf(context), {
          ...asked,
          scopes: asked.scopes?.map(storedScope),
        });
        return { __typename: 'CreateApiKeySuccess', ...made };
      } catch (error) {
        return { __typename: 'CreateApiKeyRefused', problem: refused(error) };
      }
    },
    revokeApiKey: (_root, { id }, context) => revokeApiKey(context.services, personOf(context), id),
    deleteFiles: (_root, _arguments, { services, ownerId }) => (ownerId ? deleteFiles(services, ownerId) : 0),
    deleteAccount: async (_root, { email }, context) => {
      try {
        const account = personOf(context);
        if (normalizeEmail(email) !== normalizeEmail(account.email)) {
          throw new SutraError('account-not-found', { email });
        }
        return { __typename: 'Deletion', ...(await deleteAccount(context.services, account)) };
      } catch (error) {
        return { __typename: 'DeleteAccountRefused', problem: refused(error) };
      }
    },
  },
};
