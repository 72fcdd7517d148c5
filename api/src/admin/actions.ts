import type { AdminAction, PrismaClient } from '@sutra/prisma';
import type { Resolvers } from './generated/resolvers.ts';
import { newestPage, type Page, type Window } from './pages.ts';

function actionsPage(prisma: PrismaClient, window: Window): Promise<Page<AdminAction>> {
  return newestPage(
    window,
    (part) => prisma.adminAction.findMany(part),
    () => prisma.adminAction.count(),
  );
}

export const actionResolvers: Resolvers = {
  Query: {
    actions: (_root, window, { services }) => actionsPage(services.prisma, window),
  },
  Action: {
    at: ({ createdAt }) => createdAt,
    details: ({ details }) => JSON.stringify(details),
  },
};
