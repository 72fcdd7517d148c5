import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { SutraError } from '@sutra/contract';
import type { Services } from '../services.ts';
import { record } from './audit.ts';
import { matchesPassword } from './password.ts';

const SESSION_LIFETIME = 8 * 3600_000;
const LOCK_TIME = 15 * 60_000;
const MOST_FAILURES = 5;

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

function sameText(a: string, b: string): boolean {
  return timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());
}

/** Notes a try before it is judged, one at a time an address, so that tries at once count as tries; answers its id. */
function noteAttempt({ prisma }: Services, address: string): Promise<string> {
  return prisma.$transaction(async (transaction) => {
    await transaction.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${address}, 0))`;
    const since = new Date(Date.now() - LOCK_TIME);
    const tries = await transaction.adminAttempt.count({ where: { address, createdAt: { gt: since } } });
    if (tries >= MOST_FAILURES) throw new SutraError('admin-locked', { minutes: LOCK_TIME / 60_000 });
    return (await transaction.adminAttempt.create({ data: { address } })).id;
  });
}

/**
 * A new session's token.
 *
 * @throws SutraError `admin-login-failed`, `admin-locked`
 */
export async function signInAdmin(
  services: Services,
  name: string,
  password: string,
  address: string,
): Promise<string> {
  const { prisma, admin } = services;
  const attempt = await noteAttempt(services, address);
  const matches = admin !== null && (await matchesPassword(password, admin.passwordHash));
  if (admin === null || !matches || !sameText(name, admin.name)) {
    await record(services, { admin: name.slice(0, 100), action: 'sign-in-failed', address });
    throw new SutraError('admin-login-failed');
  }
  await prisma.adminAttempt.deleteMany({ where: { id: attempt } });
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + SESSION_LIFETIME);
  await prisma.adminSession.deleteMany({ where: { expiresAt: { lt: new Date() } } });
  await prisma.adminSession.create({ data: { hash: hashOf(token), admin: admin.name, expiresAt } });
  await record(services, { admin: admin.name, action: 'sign-in', address });
  return token;
}

export async function signOutAdmin({ prisma }: Services, token: string): Promise<void> {
  await prisma.adminSession.deleteMany({ where: { hash: hashOf(token) } });
}

/** The name of the administrator whose session this is, or null. */
export async function adminOfToken({ prisma, admin }: Services, token: string): Promise<string | null> {
  const session = await prisma.adminSession.findFirst({
    where: { hash: hashOf(token), expiresAt: { gt: new Date() } },
  });
  return session && session.admin === admin?.name ? session.admin : null;
}
