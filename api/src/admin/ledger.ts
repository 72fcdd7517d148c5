import { ledgerReport } from '@sutra/prisma/ledger';
import type { Resolvers } from './generated/resolvers.ts';

const WARNINGS = { 'ledger-differs': 'DIFFERS', 'ledger-not-checked': 'NOT_CHECKED' } as const;

export const ledgerResolvers: Resolvers = {
  Query: { ledger: (_root, _arguments, { services }) => ledgerReport(services.prisma) },
  LedgerState: { warning: ({ warning }) => warning && WARNINGS[warning] },
  LedgerDifference: {
    email: async ({ ownerId }, _arguments, { services }) => {
      const account = await services.prisma.account.findUnique({ where: { ownerId } });
      return account?.email ?? null;
    },
  },
};
