import type { Account } from '@sutra/prisma';
import { setTerm } from '@sutra/prisma/ledger';
import type { ClerkNews } from '../../adapters/clerk/clerk.ts';
import { type ClerkUser, identityOf, planMark, planOf } from '../../adapters/clerk/person.ts';
import type { Services } from '../../services.ts';
import { keepFreeGrant, settleFreeGrant } from '../allowance/free-grant.ts';
import { currentAllowance } from '../allowance/service.ts';
import { accountOf, deleteFiles, writeWithAddress } from './service.ts';

/** A plan that somebody set in Clerk's own dashboard is taken over; the echo of our own writing is not. */
async function takePlan(services: Services, account: Account, user: ClerkUser): Promise<void> {
  const term = planOf(user, new Date());
  if (term === null) return;
  const { id, ownerId } = account;
  const allowance = await currentAllowance(services, ownerId);
  const mark = planMark(term.plan, term.expiresAt);
  if (account.mirroredPlans.includes(mark)) return;
  if (mark === planMark(allowance.plan, allowance.expiresAt)) return;
  await services.prisma.$transaction(async (transaction) => {
    await setTerm(transaction, ownerId, term, { actor: 'clerk-dashboard', reason: 'plan-set' });
    await transaction.account.update({ where: { id }, data: { mirroredPlans: { push: mark } } });
  });
}

/**
 * The account as this news leaves it; null where the news is older than what is known, or about somebody who has
 * never been here: their account opens with their first visit, which knows their browser too.
 */
async function accountAfter(services: Services, user: ClerkUser): Promise<Account | null> {
  const identity = identityOf(user);
  const { provider, subject, email, emailVerified, name } = identity;
  const where = { provider_subject: { provider, subject } };
  const known = await services.prisma.account.findUnique({ where });
  if (!known && planOf(user, new Date()) === null) return null;
  if (!known) await accountOf(services, identity, null);
  const changedAt = new Date(user.updated_at);
  const { count } = await writeWithAddress(email, (normalizedEmail) =>
    services.prisma.account.updateMany({
      where: { provider, subject, OR: [{ changedAt: null }, { changedAt: { lt: changedAt } }] },
      data: { email, normalizedEmail, emailVerified, name, changedAt },
    }),
  );
  if (count === 0) return null;
  const account = await services.prisma.account.findUniqueOrThrow({ where });
  if (emailVerified && known?.emailVerified === false) await settleFreeGrant(services, account);
  return account;
}

/** News of people, in whatever order they arrive. */
export function clerkNews(services: Services): ClerkNews {
  return {
    changed: async (user) => {
      const account = await accountAfter(services, user);
      if (account) await takePlan(services, account, user);
    },
    deleted: async (subject) => {
      const account = await services.prisma.account.findUnique({
        where: { provider_subject: { provider: 'clerk', subject } },
      });
      if (!account) return;
      await keepFreeGrant(services, account);
      await deleteFiles(services, account.ownerId);
      await services.prisma.owner.deleteMany({ where: { id: account.ownerId } });
    },
  };
}
