import { contactMessage, SutraError } from '@sutra/contract';
import type { Resolvers } from '../../generated/resolvers.ts';
import { networkOf } from '../../identity/network.ts';
import { attemptKey, consumeAttempt } from '../../policies/rate-limit.ts';
import { readBody } from '../../read-body.ts';
import { problem } from '../conversions/presenter.ts';
import type { PublicContext } from '../public-context.ts';
import { keepContact } from './contact.ts';

const HOUR = 3_600_000;

/** Messages are taken also while nobody can count them: the database is away. */
function mayWrite({ services, address }: PublicContext): Promise<boolean> {
  const { prisma, secret, hourly, log } = services;
  const key = attemptKey(secret, 'contact', networkOf(address));
  return consumeAttempt(prisma, key, { most: hourly.messages, within: HOUR }).catch((error: unknown) => {
    log.warn({ err: error }, 'messages are not counted');
    return true;
  });
}

export const trackingResolvers: Resolvers = {
  Mutation: {
    contact: async (_root, { input }, context) => {
      try {
        const message = readBody(contactMessage, input);
        if (!(await mayWrite(context))) throw new SutraError('rate-limited');
        return { __typename: 'ContactSuccess', id: await keepContact(context.services.spool, message) };
      } catch (error) {
        if (!(error instanceof SutraError)) throw error;
        return { __typename: 'ContactRefused', problem: problem(error.code, error.details) };
      }
    },
  },
};
