import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { SutraError } from '@sutra/contract';
import { betterAuth } from 'better-auth';
import { fromNodeHeaders } from 'better-auth/node';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type SecurityEvent, securityEvent } from '../../operations/security-event.ts';
import { fromOwnSite } from '../../policies/origin.ts';
import type { AccountProvider, Identity } from '../accounts.ts';
import { inLanguageOf } from '../email-language.ts';
import { type LibraryUser, PENDING_COOKIE } from './email-links.ts';
import { ADDRESS_HEADER, libraryOptions, PATH } from './library-options.ts';
import type { LocalAccountsOptions } from './options.ts';
import { signUps, VERIFICATION_MS } from './sign-up.ts';
import { endTokens, newToken } from './tokens.ts';
import { sendResponse, webRequest } from './web-request.ts';

const hasSession = ({ cookie }: IncomingHttpHeaders) => cookie?.includes('sutra.session_token=') ?? false;

/** A person of our own accounts as the gateway knows everybody. */
export function identityOf({ id, email, emailVerified, name }: LibraryUser): Identity {
  return { provider: 'local', subject: id, email, emailVerified, name: name.trim() || null };
}

const unverified = z.object({ code: z.literal('EMAIL_NOT_VERIFIED') });

/** A sign-in with the right password tells no more than a wrong one while nobody has verified the address. */
async function withoutUnverified(response: Response): Promise<Response> {
  if (response.status !== 403) return response;
  // An answer that is no JSON is none of the library's errors.
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  if (!unverified.safeParse(body).success) return response;
  const wrong = { code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid email or password' };
  return Response.json(wrong, { status: 401 });
}

/** Known and unknown addresses are answered after the same time, in milliseconds. */
const ANSWER_MS = 500;

const SIGN_IN_EVENTS: Record<number, SecurityEvent> = { 200: 'sign-in', 429: 'sign-in-locked' };

async function evenly(answer: Promise<Response>): Promise<Response> {
  const [response] = await Promise.all([answer, sleep(ANSWER_MS)]);
  return response;
}

/** Accounts of our own: e-mail and password, kept in our database. */
export function localAccounts(options: LocalAccountsOptions): AccountProvider {
  const auth = betterAuth(libraryOptions(options));
  const cookie = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: options.publicUrl.startsWith('https:'),
    maxAge: VERIFICATION_MS / 1000,
  } as const;

  async function identify(headers: IncomingHttpHeaders): Promise<Identity | null> {
    if (!hasSession(headers)) return null;
    const session = await auth.api.getSession({ headers: fromNodeHeaders(headers) });
    return session && identityOf(session.user);
  }

  async function claimSignIn(headers: IncomingHttpHeaders) {
    if (!headers.cookie?.includes(`${PENDING_COOKIE}=`)) return null;
    const claimed = await auth.api.claimSignIn({ headers: fromNodeHeaders(headers), returnHeaders: true });
    const { user } = claimed.response;
    return user && { identity: identityOf(user), cookies: claimed.headers.getSetCookie() };
  }

  /** Whether the address was known or not, the browser gets a cookie to wait with. */
  async function signUp(asked: Request, reply: FastifyReply): Promise<Response> {
    const pending = newToken();
    const response = await signUps.run({ pending, name: '', password: '' }, () => auth.handler(asked));
    if (response.ok) void reply.setCookie(PENDING_COOKIE, pending, cookie);
    return response;
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<Response> {
    const asked = webRequest(request, options.publicUrl, { [ADDRESS_HEADER]: request.ip });
    const path = new URL(asked.url).pathname.slice(PATH.length);
    if (path === '/sign-up/email') return evenly(signUp(asked, reply));
    if (path === '/request-password-reset') return evenly(auth.handler(asked));
    const response = await auth.handler(asked);
    return path === '/sign-in/email' ? withoutUnverified(response) : response;
  }

  function routes(app: FastifyInstance): void {
    void app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
      scope.route({
        url: `${PATH}/*`,
        method: ['GET', 'POST'],
        handler: async (request, reply) => {
          if (!fromOwnSite(request.raw, options.publicUrl)) throw new SutraError('foreign-site');
          const response = await inLanguageOf(request.headers, () => answer(request, reply));
          if (request.url.startsWith(`${PATH}/sign-in/email`))
            securityEvent(request.log, SIGN_IN_EVENTS[response.status] ?? 'sign-in-failed');
          return sendResponse(reply, response);
        },
      });
    });
  }

  async function deleteUser(subject: string): Promise<void> {
    await options.prisma.authUser.deleteMany({ where: { id: subject } });
    await endTokens(options.prisma, subject);
  }

  return {
    name: 'local',
    embedded: null,
    adoptsAtFirstSight: false,
    identify,
    claimSignIn,
    routes,
    deleteUser,
  };
}
