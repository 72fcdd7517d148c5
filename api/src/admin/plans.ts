import { type PlanName, SutraError } from '@sutra/contract';
import type { Account } from '@sutra/prisma';
import { setTerm, topUp } from '@sutra/prisma/ledger';
import { currentAllowance, termOf } from '../modules/allowance/service.ts';
import type { Services } from '../services.ts';
import { record } from './audit.ts';

/** Who does it, from where. */
export interface Admin {
  name: string;
  address: string;
}

async function accountByEmail({ prisma, accounts }: Services, email: string): Promise<Account> {
  const account = await prisma.account.findFirst({
    where: { email: { equals: email.trim(), mode: 'insensitive' }, provider: accounts.name },
    orderBy: { emailVerified: 'desc' },
  });
  if (!account) throw new SutraError('account-not-found', { email: email.trim() });
  return account;
}

/**
 * Gives an account a plan from now on; what was left of the old one lapses.
 *
 * @throws SutraError `account-not-found`
 */
export async function setPlan(
  services: Services,
  admin: Admin,
  email: string,
  plan: PlanName,
): Promise<Account> {
  const account = await accountByEmail(services, email);
  await currentAllowance(services, account.ownerId);
  const cause = { actor: `admin:${admin.name}`, reason: 'plan-set' };
  await services.prisma.$transaction((transaction) =>
    setTerm(transaction, account.ownerId, termOf(plan, new Date()), cause),
  );
  await record(services, {
    admin: admin.name,
    action: 'set-plan',
    subject: account.email,
    details: { plan },
    address: admin.address,
  });
  return account;
}

/**
 * Adds conversions to the running plan.
 *
 * @throws SutraError `account-not-found`, `plan-expired`
 */
export async function topUpAccount(
  services: Services,
  admin: Admin,
  email: string,
  conversions: number,
): Promise<Account> {
  const account = await accountByEmail(services, email);
  const { plan } = await currentAllowance(services, account.ownerId);
  if (plan === 'expired') throw new SutraError('plan-expired');
  const cause = { actor: `admin:${admin.name}`, reason: 'top-up' };
  await services.prisma.$transaction((transaction) =>
    topUp(transaction, account.ownerId, conversions, cause),
  );
  await record(services, {
    admin: admin.name,
    action: 'top-up',
    subject: account.email,
    details: { conversions },
    address: admin.address,
  });
  return account;
}
