import { AsyncLocalStorage } from 'node:async_hooks';
import type { PrismaClient } from '@sutra/prisma';
import { hashPassword } from 'better-auth/crypto';
import { verificationMail } from '../emails.ts';
import type { SendMail } from '../mail.ts';
import { endTokens, keepToken, newToken, takeToken, tokenOwner } from './tokens.ts';

export const VERIFICATION_MS = 24 * 3600_000;

/** A sign-up while it is answered. */
interface SignUp {
  /** What the browser keeps in a cookie, to be signed in once the address is verified. */
  pending: string;
  name: string;
  password: string;
}
export const signUps = new AsyncLocalStorage<SignUp>();

export interface Person {
  id: string;
  email: string;
}

/** Changes of one person's password and verification run one after the other. */
function alone<Result>(
  prisma: PrismaClient,
  userId: string,
  work: (transaction: Parameters<Parameters<PrismaClient['$transaction']>[0]>[0]) => Promise<Result>,
): Promise<Result> {
  return prisma.$transaction(async (transaction) => {
    await transaction.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${userId}, 1))`;
    return work(transaction);
  });
}

/** Sends the link that verifies an address, and lets the browser that signed up wait for it. */
export async function sendVerification(
  prisma: PrismaClient,
  sendMail: SendMail,
  publicUrl: string,
  { id, email }: Person,
): Promise<void> {
  const token = newToken();
  await keepToken(prisma, 'verify-email', id, token, VERIFICATION_MS);
  const signUp = signUps.getStore();
  if (signUp) await keepToken(prisma, 'pending-sign-in', id, signUp.pending, VERIFICATION_MS);
  await sendMail(verificationMail(email, publicUrl, token));
}

/**
 * Signs up anew for an address that nobody has verified: the password before, its sessions and its links are over.
 * False where somebody has verified the address.
 */
export async function signUpAgain(prisma: PrismaClient, userId: string): Promise<boolean> {
  const signUp = signUps.getStore();
  if (!signUp) return false;
  const password = await hashPassword(signUp.password);
  return alone(prisma, userId, async (transaction) => {
    const user = await transaction.authUser.findUnique({ where: { id: userId } });
    if (!user || user.emailVerified) return false;
    await endTokens(transaction, userId);
    await transaction.authSession.deleteMany({ where: { userId } });
    await transaction.authCredential.updateMany({ where: { userId }, data: { password } });
    await transaction.authUser.update({ where: { id: userId }, data: { name: signUp.name } });
    return true;
  });
}

/** Verifies the address that a link was sent to, once; answers whose it is, or null where the link is over. */
export async function verifyAddress(prisma: PrismaClient, token: string): Promise<string | null> {
  const owner = await tokenOwner(prisma, 'verify-email', token);
  if (owner === null) return null;
  return alone(prisma, owner, async (transaction) => {
    const userId = await takeToken(transaction, 'verify-email', token);
    if (userId === null) return null;
    const { count } = await transaction.authUser.updateMany({
      where: { id: userId },
      data: { emailVerified: true },
    });
    return count === 1 ? userId : null;
  });
}

/** Whoever can open the link that resets a password reads the mailbox: a sign-up by somebody else is over. */
export function markVerified(prisma: PrismaClient, userId: string): Promise<unknown> {
  return alone(prisma, userId, (transaction) =>
    transaction.authUser.updateMany({ where: { id: userId }, data: { emailVerified: true } }),
  );
}
