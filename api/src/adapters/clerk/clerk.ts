import type { IncomingHttpHeaders } from 'node:http';
import { verifyWebhook } from '@clerk/backend/webhooks';
import type { Account, PrismaClient } from '@sutra/prisma';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AccountProvider, Identity } from '../accounts.ts';
import type { ClerkApi } from './clerk-api.ts';
import { type ClerkUser, clerkUser, deletedClerkUser, identityOf } from './person.ts';
import { subjectOf, tokenOf } from './session-token.ts';
import { type ClerkSettings, issuerOf } from './settings.ts';

const WEBHOOK_PATH = '/api/webhooks/clerk';
const DELETED = 'deleted:';
/** A person whose address is not verified is asked about again after this time, in milliseconds. */
const ASK_AGAIN = 5_000;

/** People whose last question is remembered by this process. */
const MOST_ASKED = 10_000;

const identityOfRow = ({ subject, email, emailVerified, name }: Account): Identity => ({
  provider: 'clerk',
  subject,
  email,
  emailVerified,
  name,
});

/** What webhooks bring about in our accounts. */
export interface ClerkNews {
  changed(user: ClerkUser): Promise<void>;
  deleted(subject: string): Promise<void>;
}

export interface ClerkOptions {
  prisma: PrismaClient;
  settings: ClerkSettings;
  api: ClerkApi;
  news: ClerkNews;
  publicUrl: string;
}

/** The request as the library wants it: with the body's very bytes. */
function webRequest({ headers, body }: FastifyRequest): Request {
  const copied = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as [string, string]] : [],
  );
  return new Request('http://webhook.invalid/', { method: 'POST', headers: copied, body: body as string });
}

/** Accounts that Clerk keeps: its tokens say who asks, its webhooks what has changed. */
export function clerkAccounts({ prisma, settings, api, news, publicUrl }: ClerkOptions): AccountProvider {
  const rules = {
    jwtKey: settings.jwtKey.replaceAll('\\n', '\n'),
    issuer: issuerOf(settings.publishableKey),
    parties: [new URL(publicUrl).origin],
  };
  const askedAt = new Map<string, number>();

  const isDeleted = async (subject: string) =>
    (await prisma.webhookDelivery.count({ where: { id: DELETED + subject } })) > 0;

  /** Our own row answers; Clerk is asked about people who are new or not verified yet. */
  async function identify(headers: IncomingHttpHeaders): Promise<Identity | null> {
    const token = tokenOf(headers);
    const subject = token && (await subjectOf(token, rules));
    if (!subject || (await isDeleted(subject))) return null;
    const known = await prisma.account.findUnique({
      where: { provider_subject: { provider: 'clerk', subject } },
    });
    const recently = Date.now() - (askedAt.get(subject) ?? 0) < ASK_AGAIN;
    if (known && (known.emailVerified || recently)) return identityOfRow(known);
    if (askedAt.size > MOST_ASKED) askedAt.clear();
    askedAt.set(subject, Date.now());
    try {
      const user = await api.user(subject);
      return user && identityOf(user);
    } catch (error) {
      // The service is away or wants to be left alone: what is known of the person will do until it answers.
      if (known) return identityOfRow(known);
      throw error;
    }
  }

  /** A delivery is taken once; one that failed on the way is tried again by the sender. */
  async function take(id: string, type: string, data: unknown): Promise<void> {
    if ((await prisma.webhookDelivery.count({ where: { id } })) > 0) return;
    if (type === 'user.deleted') {
      const { id: subject } = deletedClerkUser.parse(data);
      await prisma.webhookDelivery.createMany({ data: [{ id: DELETED + subject }], skipDuplicates: true });
      await news.deleted(subject);
    } else if (type === 'user.created' || type === 'user.updated') {
      const user = clerkUser.parse(data);
      if (!(await isDeleted(user.id))) await news.changed(user);
    }
    await prisma.webhookDelivery.createMany({ data: [{ id }], skipDuplicates: true });
  }

  function routes(app: FastifyInstance): void {
    void app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
      scope.post(WEBHOOK_PATH, async (request, reply) => {
        // Of whatever kind the error is: the sender has not proved who it is.
        const event = await verifyWebhook(webRequest(request), {
          signingSecret: settings.webhookSecret,
        }).catch(() => null);
        if (event === null)
          return reply
            .status(400)
            .send({ error: { code: 'bad-request', message: 'The signature is wrong.' } });
        await take(String(request.headers['svix-id']), event.type, event.data);
        return reply.send({});
      });
    });
  }

  return {
    name: 'clerk',
    embedded: { publishableKey: settings.publishableKey, origin: rules.issuer },
    adoptsAtFirstSight: true,
    identify,
    // Its own script signs in.
    claimSignIn: async () => null,
    routes,
    deleteUser: (subject) => api.deleteUser(subject),
  };
}
