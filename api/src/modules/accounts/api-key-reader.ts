import type { Account, ApiKey, PrismaClient } from '@sutra/prisma';
import { batchLoader } from '../../batch-loader.ts';

export type KnownKey = ApiKey & { account: Account };

/** Finds keys with their accounts by the keys' hashes, as the rows stand: a revoked key is unknown at once. */
export function apiKeyReader(prisma: PrismaClient): (hash: string) => Promise<KnownKey | undefined> {
  return batchLoader(async (hashes: readonly string[]) => {
    const rows = await prisma.apiKey.findMany({
      where: { hash: { in: [...hashes] } },
      include: { account: true },
    });
    return new Map(rows.map((row) => [row.hash, row]));
  });
}
