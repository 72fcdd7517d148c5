import { setTimeout as sleep } from 'node:timers/promises';
import type { PrismaClient } from '@sutra/prisma';
import { longNote, note } from '../clients/samples.ts';
import type { NamedBytes } from '../clients/visitor.ts';
import type { Customer } from './customer.ts';
import type { Fault } from './faults.ts';
import type { TestCluster } from './test-cluster.ts';

/** What was killed alone, and how long its customers waited for it. */
export interface Recovery {
  killed: string;
  /** From the kill until a file that was sent then is done, or that a dead worker had is begun anew; milliseconds. */
  ms: number;
}

const GIVE_UP_MS = 180_000;
const POLL_MS = 50;

/** Sends one file and notes the order, for the ledger; answers the batch. */
async function send(customer: Customer, file: NamedBytes): Promise<string> {
  const ids = await customer.uploadIds(file);
  const { batch, problem } = await customer.convert(ids, { requestId: ids[0] });
  if (!batch) throw new Error(`refused: ${problem?.code}`);
  customer.orders.batches.set(batch.id, ids.length);
  return batch.id;
}

const since = (start: number) => performance.now() - start;

async function untilDone(customer: Customer): Promise<void> {
  const late = sleep(GIVE_UP_MS, undefined, { ref: false }).then(() => {
    throw new Error('a file that was sent after a kill was not done');
  });
  await Promise.race([customer.watchAll(await send(customer, note())), late]);
}

/** Waits until so many files of the batches are in a state. */
async function untilRows(
  prisma: PrismaClient,
  batchIds: readonly string[],
  count: number,
  where: object,
): Promise<void> {
  const start = performance.now();
  while ((await prisma.conversion.count({ where: { batchId: { in: [...batchIds] }, ...where } })) < count) {
    if (since(start) > GIVE_UP_MS) throw new Error(`not ${count} files with ${JSON.stringify(where)}`);
    await sleep(POLL_MS);
  }
}

/** Gives every worker a long file, kills one of them, and waits until its file is begun anew. */
async function killBusyWorker(
  cluster: TestCluster,
  customers: readonly Customer[],
  prisma: PrismaClient,
): Promise<number> {
  const busy = customers.slice(0, cluster.workers);
  const batches = await Promise.all(busy.map((customer) => send(customer, longNote())));
  await untilRows(prisma, batches, batches.length, { status: 'processing' });
  const start = performance.now();
  await cluster.endOne(() => 0, 'SIGKILL', 'worker');
  await untilRows(prisma, batches, 1, { attempts: { gte: 2 } });
  const ms = since(start);
  await untilRows(prisma, batches, batches.length, { finishedAt: { not: null } });
  return ms;
}

/** Kills each part of the product once, while all others are well, and measures how long that is felt. */
export async function singleKills(
  cluster: TestCluster,
  servers: readonly Fault[],
  customers: readonly Customer[],
  prisma: PrismaClient,
): Promise<Recovery[]> {
  const [customer] = customers;
  if (!customer) return [];
  const recoveries: Recovery[] = [];
  const felt = async (killed: string, kill: () => Promise<unknown>) => {
    const start = performance.now();
    await kill();
    await untilDone(customer);
    recoveries.push({ killed, ms: since(start) });
    await cluster.whole();
  };
  await felt('nothing', async () => {});
  await felt('api', () => cluster.endOne(() => 0, 'SIGKILL', 'api'));
  recoveries.push({ killed: 'busy worker', ms: await killBusyWorker(cluster, customers, prisma) });
  await cluster.whole();
  for (const server of servers.filter(({ name }) => name.startsWith('kill ')))
    await felt(server.name.replace('kill ', ''), () => server.happen(Math.random));
  return recoveries;
}
