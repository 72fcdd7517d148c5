import { setTimeout as sleep } from 'node:timers/promises';
import { createPrisma, type PrismaClient } from '@sutra/prisma';
import { type Audit, audit } from './books.ts';
import { Customer, keepOrdering, openMember } from './customer.ts';
import { openStand, type Stand } from './stand.ts';

const CUSTOMERS = 4;

export interface StormOptions {
  databaseUrl: string;
  /** Jobs are kept in the database where it is null. */
  redisUrl: string | null;
  /** How long processes are killed, in milliseconds. */
  duration: number;
  /** How long files may take to end afterwards, in milliseconds. */
  patience: number;
  /** The pause between two kills at most, in milliseconds. */
  pause: number;
  /** Names the sequence of kills and orders. */
  seed: number;
}

export interface StormResult extends Audit {
  kills: number;
  refusals: Record<string, number>;
  /** Until the last file ended after the last kill, in milliseconds. */
  settled: number;
}

/** Numbers from 0 to 1 that depend on the seed alone (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

async function killUntil(stand: Stand, until: number, pause: number, random: () => number): Promise<number> {
  let kills = 0;
  while (Date.now() < until) {
    await sleep(pause * random());
    if (stand.killOne(random)) kills += 1;
  }
  return kills;
}

async function settle(prisma: PrismaClient, patience: number): Promise<number> {
  const start = Date.now();
  const open = { status: { in: ['queued' as const, 'processing' as const] } };
  while ((await prisma.conversion.count({ where: open })) > 0 && Date.now() - start < patience)
    await sleep(200);
  return Date.now() - start;
}

function added(all: readonly ReadonlyMap<string, number>[]): Record<string, number> {
  const sum: Record<string, number> = {};
  for (const [code, count] of all.flatMap((one) => [...one])) sum[code] = (sum[code] ?? 0) + count;
  return sum;
}

/** Kills two apis and three workers at random while visitors and members convert, then looks at the books. */
export async function weatherStorm(options: StormOptions): Promise<StormResult> {
  const { databaseUrl, redisUrl, duration, patience, pause, seed } = options;
  const random = randomFrom(seed);
  const prisma = createPrisma(databaseUrl, 4);
  const stand = await openStand({ databaseUrl, redisUrl, apis: 2, workers: 3 });
  try {
    const keys = await Promise.all(
      Array.from({ length: CUSTOMERS }, (_, index) => openMember(prisma, 20 + 400 * (index % 2))),
    );
    const visitors = Array.from({ length: CUSTOMERS }, () => null);
    const customers = [...keys, ...visitors].map((key) => new Customer(stand.sites, random, key));
    const until = Date.now() + duration;
    const [kills] = await Promise.all([
      killUntil(stand, until, pause, random),
      ...customers.map((customer) => keepOrdering(customer, until).catch(() => {})),
    ]);
    await stand.whole();
    const settled = await settle(prisma, patience);
    const orders = customers.map((customer) => customer.orders);
    const books = await audit(prisma, stand.dataDir, orders);
    return { ...books, kills, refusals: added(orders.map(({ refusals }) => refusals)), settled };
  } finally {
    await stand.stop();
    await prisma.$disconnect();
  }
}
