import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Product } from './product.ts';

const WITHOUT = 60_000;
const EVERY = 20;
const BACK_WITHIN = 120_000;

export interface OutageResult {
  sent: number;
  refused: number;
  /** The longest that a visitor waited for an answer, in milliseconds. */
  slowest: number;
  written: number;
  messages: number;
}

/** Nobody gets to the product's database, and who is in it is put out. */
async function take(admin: pg.Client, name: string): Promise<void> {
  await admin.query(`ALTER DATABASE "${name}" ALLOW_CONNECTIONS false`);
  await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name]);
}

/** Records and messages while the database, which holds the queue, is away for a minute. */
export async function measureOutage(
  product: Product,
  click: (index: number) => string,
): Promise<OutageResult> {
  const url = new URL(product.databaseUrl);
  const name = url.pathname.slice(1);
  url.pathname = '/template1';
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  const result = { sent: 0, refused: 0, slowest: 0, written: 0, messages: 0 };
  const post = async (path: string, body: string) => {
    const started = performance.now();
    const answer = await fetch(product.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    result.slowest = Math.max(result.slowest, performance.now() - started);
    if (!answer.ok) result.refused += 1;
    await answer.arrayBuffer();
  };
  await take(admin, name);
  const message = { name: 'A', email: 'a@example.org', subject: 'B', message: 'C' };
  const until = performance.now() + WITHOUT;
  for (; performance.now() < until; result.sent += 1) {
    await post('/api/track-click', click(result.sent));
    if (result.sent % 200 === 0) await post('/api/contact', JSON.stringify(message));
    await sleep(EVERY);
  }
  await admin.query(`ALTER DATABASE "${name}" ALLOW_CONNECTIONS true`);
  await admin.end();
  const back = performance.now() + BACK_WITHIN;
  while (performance.now() < back && result.written < result.sent) {
    await sleep(500);
    result.written = await product.prisma.clickRecord.count().catch(() => 0);
  }
  result.messages = await product.prisma.contactMessage.count();
  return result;
}
