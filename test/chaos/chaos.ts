import { setTimeout as sleep } from 'node:timers/promises';
import { createPrisma, type PrismaClient } from '@sutra/prisma';
import { openFileStore, storageVariables } from '@sutra/storage';
import { expireFiles } from '../../worker/src/jobs/expire-files.ts';
import { randomFrom } from '../setup/random.ts';
import { Customer, keepOrdering, openMember } from './customer.ts';
import { disturb, type Fault } from './faults.ts';
import { type Audit, audit, orphanViolations } from './ledger-audit.ts';
import { type Recovery, singleKills } from './single-kills.ts';
import type { TestCluster } from './test-cluster.ts';

const CUSTOMERS = 4;
/** Sequences of numbers that one seed has. */
const STREAMS = 1_000;
/** Files without a row are left alone for an hour. */
const AFTER_GRACE_MS = 61 * 60_000;

export interface ChaosOptions {
  /** The processes, which the chaos stops in the end. */
  open: () => Promise<TestCluster>;
  /** How long processes are killed, in milliseconds. */
  duration: number;
  /** How long files may take to end afterwards, in milliseconds. */
  patience: number;
  /** The pause between two kills at most, in milliseconds. */
  pause: number;
  /** What else goes wrong besides killed processes; then nothing is killed that it does not kill. */
  faults?: (cluster: TestCluster) => readonly Fault[];
  /** Servers that are killed once each after the chaos, and each kind of process, to measure how long that is felt. */
  alone?: readonly Fault[];
  /** Hears of each thing that goes wrong as it does. */
  tell?: (line: string) => void;
  /** Names the sequence of kills and orders. */
  seed: number;
}

export interface ChaosResult extends Audit {
  kills: number;
  /** How often each thing went wrong. */
  disturbances: Record<string, number>;
  /** How long the processes that were killed took to be ready again, in milliseconds, the shortest first. */
  recoveryMs: number[];
  /** What a single kill cost customers, where `alone` asks for it. */
  recoveries: Recovery[];
  /** Files of the second half of the time, which should be about half of all. */
  secondHalf: number;
  /** How often an upload or an order was refused, by its code. */
  errorCounts: Record<string, number>;
  /** Why customers gave up what they had begun. */
  givenUp: string[];
  /** Until the last file ended after the last kill, in milliseconds. */
  settled: number;
}

async function killUntil(
  cluster: TestCluster,
  until: number,
  pause: number,
  random: () => number,
): Promise<number> {
  let kills = 0;
  while (Date.now() < until) {
    await sleep(pause * random());
    if (await cluster.killOne(random)) kills += 1;
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

/** Kills processes at random while visitors and members convert, then looks at the ledger. */
export async function runChaos(options: ChaosOptions): Promise<ChaosResult> {
  const { duration, patience, pause, seed } = options;
  const random = randomFrom(seed);
  const cluster = await options.open();
  const prisma = createPrisma(cluster.databaseUrl, 4);
  try {
    const members = Array.from(
      { length: CUSTOMERS },
      (_, index) => () => openMember(prisma, 20 + 400 * (index % 2)),
    );
    const visitors = Array.from({ length: CUSTOMERS }, () => null);
    // A stream of numbers each: what one of them draws changes nothing for the others.
    const customers = [...members, ...visitors].map(
      (openAccount, index) =>
        new Customer(cluster.sites, randomFrom(seed * STREAMS + index + 1), openAccount),
    );
    const until = Date.now() + duration;
    const halfway = new Date(until - duration / 2);
    const faults = options.faults?.(cluster);
    const disturbed = faults
      ? disturb(faults, until, pause, random, options.tell)
      : killUntil(cluster, until, pause, random).then((kills) => ({ kill: kills }));
    const [disturbances] = await Promise.all([
      disturbed,
      ...customers.map((customer) => keepOrdering(customer, until)),
    ]);
    await cluster.whole();
    const settled = await settle(prisma, patience);
    const secondHalf = await prisma.conversion.count({ where: { createdAt: { gte: halfway } } });
    const recoveryMs = [...cluster.recoveryMs].sort((a, b) => a - b);
    const late = Array.from({ length: cluster.workers }, () => new Customer(cluster.sites, random));
    const recoveries = options.alone ? await singleKills(cluster, options.alone, late, prisma) : [];
    const orders = [...customers, ...late].map((customer) => customer.orders);
    const ledger = await audit(prisma, cluster.dataDir, orders);
    const kills = Object.values(disturbances).reduce((sum: number, count) => sum + (count ?? 0), 0);
    const fileStore = await openFileStore(storageVariables.parse({ DATA_DIR: cluster.dataDir }));
    await expireFiles(prisma, fileStore, new Date(Date.now() + AFTER_GRACE_MS));
    const orphans = await orphanViolations(prisma, cluster.dataDir);
    return {
      ...ledger,
      violations: [...ledger.violations, ...orphans],
      kills,
      disturbances,
      recoveryMs,
      recoveries,
      secondHalf,
      errorCounts: added(orders.map(({ errorCounts }) => errorCounts)),
      givenUp: orders.flatMap((one) => one.givenUp),
      settled,
    };
  } finally {
    await cluster.stop();
    await prisma.$disconnect();
  }
}
