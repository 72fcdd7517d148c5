import { SutraError } from '@sutra/contract';
import type { Resolvers } from '../../generated/resolvers.ts';
import { problem } from '../conversions/presenter.ts';
import { limitKeyTests, noteAiKey, testApiKey } from './service.ts';

export const aiKeyResolvers: Resolvers = {
  Account: {
    apiKeyStored: (account) => account.aiKeySource !== null,
    apiKeySource: (account) => account.aiKeySource,
    apiKeyLastUpdated: (account) => account.aiKeyUpdatedAt,
  },
  Mutation: {
    noteAiKey: async (_root, { stored }, { account, services }) => {
      if (!account) return false;
      await noteAiKey(services.prisma, account.id, stored);
      return true;
    },
    testApiKey: async (_root, { apiKey }, context) => {
      const { services } = context;
      try {
        await limitKeyTests(services, context.ownerId, context.address);
        return {
          __typename: 'TestApiKeySuccess',
          models: await testApiKey(services.geminiUrl, apiKey),
        };
      } catch (error) {
        if (!(error instanceof SutraError)) throw error;
        return { __typename: 'TestApiKeyRefused', problem: problem(error.code, error.details) };
      }
    },
  },
};
