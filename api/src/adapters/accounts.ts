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

/** Who signs people in. The rest of the gateway does not know which provider it is. */
export interface AccountProvider {
  name: Identity['provider'];
  /** Where its own pieces on our pages come from; null where it has none. */
  embedded: { publishableKey: string; origin: string } | null;
  /** Whom the request's cookies or token prove; null for anybody else. */
  identify(headers: IncomingHttpHeaders): Promise<Identity | null>;
  /** The provider's own paths: its sign-in calls, its webhooks. */
  routes(app: FastifyInstance): void;
  /** Forgets the person, all sessions included. */
  deleteUser(subject: string): Promise<void>;
}
