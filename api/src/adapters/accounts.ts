import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** A signed-in person as the provider knows them. */
export interface Identity {
  provider: 'local' | 'clerk';
  /** The provider's own identifier of the person. */
  subject: string;
  email: string;
  emailVerified: boolean;
  name: string | null;
}

/** Characters of a person's name that are kept. */
export const LONGEST_NAME = 200;

/** Who signs people in. The rest of the gateway does not know which provider it is. */
export interface AccountProvider {
  name: Identity['provider'];
  /** Where its own pieces on our pages come from; null where it has none. */
  embedded: { publishableKey: string; origin: string } | null;
  /**
   * Whether an account's first request takes over what its browser had as a visitor; otherwise the provider tells of
   * every sign-in that was asked for in a browser.
   */
  adoptsAtFirstSight: boolean;
  /** Whom the request's cookies or token prove; null for anybody else. */
  identify(headers: IncomingHttpHeaders): Promise<Identity | null>;
  /**
   * Signs in a browser that has signed up and whose address has been verified since, wherever that was done; null for
   * any other. The cookies are for its answer.
   */
  claimSignIn(headers: IncomingHttpHeaders): Promise<{ identity: Identity; cookies: string[] } | null>;
  /** The provider's own paths: its sign-in calls, its webhooks. */
  routes(app: FastifyInstance): void;
  /** Forgets the person, all sessions included. */
  deleteUser(subject: string): Promise<void>;
}
