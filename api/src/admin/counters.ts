import { setTimeout as sleep } from 'node:timers/promises';
import { SutraError } from '@sutra/contract';
import type { Services } from '../services.ts';
import type { AdminContext } from './context.ts';
import type { Counters, Resolvers } from './generated/resolvers.ts';
import { countersNow } from './overview.ts';

/** In milliseconds. */
const LOOK_EVERY = 2_000;

const reading = new WeakMap<Services, { at: number; counters: Promise<Counters> }>();

/** However many watch, the database is asked once in this time. */
function counters(services: Services): Promise<Counters> {
  const known = reading.get(services);
  if (known && performance.now() - known.at < LOOK_EVERY / 2) return known.counters;
  const next = { at: performance.now(), counters: countersNow(services) };
  reading.set(services, next);
  return next.counters;
}

/** The counters at once, then whenever one has changed; null when the session has ended. */
async function* watch({ services, stillSignedIn }: AdminContext): AsyncGenerator<Counters | null> {
  let last = '';
  for (;;) {
    if (!(await stillSignedIn())) return yield null;
    const now = await counters(services);
    const text = JSON.stringify(now);
    if (text !== last) yield now;
    last = text;
    await sleep(LOOK_EVERY, undefined, { ref: false });
  }
}

export const counterResolvers: Resolvers = {
  Subscription: {
    counters: {
      subscribe: (_root, _arguments, context) => watch(context),
      resolve: (now: Counters | null) => {
        if (now === null) throw new SutraError('not-an-admin');
        return now;
      },
    },
  },
};
