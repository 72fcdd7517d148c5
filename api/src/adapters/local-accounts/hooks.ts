import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api';
import { z } from 'zod';
import { LONGEST_NAME } from '../accounts.ts';
import { passwordChangedMail } from '../emails.ts';
import type { LocalAccountsOptions } from './options.ts';
import { passwordErrorOf } from './password-rules.ts';
import { forgetGuesses, guardPassword } from './sign-in-guard.ts';
import { markVerified, signUps } from './sign-up.ts';
import { endTokens } from './tokens.ts';

export const PASSWORD_LENGTH = { least: 8, most: 128 };

/** Paths that send an email to whatever address they are given. */
const EMAIL_PATHS = new Set(['/sign-up/email', '/request-password-reset', '/send-verification-email']);

type Body = Record<string, unknown>;
type Context = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What the library lets through in a person's own fields. */
function checkPerson({ name, image }: Body): void {
  if (textOf(name).length > LONGEST_NAME)
    throw new APIError('BAD_REQUEST', { code: 'NAME_TOO_LONG', message: 'The name is too long.' });
  if (image !== undefined)
    throw new APIError('BAD_REQUEST', { code: 'NO_IMAGES', message: 'Accounts have no images.' });
}

/** Only of good length: the library refuses the others by itself. */
const hasLength = ({ length }: string) => length >= PASSWORD_LENGTH.least && length <= PASSWORD_LENGTH.most;

function checkPassword(password: string, email: string): void {
  const code = hasLength(password) ? passwordErrorOf(password, email) : null;
  if (code) throw new APIError('BAD_REQUEST', { code: code, message: 'This password is easy to guess.' });
}

async function checkEmailQuota({ consumeEmailQuota }: LocalAccountsOptions, email: string): Promise<void> {
  if (!z.email().safeParse(email).success || (await consumeEmailQuota(email))) return;
  throw new APIError('TOO_MANY_REQUESTS', { code: 'TOO_MANY_EMAILS', message: 'Too many emails.' });
}

function beforeSignUp({ email, name, password }: Body): void {
  checkPassword(textOf(password), textOf(email));
  const signUp = signUps.getStore();
  if (signUp) Object.assign(signUp, { name: textOf(name), password: textOf(password) });
}

async function beforeChange(options: LocalAccountsOptions, ctx: Context, body: Body) {
  const session = await getSessionFromCtx(ctx);
  if (session) {
    checkPassword(textOf(body.newPassword), session.user.email);
    await guardPassword(options, session.user.email);
  }
  return { context: { body: { ...body, revokeOtherSessions: true } } };
}

/** Whoever has the link of an email reads the mailbox: the address is verified, whoever has signed up with it before. */
async function beforeReset({ prisma }: LocalAccountsOptions, ctx: Context, body: Body): Promise<void> {
  const reset = await ctx.context.internalAdapter.findVerificationValue(
    `reset-password:${textOf(body.token)}`,
  );
  if (!reset || reset.expiresAt < new Date() || !hasLength(textOf(body.newPassword))) return;
  const user = await ctx.context.internalAdapter.findUserById(reset.value);
  checkPassword(textOf(body.newPassword), user?.email ?? '');
  await markVerified(prisma, reset.value);
}

/** Told beside the answer: a mail server that is away changes nothing about the password. */
export function tellPasswordChanged(
  { sendMail, publicUrl, report }: LocalAccountsOptions,
  email: string,
): void {
  sendMail(passwordChangedMail(email, publicUrl)).catch((error: unknown) => report(error as Error));
}

/** What is asked and noted around the library's own answers. */
export function hooks(options: LocalAccountsOptions) {
  const before = createAuthMiddleware(async (ctx) => {
    const body = (ctx.body ?? {}) as Body;
    checkPerson(body);
    if (ctx.path === '/sign-up/email') beforeSignUp(body);
    if (EMAIL_PATHS.has(ctx.path)) await checkEmailQuota(options, textOf(body.email));
    if (ctx.path === '/sign-in/email') await guardPassword(options, textOf(body.email));
    if (ctx.path === '/change-password') return beforeChange(options, ctx, body);
    if (ctx.path === '/reset-password') await beforeReset(options, ctx, body);
  });
  const after = createAuthMiddleware(async (ctx) => {
    const { newSession } = ctx.context;
    if (!newSession) return;
    const { user } = newSession;
    if (ctx.path === '/sign-in/email') await options.signedIn(user, ctx.headers?.get('cookie') ?? undefined);
    if (ctx.path === '/change-password') {
      await endTokens(options.prisma, user.id);
      tellPasswordChanged(options, user.email);
    }
    if (ctx.path === '/sign-in/email' || ctx.path === '/change-password')
      await forgetGuesses(options, user.email);
  });
  return { before, after };
}
