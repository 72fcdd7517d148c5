import { SutraError } from '@sutra/contract';
import type { Resolvers } from '../../generated/resolvers.ts';
import { problem } from '../conversions/presenter.ts';
import { testApiKey } from './service.ts';

export const aiKeyResolvers: Resolvers = {
  Mutation: {
    testApiKey: async (_root, { apiKey }, { services }) => {
      try {
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
