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

/** Hears that this run has ended its row. */
export type OnEnded = (ended: Conversion) => Promise<void>;

function attemptOn(prisma: PrismaClient, row: Conversion, onEnded: OnEnded): Attempt {
  const mine = { id: row.id, status: 'processing' as const, attempts: row.attempts };
  const write: Attempt['write'] = async (data) =>
    (await prisma.conversion.updateMany({ where: mine, data })).count === 1;
  const end: Attempt['end'] = async (ending, refundReason) => {
    const options = { lifetimeMs: LIMITS.resultLifetime, refundReason };
    const ended = await endConversion(prisma, mine, ending, options);
    if (ended) await onEnded(ended);
    return ended !== null;
  };
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
export async function beginAttempt(
  prisma: PrismaClient,
  conversionId: string,
  onEnded: OnEnded = async () => {},
): Promise<Attempt | null> {
  const [row] = await prisma.conversion.updateManyAndReturn({
    where: { id: conversionId, status: { in: ['queued', 'processing'] } },
    data: { status: 'processing', attempts: { increment: 1 }, startedAt: new Date() },
  });
  return row ? attemptOn(prisma, row, onEnded) : null;
}
