import { SutraError } from '@sutra/contract';
import type { ContactState, PrismaClient } from '@sutra/prisma';
import { record } from './audit.ts';
import { adminOf } from './context.ts';
import type { MessageState, Resolvers } from './generated/resolvers.ts';
import type { MessagePage } from './mappers.ts';
import { newestPage, type Window } from './pages.ts';
import { errorAsData } from './refused-change.ts';

const ROW_STATES: Record<MessageState, ContactState> = { NEW: 'new', READ: 'read', ANSWERED: 'answered' };
const STATES: Record<ContactState, MessageState> = { new: 'NEW', read: 'READ', answered: 'ANSWERED' };
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

function messagesPage(
  prisma: PrismaClient,
  state: MessageState | null | undefined,
  window: Window,
): Promise<MessagePage> {
  const wanted = state ? { state: ROW_STATES[state] } : {};
  return newestPage(
    window,
    ({ where, ...part }) => prisma.contactMessage.findMany({ ...part, where: { ...wanted, ...where } }),
    () => prisma.contactMessage.count({ where: wanted }),
  );
}

export const messageResolvers: Resolvers = {
  Query: {
    messages: (_root, { state, ...window }, { services }) => messagesPage(services.prisma, state, window),
  },
  Mutation: {
    setMessageState: (_root, { id, state }, context) =>
      errorAsData(async () => {
        const { prisma } = context.services;
        if (!UUID.test(id)) throw new SutraError('invalid-field', { field: 'id' });
        const [message] = await prisma.contactMessage.updateManyAndReturn({
          where: { id },
          data: { state: ROW_STATES[state] },
        });
        if (!message) throw new SutraError('invalid-field', { field: 'id' });
        const { name: admin, address } = adminOf(context);
        const details = { id, state: message.state };
        await record(context.services, {
          admin,
          action: 'message-state',
          subject: message.email,
          details,
          address,
        });
        return { message };
      }),
  },
  MessageResult: { __resolveType: (value) => ('code' in value ? 'Refused' : 'MessageChanged') },
  Message: {
    at: ({ createdAt }) => createdAt,
    text: ({ message }) => message,
    state: ({ state }) => STATES[state],
  },
};
