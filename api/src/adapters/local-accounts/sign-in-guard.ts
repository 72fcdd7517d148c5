import type { PrismaClient } from '@sutra/prisma';
import { APIError } from 'better-auth/api';
import { normalizeEmail } from '../../policies/email.ts';
import { forgetTries, mayTry, type PauseRule, pauseBeforeTry, tryKey } from '../../policies/tries.ts';
import { guessedMail } from '../letters.ts';
import type { SendMail } from '../mail.ts';
import type { TakeLetter } from '../mailbox.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Wrong passwords for one account, from wherever they come. */
const PASSWORD_TRIES: PauseRule = {
  free: 5,
  firstPauseMs: MINUTE,
  longestPauseMs: HOUR,
  forgetMs: 24 * HOUR,
};
/** The owner is told of guesses once a day. */
const NOTICES = { most: 1, within: 24 * HOUR };

export interface GuardOptions {
  prisma: PrismaClient;
  secret: string;
  publicUrl: string;
  sendMail: SendMail;
  takeLetter: TakeLetter;
}

const keyOf = ({ secret }: GuardOptions, email: string) => tryKey(secret, 'password', normalizeEmail(email));

/** Tells the owner; everything but the letter itself is done for addresses without an account too. */
async function tellOwner(options: GuardOptions, email: string): Promise<void> {
  const { prisma, secret, publicUrl, sendMail, takeLetter } = options;
  const address = normalizeEmail(email);
  if (!(await mayTry(prisma, tryKey(secret, 'password-notice', address), NOTICES))) return;
  if (!(await takeLetter(address))) return;
  const user = await prisma.authUser.findUnique({ where: { email: address } });
  if (user?.emailVerified) await sendMail(guessedMail(user.email, publicUrl));
}

/**
 * Counts a password before it is judged.
 *
 * @throws APIError 429 `TOO_MANY_PASSWORDS` with the minutes to wait, for known and unknown addresses alike
 */
export async function guardPassword(options: GuardOptions, email: string): Promise<void> {
  const pauseMs = await pauseBeforeTry(options.prisma, keyOf(options, email), PASSWORD_TRIES);
  if (pauseMs === 0) return;
  await tellOwner(options, email);
  const minutes = Math.ceil(pauseMs / MINUTE);
  throw new APIError(
    'TOO_MANY_REQUESTS',
    { code: 'TOO_MANY_PASSWORDS', message: 'Too many wrong passwords.', minutes },
    { 'retry-after': String(Math.ceil(pauseMs / 1000)) },
  );
}

/** The password was right, or the mailbox has answered for its owner. */
export const forgetGuesses = (options: GuardOptions, email: string): Promise<void> =>
  forgetTries(options.prisma, [keyOf(options, email)]);
