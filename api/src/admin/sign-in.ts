import { createHash, randomBytes } from 'node:crypto';
import { SutraError } from '@sutra/contract';
import type { Administrator } from '@sutra/prisma';
import { networkOf } from '../identity/network.ts';
import { securityEvent } from '../operations/security-event.ts';
import { attemptKey, forgetAttempts, type PauseRule, pauseBeforeAttempt } from '../policies/rate-limit.ts';
import type { Services } from '../services.ts';
import { takeCode } from './administrators.ts';
import { record } from './audit.ts';
import { matchesPassword, UNKNOWN_HASH } from './password.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const SESSION_LIFETIME = 8 * HOUR;
/** Of one network: an IPv4 address, or the first half of an IPv6 address. */
const NETWORK_TRIES: PauseRule = {
  free: 5,
  firstPauseMs: 15 * MINUTE,
  longestPauseMs: 4 * HOUR,
  forgetMs: 24 * HOUR,
};
/** For one name, from wherever they come; short enough that strangers keep nobody out for long. */
const NAME_TRIES: PauseRule = {
  free: 10,
  firstPauseMs: MINUTE,
  longestPauseMs: 15 * MINUTE,
  forgetMs: 24 * HOUR,
};

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** What an administrator gives at the form. */
export interface AdminCredentials {
  name: string;
  password: string;
  /** The second step's code; null where it has not been asked for. */
  code: string | null;
}

/**
 * Counts a try before it is judged, by its network and by its name; answers what is forgotten after a right one.
 *
 * @throws SutraError `admin-locked`
 */
async function noteTry({ prisma, secret, log }: Services, name: string, address: string): Promise<string[]> {
  const limits: [string, PauseRule][] = [
    [attemptKey(secret, 'admin-network', networkOf(address)), NETWORK_TRIES],
    [attemptKey(secret, 'admin-name', name), NAME_TRIES],
  ];
  for (const [key, rule] of limits) {
    const pauseMs = await pauseBeforeAttempt(prisma, key, rule);
    if (pauseMs === 0) continue;
    securityEvent(log, 'admin-locked');
    throw new SutraError('admin-locked', { minutes: Math.ceil(pauseMs / MINUTE) });
  }
  return limits.map(([key]) => key);
}

/** The administrator with this password, or null: as slowly where nobody has the name. */
async function judge({ prisma }: Services, name: string, password: string): Promise<Administrator | null> {
  const admin = await prisma.administrator.findUnique({ where: { name } });
  const matches = await matchesPassword(password, admin?.passwordHash ?? UNKNOWN_HASH);
  return matches ? admin : null;
}

async function openSession({ prisma }: Services, administratorId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + SESSION_LIFETIME);
  await prisma.adminSession.deleteMany({ where: { expiresAt: { lt: new Date() } } });
  await prisma.adminSession.create({ data: { hash: hashOf(token), administratorId, expiresAt } });
  return token;
}

/**
 * A new session's token, or null where the password is right and a code of the second step is still to be given. That
 * counts as a try, so that a known password gives no more codes to guess.
 *
 * @throws SutraError `admin-login-failed`, `admin-locked`
 */
export async function signInAdmin(
  services: Services,
  { name, password, code }: AdminCredentials,
  address: string,
): Promise<string | null> {
  const noted = await noteTry(services, name, address);
  const admin = await judge(services, name, password);
  if (admin?.totpSecret && code === null) return null;
  if (admin === null || (admin.totpSecret && !(await takeCode(services, admin, code ?? '')))) {
    await record(services, { admin: name.slice(0, 100), action: 'sign-in-failed', address });
    securityEvent(services.log, 'admin-sign-in-failed');
    throw new SutraError('admin-login-failed');
  }
  securityEvent(services.log, 'admin-sign-in', { administratorId: admin.id });
  await forgetAttempts(services.prisma, noted);
  const token = await openSession(services, admin.id);
  await record(services, { admin: admin.name, action: 'sign-in', address });
  return token;
}

export async function signOutAdmin({ prisma }: Services, token: string): Promise<void> {
  await prisma.adminSession.deleteMany({ where: { hash: hashOf(token) } });
}

/** The name of the administrator whose session this is, or null. */
export async function adminOfToken({ prisma }: Services, token: string): Promise<string | null> {
  const session = await prisma.adminSession.findFirst({
    where: { hash: hashOf(token), expiresAt: { gt: new Date() } },
    include: { administrator: { select: { name: true } } },
  });
  return session?.administrator.name ?? null;
}
