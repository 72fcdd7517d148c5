import type { PrismaClient } from '@sutra/prisma';
import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth';
import { createAuthEndpoint, getSessionFromCtx } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';
import { EMAIL_LANGUAGES } from '../email-language.ts';
import { verifyAddress } from './sign-up.ts';
import { takeToken, tokenOwner } from './tokens.ts';

/** Holds the secret of a sign-up until its address is verified. */
export const PENDING_COOKIE = 'sutra.pending';

/** A person as the library keeps them. */
export interface LibraryUser {
  id: string;
  email: string;
  emailVerified: boolean;
  name: string;
}

export interface EmailLinksOptions {
  prisma: PrismaClient;
  /** Told of every sign-in that somebody asked for in this very browser. */
  signedIn: (user: LibraryUser, cookies: string | undefined) => Promise<void>;
}

/** Signs the sign-up of this browser in where its address is verified. Answers who it is, or null. */
async function signPendingIn(
  ctx: GenericEndpointContext,
  { prisma, signedIn }: EmailLinksOptions,
): Promise<LibraryUser | null> {
  const pending = ctx.getCookie(PENDING_COOKIE);
  const userId = pending ? await tokenOwner(prisma, 'pending-sign-in', pending) : null;
  if (!pending || userId === null) return null;
  const user = await ctx.context.internalAdapter.findUserById(userId);
  if (!user?.emailVerified) return null;
  if ((await takeToken(prisma, 'pending-sign-in', pending)) === null) return null;
  const session = await ctx.context.internalAdapter.createSession(userId);
  await setSessionCookie(ctx, { session, user });
  ctx.setCookie(PENDING_COOKIE, '', { path: '/', maxAge: 0 });
  await signedIn(user, ctx.headers?.get('cookie') ?? undefined);
  return user;
}

/**
 * The links of emails, in the library's own place: a link verifies an address wherever it is opened, and signs in
 * nobody but the browser that signed up. That browser may also wait and ask.
 */
export function emailLinks(options: EmailLinksOptions) {
  return {
    id: 'email-links',
    endpoints: {
      verifyEmail: createAuthEndpoint(
        '/verify-email',
        {
          method: 'GET',
          query: z.object({ token: z.string().max(200), language: z.enum(EMAIL_LANGUAGES).catch('en') }),
        },
        async (ctx) => {
          const userId = await verifyAddress(options.prisma, ctx.query.token);
          const session = await getSessionFromCtx(ctx);
          const site = ctx.query.language === 'hi' ? '/hi' : '';
          if (userId === null) throw ctx.redirect(`${site}/verified?link=over`);
          const here = session?.user.id === userId || (await signPendingIn(ctx, options))?.id === userId;
          throw ctx.redirect(site + (here ? '/dashboard' : '/verified'));
        },
      ),
      claimSignIn: createAuthEndpoint('/claim-sign-in', { method: 'POST' }, async (ctx) => {
        const waiting = Boolean(ctx.getCookie(PENDING_COOKIE));
        const user = await signPendingIn(ctx, options);
        return ctx.json({ user, waiting: waiting && user === null });
      }),
    },
  } satisfies BetterAuthPlugin;
}
