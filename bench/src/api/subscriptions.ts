import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ConversionProgress } from '@sutra/contract';
import { openQueues } from '@sutra/queue';
import WebSocket from 'ws';
import { FILE } from '../../../test/clients/visitor.ts';
import { quantile } from './load.ts';
import { residentKilobytes } from './process-status.ts';
import type { Product } from './product.ts';

const QUERY = 'subscription ($id: ID!) { conversionUpdates(batchId: $id) { progress } }';
/** What the site asks for, so that what nobody reads is as much as it can be. */
const SITE_QUERY = `subscription ($id: ID!) { conversionUpdates(batchId: $id) { ${FILE} } }`;
const WARM_UP = 200;
const SETTLE = 3_000;
const STEPS = 20;
const STEP_INTERVAL = 500;

/** A batch whose one file runs as long as nobody ends it; its job waits in the queue, for progress to be told of. */
async function runningBatch({ prisma }: Product): Promise<{ batchId: string; conversionId: string }> {
  const { ownerId } = await prisma.account.findFirstOrThrow();
  const batch = await prisma.batch.create({ data: { ownerId, queuedAt: new Date() } });
  const row = await prisma.conversion.create({
    data: {
      batchId: batch.id,
      ownerId,
      position: 0,
      originalFileName: 'a.md',
      fileName: 'a.docx',
      status: 'processing',
      step: 'extracting',
      progress: 1,
    },
  });
  return { batchId: batch.id, conversionId: row.id };
}

function subscribe(
  product: Product,
  batchId: string,
  onNext: (progress: number) => void,
  query = QUERY,
): Promise<WebSocket> {
  const socket = new WebSocket(`${product.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
    headers: { authorization: `Bearer ${product.apiKey}` },
    perMessageDeflate: false,
  });
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('open', () => socket.send('{"type":"connection_init"}'));
    socket.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString()) as {
        type: string;
        payload?: { data?: { conversionUpdates: { progress: number } } };
      };
      if (message.type === 'connection_ack') {
        const payload = { query, variables: { id: batchId } };
        socket.send(JSON.stringify({ id: randomUUID(), type: 'subscribe', payload }));
      }
      const progress = message.payload?.data?.conversionUpdates.progress;
      if (progress === undefined) return;
      onNext(progress);
      resolve(socket);
    });
  });
}

/** Connections that subscribe as the site does, and never read what comes after the first message. */
async function openSilent(product: Product, batchId: string, count: number): Promise<WebSocket[]> {
  const sockets = await openInGroups(count, () => subscribe(product, batchId, () => {}, SITE_QUERY));
  for (const socket of sockets) socket.pause();
  return sockets;
}

const GROUP = 50;

async function openInGroups(count: number, open: () => Promise<WebSocket>): Promise<WebSocket[]> {
  const opened: WebSocket[] = [];
  while (opened.length < count) {
    const group = Array.from({ length: Math.min(GROUP, count - opened.length) }, open);
    opened.push(...(await Promise.all(group)));
  }
  return opened;
}

export interface SubscriptionResult {
  p50: number;
  p99: number;
  missed: number;
  kilobytesEach: number | null;
  /** Memory of the api after the last message above what it was before the first, in megabytes. */
  grownMegabytes: number | null;
}

/** Milliseconds from a worker's progress to every subscriber that reads; `silent` ones beside them never do. */
export async function measureSubscriptions(
  product: Product,
  count: number,
  silent = 0,
): Promise<SubscriptionResult> {
  const queues = await openQueues({ databaseUrl: product.databaseUrl }, () => {});
  const { batchId, conversionId } = await runningBatch(product);
  await queues.conversions.add('convert-file', { conversionId }, { jobId: conversionId, delay: 3_600_000 });
  const job = await queues.conversions.getJob(conversionId);
  const publishedAt = new Map<number, number>();
  const times: number[] = [];
  const onNext = (progress: number) => {
    const at = publishedAt.get(progress);
    if (at !== undefined) times.push(performance.now() - at);
  };
  const open = (wanted: number) => openInGroups(wanted, () => subscribe(product, batchId, onNext));
  // What a process takes once, however many ask, is taken before.
  for (const socket of await open(WARM_UP)) socket.terminate();
  await sleep(SETTLE);
  const before = residentKilobytes(product.apiPid);
  const sockets = await open(count);
  await sleep(SETTLE);
  const after = residentKilobytes(product.apiPid);
  const unread = await openSilent(product, batchId, silent);
  await sleep(SETTLE);
  for (let step = 0; step < STEPS; step += 1) {
    const progress = 2 + step;
    const message: ConversionProgress = {
      conversionId,
      status: 'processing',
      step: 'extracting',
      progress,
      pagesDone: 0,
      pagesTotal: 0,
      contentType: null,
    };
    publishedAt.set(progress, performance.now());
    await job?.updateProgress(message);
    await sleep(STEP_INTERVAL);
  }
  const last = residentKilobytes(product.apiPid);
  for (const socket of [...sockets, ...unread]) socket.terminate();
  await job?.remove();
  await queues.close();
  times.sort((a, b) => a - b);
  return {
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    missed: count * STEPS - times.length,
    kilobytesEach: before === null || after === null ? null : (after - before) / count,
    grownMegabytes: after === null || last === null ? null : (last - after) / 1024,
  };
}
