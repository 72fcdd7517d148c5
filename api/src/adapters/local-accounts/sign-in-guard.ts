import type { PrismaClient } from '@sutra/prisma';
import { APIError } from 'better-auth/api';
import { normalizeEmail } from '../../identity/normalize-email.ts';
import {
  attemptKey,
  consumeAttempt,
  forgetAttempts,
  type PauseRule,
  pauseBeforeAttempt,
} from '../../policies/rate-limit.ts';
import { guessedMail } from '../emails.ts';
import type { SendMail } from '../mail.ts';
import type { ConsumeEmailQuota } from '../mailbox.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Wrong passwords for one account, from wherever they come. */
const PASSWORD_TRIES: PauseRule = {
  free: 5,
  firstPauseMs: MINUTE,
  longestPauseMs: HOUR,
  forgetMs: 24 * HOUR,
};
/** The owner gets one email a day about wrong passwords. */
const NOTICES = { most: 1, within: 24 * HOUR };

export interface GuardOptions {
  prisma: PrismaClient;
  secret: string;
  publicUrl: string;
  sendMail: SendMail;
  consumeEmailQuota: ConsumeEmailQuota;
}

const keyOf = ({ secret }: GuardOptions, email: string) =>
  attemptKey(secret, 'password', normalizeEmail(email));

/** Tells the owner; everything but the email itself is done for addresses without an account too. */
async function emailOwner(options: GuardOptions, email: string): Promise<void> {
  const { prisma, secret, publicUrl, sendMail, consumeEmailQuota } = options;
  const address = normalizeEmail(email);
  if (!(await consumeAttempt(prisma, attemptKey(secret, 'password-notice', address), NOTICES))) return;
  if (!(await consumeEmailQuota(address))) return;
  const user = await prisma.authUser.findUnique({ where: { email: address } });
  if (user?.emailVerified) await sendMail(guessedMail(user.email, publicUrl));
}

/**
 * Counts a password before it is judged.
 *
 * @throws APIError 429 `TOO_MANY_PASSWORDS` with the minutes to wait, for known and unknown addresses alike
 */
export async function guardPassword(options: GuardOptions, email: string): Promise<void> {
  const pauseMs = await pauseBeforeAttempt(options.prisma, keyOf(options, email), PASSWORD_TRIES);
  if (pauseMs === 0) return;
  await emailOwner(options, email);
  const minutes = Math.ceil(pauseMs / MINUTE);
  throw new APIError(
    'TOO_MANY_REQUESTS',
    { code: 'TOO_MANY_PASSWORDS', message: 'Too many wrong passwords.', minutes },
    { 'retry-after': String(Math.ceil(pauseMs / 1000)) },
  );
}

/** The password was right, or the mailbox has answered for its owner. */
export const forgetGuesses = (options: GuardOptions, email: string): Promise<void> =>
  forgetAttempts(options.prisma, [keyOf(options, email)]);
