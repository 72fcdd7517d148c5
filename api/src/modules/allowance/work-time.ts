import { workLeft, workLimitReached } from '@sutra/queue';
import { dayOf, networkKey } from '../../identity/network.ts';
import type { Services } from '../../services.ts';
import type { Payer } from './service.ts';

/**
 * Refuses files of an owner or a network without a paid plan that have had their working time of this hour.
 *
 * @throws SutraError `work-limit-reached`
 */
export async function requireWorkTime(
  { prisma, secret, work }: Services,
  { ownerId, address }: Payer,
): Promise<void> {
  const network = networkKey(secret, address, dayOf(new Date()));
  if ((await workLeft(prisma, { ownerId, network }, work)) <= 0) throw workLimitReached(work);
}
