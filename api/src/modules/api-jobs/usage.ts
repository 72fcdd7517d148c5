import { LIMITS, type PlanName, readPlanName } from '@sutra/contract';
import { OPERATIONS, type UsageAnswer } from '@sutra/contract/v1';
import type { Services } from '../../services.ts';
import { currentAllowance } from '../allowance/service.ts';

const PLAN_TITLES: Record<PlanName, string> = {
  free: 'Free',
  monthly: 'Monthly',
  '3months': '3 Months',
  '6months': '6 Months',
  yearly: 'Yearly',
  expired: 'Expired',
};

const featuresOf = (conversions: number): string[] => [
  `${conversions} conversions`,
  `Files of up to ${LIMITS.fileBytes / 1024 / 1024} MB and ${LIMITS.pages} pages`,
  ...OPERATIONS.filter(({ request }) => request !== null).map(({ summary }) => summary),
  'Webhooks',
];

/** What an owner has used of the running term, in the documented shape. */
export async function usageOf(services: Services, ownerId: string): Promise<UsageAnswer> {
  const { plan, total, balance, pages, term, expiresAt } = await currentAllowance(services, ownerId);
  const first = await services.prisma.ledgerEntry.findFirst({
    where: { ownerId, term },
    orderBy: { createdAt: 'asc' },
    select: { createdAt: true },
  });
  const tier = readPlanName(plan ?? 'free');
  return {
    current_period: {
      start_date: first?.createdAt.toISOString() ?? null,
      end_date: expiresAt?.toISOString() ?? null,
      conversions_used: total - balance,
      conversions_limit: total,
      pages_processed: pages,
      pages_limit: total * LIMITS.pages,
    },
    plan: { name: PLAN_TITLES[tier], tier, features: featuresOf(total) },
  };
}
