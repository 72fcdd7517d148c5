import { SutraError } from '@sutra/contract';
import { type Administrator, isUniqueViolation, type PrismaClient } from '@sutra/prisma';
import { openKey, sealKey } from '@sutra/queue';
import { Secret, TOTP } from 'otpauth';
import { passwordErrorOf } from '../adapters/local-accounts/password-rules.ts';
import type { Services } from '../services.ts';
import { hashPassword } from './password.ts';

const ADMIN_PASSWORD_LENGTH = 12;
const NAME = /^\S(?:.{0,98}\S)?$/u;
/** Length of a code's time, in seconds, and how many times around now are taken. */
const PERIOD_S = 30;
const WINDOW = 1;

/**
 * Makes the administrator of the environment, or gives the one there is its password of today; one that the environment
 * no longer names is gone.
 */
export async function keepEnvironmentAdmin(
  prisma: PrismaClient,
  admin: { name: string; passwordHash: string } | null,
): Promise<void> {
  await prisma.administrator.deleteMany({
    where: { fromEnvironment: true, ...(admin ? { name: { not: admin.name } } : {}) },
  });
  if (admin === null) return;
  const { name, passwordHash } = admin;
  await prisma.administrator.createMany({
    data: [{ name, passwordHash, fromEnvironment: true }],
    skipDuplicates: true,
  });
  const where = { name, passwordHash: { not: passwordHash }, fromEnvironment: true };
  const { count } = await prisma.administrator.updateMany({ where, data: { passwordHash } });
  if (count > 0) await prisma.adminSession.deleteMany({ where: { administrator: { name } } });
}

/** @throws SutraError `admin-password-weak` */
async function hashOf(password: string, name: string): Promise<string> {
  if (password.length < ADMIN_PASSWORD_LENGTH || passwordErrorOf(password, name) !== null)
    throw new SutraError('admin-password-weak', { length: ADMIN_PASSWORD_LENGTH });
  return hashPassword(password);
}

/** @throws SutraError `invalid-field`, `admin-password-weak`, `admin-exists` */
export async function addAdministrator(
  { prisma }: Services,
  name: string,
  password: string,
  createdBy: string,
): Promise<void> {
  if (!NAME.test(name)) throw new SutraError('invalid-field', { field: 'name' });
  const passwordHash = await hashOf(password, name);
  try {
    await prisma.administrator.create({ data: { name, passwordHash, createdBy } });
  } catch (error) {
    throw isUniqueViolation(error) ? new SutraError('admin-exists', { name }) : error;
  }
}

/**
 * Removes somebody else, whose sessions end at once.
 *
 * @throws SutraError `admin-not-removable`
 */
export async function removeAdministrator({ prisma }: Services, name: string, by: string): Promise<void> {
  if (name === by) throw new SutraError('admin-not-removable', { name });
  const { count } = await prisma.administrator.deleteMany({ where: { name, fromEnvironment: false } });
  if (count === 0) throw new SutraError('admin-not-removable', { name });
}

const totpOf = (name: string, secret: Secret) =>
  new TOTP({ issuer: 'Sutra', label: name, secret, period: PERIOD_S });

/** A secret for the second step, for an authenticator app; it counts once a code of it was confirmed. */
export async function offerSecondStep(
  { prisma, secret }: Services,
  name: string,
): Promise<{ secret: string; url: string }> {
  const { id } = await prisma.administrator.findUniqueOrThrow({ where: { name } });
  const offered = new Secret({ size: 20 });
  const totpOffered = sealKey(offered.base32, id, secret);
  await prisma.administrator.update({ where: { id }, data: { totpOffered } });
  return { secret: offered.base32, url: totpOf(name, offered).toString() };
}

/** The time step of a right code, or null. */
function stepOf(
  services: Services,
  { id, name }: Administrator,
  sealed: string,
  code: string,
): number | null {
  const opened = openKey(sealed, id, services.secrets);
  if (opened === null) return null;
  const token = code.replace(/\s/g, '');
  const now = Date.now();
  const delta = totpOf(name, Secret.fromBase32(opened)).validate({ token, timestamp: now, window: WINDOW });
  return delta === null ? null : Math.floor(now / 1000 / PERIOD_S) + delta;
}

/** The second step's secret under the secret of today, where the one before has sealed it. */
function sealedAgain(
  { secret, secrets }: Services,
  { id, totpSecret }: Administrator,
): { totpSecret?: string } {
  if (totpSecret === null || openKey(totpSecret, id, [secret]) !== null) return {};
  const opened = openKey(totpSecret, id, secrets);
  return opened === null ? {} : { totpSecret: sealKey(opened, id, secret) };
}

/** Takes a code of the second step, once. */
export async function takeCode(services: Services, admin: Administrator, code: string): Promise<boolean> {
  const totpStep = admin.totpSecret === null ? null : stepOf(services, admin, admin.totpSecret, code);
  if (totpStep === null) return false;
  const { count } = await services.prisma.administrator.updateMany({
    where: { id: admin.id, totpSecret: admin.totpSecret, totpStep: { lt: totpStep } },
    data: { totpStep, ...sealedAgain(services, admin) },
  });
  return count === 1;
}

/**
 * @throws SutraError `admin-code-wrong`
 */
export async function confirmSecondStep(services: Services, name: string, code: string): Promise<void> {
  const { prisma } = services;
  const admin = await prisma.administrator.findUniqueOrThrow({ where: { name } });
  const totpStep = admin.totpOffered === null ? null : stepOf(services, admin, admin.totpOffered, code);
  if (totpStep === null) throw new SutraError('admin-code-wrong');
  const data = { totpSecret: admin.totpOffered, totpOffered: null, totpStep };
  await prisma.administrator.update({ where: { id: admin.id }, data });
}

/** @throws SutraError `admin-code-wrong` */
export async function endSecondStep(services: Services, name: string, code: string): Promise<void> {
  const admin = await services.prisma.administrator.findUniqueOrThrow({ where: { name } });
  if (!(await takeCode(services, admin, code))) throw new SutraError('admin-code-wrong');
  const data = { totpSecret: null, totpOffered: null };
  await services.prisma.administrator.update({ where: { id: admin.id }, data });
}
