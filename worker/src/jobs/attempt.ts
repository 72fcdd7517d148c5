import { type ErrorCode, type ErrorDetails, LIMITS } from '@sutra/contract';
import type { Conversion, Prisma, PrismaClient } from '@sutra/prisma';
import {
  cancelledEnding,
  type Ending,
  endConversion,
  failedEnding,
} from '@sutra/prisma/conversion-lifecycle';

/**
 * One run at one file. Every write holds only while the row still belongs to this run, so that a run that was
 * taken for dead and comes back changes nothing.
 */
export interface Attempt {
  row: Conversion;
  /** False where the row has ended, was deleted, or belongs to a later run. */
  write(data: Prisma.ConversionUpdateManyMutationInput): Promise<boolean>;
  /** The last write; with it a file that failed, or that is `refunded` for a reason, gets its conversion back. */
  end(ending: Ending, refunded?: string): Promise<boolean>;
  fail(code: ErrorCode, details?: ErrorDetails): Promise<boolean>;
  cancel(): Promise<boolean>;
  state(): Promise<'running' | 'cancelled' | 'lost'>;
}

function attemptOn(prisma: PrismaClient, row: Conversion): Attempt {
  const mine = { id: row.id, status: 'processing' as const, attempts: row.attempts };
  const write: Attempt['write'] = async (data) =>
    (await prisma.conversion.updateMany({ where: mine, data })).count === 1;
  const end: Attempt['end'] = async (ending, refundReason) =>
    (await endConversion(prisma, mine, ending, { lifetimeMs: LIMITS.resultLifetime, refundReason })) !== null;
  return {
    row,
    write,
    end,
    fail: (code, details) => end(failedEnding(code, details)),
    cancel: () => end(cancelledEnding),
    state: async () => {
      const found = await prisma.conversion.findFirst({ where: mine, select: { cancelRequested: true } });
      if (!found) return 'lost';
      return found.cancelRequested ? 'cancelled' : 'running';
    },
  };
}

/** Takes the row for a new run; null where it has ended already or is gone. */
export async function beginAttempt(prisma: PrismaClient, conversionId: string): Promise<Attempt | null> {
  const [row] = await prisma.conversion.updateManyAndReturn({
    where: { id: conversionId, status: { in: ['queued', 'processing'] } },
    data: { status: 'processing', attempts: { increment: 1 }, startedAt: new Date() },
  });
  return row ? attemptOn(prisma, row) : null;
}
