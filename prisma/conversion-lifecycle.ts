import type { Conversion, Prisma, PrismaClient } from './generated/client.ts';
import { countPages, refund, refundEnded } from './ledger.ts';

/** What a conversion ended as, beside the columns that every ended one has. */
export type Ending = Omit<Prisma.ConversionUpdateManyMutationInput, 'status'> & {
  status: 'completed' | 'error' | 'cancelled';
};

export interface EndOptions {
  /** How long the row and its result are kept, in milliseconds. */
  lifetimeMs: number;
  /** Why the conversion is given back although it completed; none where it is not. */
  refundReason?: string | undefined;
}

/** The ending of a file that failed; `details` are those of its error code. */
export const failedEnding = (errorCode: string, errorDetails: Prisma.InputJsonObject = {}) =>
  ({ status: 'error', progress: 0, errorCode, errorDetails }) satisfies Ending;

/** The ending of a file that its owner stopped. */
export const cancelledEnding = { status: 'cancelled', progress: 0, errorCode: 'cancelled' } satisfies Ending;

/** The columns of every ended conversion: the same work may be asked for again, and the row is kept for a while. */
export function endedColumns(lifetimeMs: number, finishedAt = new Date()) {
  return { inFlightKey: null, finishedAt, expiresAt: new Date(finishedAt.getTime() + lifetimeMs) };
}

/**
 * Ends a conversion, the only way there is: the row, its refund and its owner's pages change together or not at all.
 * `where` says in which state it may still be ended.
 *
 * @returns The row as it ended, or null where none matched: it has ended already, was deleted, or belongs to a later run.
 */
export function endConversion(
  prisma: PrismaClient,
  where: Prisma.ConversionWhereInput & { id: string },
  ending: Ending,
  { lifetimeMs, refundReason }: EndOptions,
): Promise<Conversion | null> {
  return prisma.$transaction(async (transaction) => {
    const [ended] = await transaction.conversion.updateManyAndReturn({
      where,
      data: { ...ending, ...endedColumns(lifetimeMs) },
    });
    if (!ended) return null;
    await refundEnded(transaction, ended);
    if (refundReason !== undefined)
      await refund(transaction, ended.id, { actor: 'system', reason: refundReason });
    if (ended.status === 'completed') await countPages(transaction, ended.ownerId, ended.pagesTotal);
    return ended;
  });
}
