import { Repeater } from 'graphql-yoga';
import type { Resolvers } from '../../generated/resolvers.ts';
import { activeBatch } from '../conversions/service.ts';

const HEARTBEAT = 10_000;

function heartbeat(): AsyncIterableIterator<Date> {
  return new Repeater<Date>(async (push, stop) => {
    void push(new Date());
    const timer = setInterval(() => void push(new Date()), HEARTBEAT);
    await stop;
    clearInterval(timer);
  });
}

export const viewerResolvers: Resolvers = {
  Query: {
    viewer: (_root, _arguments, context) => ({
      id: context.nameOwner(),
      kind: context.account ? 'account' : 'visitor',
    }),
  },
  Subscription: {
    heartbeat: { subscribe: heartbeat, resolve: (time: Date) => time },
  },
  Viewer: {
    kind: (owner) => (owner.kind === 'account' ? 'ACCOUNT' : 'VISITOR'),
    activeBatch: (owner, _arguments, { services }) => activeBatch(services, owner.id),
  },
};
