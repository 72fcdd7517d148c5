import { type PlanName, SutraError } from '@sutra/contract';
import type { Account } from '@sutra/prisma';
import { setTerm, topUp } from '@sutra/prisma/ledger';
import { normalizeEmail } from '../identity/normalize-email.ts';
import { currentAllowance, termOf } from '../modules/allowance/service.ts';
import type { Services } from '../services.ts';
import { record } from './audit.ts';

/** Who does it, from where. */
export interface Admin {
  name: string;
  address: string;
}

/**
 * The one account of the provider in use that has this address, compared exactly.
 *
 * @throws SutraError `account-not-found`, `account-ambiguous`
 */
async function accountByEmail({ prisma, accounts }: Services, email: string): Promise<Account> {
  const normalizedEmail = normalizeEmail(email);
  const candidates = await prisma.account.findMany({
    where: {
      provider: accounts.name,
      OR: [{ normalizedEmail }, { normalizedEmail: null, email: { not: '' } }],
    },
  });
  const [account, another] = candidates.filter((each) => normalizeEmail(each.email) === normalizedEmail);
  if (!account || normalizedEmail === '') throw new SutraError('account-not-found', { email: email.trim() });
  if (another) throw new SutraError('account-ambiguous', { email: email.trim() });
  return account;
}

/**
 * Gives an account a plan from now on, with the plan's own conversions or as many as are given; what was left of the
 * old one lapses.
 *
 * @throws SutraError `account-not-found`, `account-ambiguous`
 */
export async function setPlan(
  services: Services,
  admin: Admin,
  email: string,
  plan: PlanName,
  conversions: number | null = null,
): Promise<Account> {
  const account = await accountByEmail(services, email);
  await currentAllowance(services, account.ownerId);
  const cause = { actor: `admin:${admin.name}`, reason: 'plan-set' };
  await services.prisma.$transaction((transaction) =>
    setTerm(
      transaction,
      account.ownerId,
      { ...termOf(plan, new Date()), ...(conversions !== null && { conversions }) },
      cause,
    ),
  );
  await record(services, {
    admin: admin.name,
    action: 'set-plan',
    subject: account.email,
    details: { plan, ...(conversions !== null && { conversions }) },
    address: admin.address,
  });
  return account;
}

/**
 * Adds conversions to the running plan.
 *
 * @throws SutraError `account-not-found`, `account-ambiguous`, `plan-expired`
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
