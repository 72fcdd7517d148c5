import { createHmac } from 'node:crypto';
import { PLANS, type Secrets } from '@sutra/contract';
import type { Account, Prisma } from '@sutra/prisma';
import { setTerm } from '@sutra/prisma/ledger';
import { normalizeEmail } from '../../identity/normalize-email.ts';
import type { Services } from '../../services.ts';

type Grantee = Pick<Account, 'id' | 'ownerId' | 'email' | 'emailVerified' | 'freeGrantAt'>;

/** Stands for an address; nobody without the secret can tell the address from it. */
const grantKey = (secret: string, email: string) =>
  createHmac('sha256', secret)
    .update(`free-grant\n${normalizeEmail(email)}`)
    .digest('base64url');

/**
 * Takes the free conversions of a verified address; false where an account has had them, be it a deleted one. Those of an
 * address that is not verified yet are given for the time being: nothing can be converted with them.
 */
export async function takeFreeGrant(
  transaction: Prisma.TransactionClient,
  secrets: Secrets,
  { id, email, emailVerified, freeGrantAt }: Grantee,
): Promise<boolean> {
  if (!emailVerified || freeGrantAt !== null) return true;
  const [address, ...former] = secrets.map((secret) => grantKey(secret, email)) as [string, ...string[]];
  const had = await transaction.freeGrant.count({ where: { address: { in: former } } });
  if (had > 0) return false;
  const { count } = await transaction.freeGrant.createMany({ data: [{ address }], skipDuplicates: true });
  if (count === 1) await transaction.account.update({ where: { id }, data: { freeGrantAt: new Date() } });
  return count === 1;
}

/** An address has been verified since its account got the free plan: what another account has had is taken back. */
export async function settleFreeGrant({ prisma, secrets }: Services, account: Grantee): Promise<void> {
  const { ownerId } = account;
  await prisma.$transaction(async (transaction) => {
    await transaction.$executeRaw`SELECT 1 FROM "Owner" WHERE "id" = ${ownerId}::uuid FOR UPDATE`;
    const allowance = await transaction.allowance.findUnique({ where: { ownerId } });
    if (allowance?.plan !== 'free' || (await takeFreeGrant(transaction, secrets, account))) return;
    const term = { plan: 'free', conversions: 0, expiresAt: allowance.expiresAt };
    await setTerm(transaction, ownerId, term, { actor: 'system', reason: 'returning-address' });
  });
}

/** An account is deleted: its address keeps having had its free conversions. */
export async function keepFreeGrant({ prisma, secret }: Services, account: Grantee): Promise<void> {
  if (!account.emailVerified) return;
  await prisma.freeGrant.createMany({
    data: [{ address: grantKey(secret, account.email) }],
    skipDuplicates: true,
  });
}

/** What a new account starts with. */
export const freeConversions = (isGranted: boolean): number => (isGranted ? PLANS.free.conversions : 0);
