import { PLAN_NAMES, PLANS } from '@sutra/contract';
import type { Resolvers } from '../../generated/resolvers.ts';
import { SCHEMA_PLANS } from '../allowance/resolvers.ts';

export const planResolvers: Resolvers = {
  Query: {
    plans: async (_root, _arguments, { services }) => {
      const { prices } = await services.settings.current();
      return PLAN_NAMES.flatMap((name) => {
        const { conversions, duration } = PLANS[name];
        if (name === 'expired' || duration === null) return [];
        const price = prices.plans[name];
        return [{ plan: SCHEMA_PLANS[name], conversions, price, ...duration }];
      });
    },
  },
};
