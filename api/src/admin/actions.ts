import type { AdminAction, PrismaClient } from '@sutra/prisma';
import { adminOf } from './context.ts';
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
    me: (_root, _arguments, context) => ({ name: adminOf(context).name }),
    actions: (_root, window, { services }) => actionsPage(services.prisma, window),
  },
  Action: {
    at: ({ createdAt }) => createdAt,
    details: ({ details }) => JSON.stringify(details),
  },
};
