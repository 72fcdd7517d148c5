import { randomUUID } from 'node:crypto';
import { createPrisma, type PrismaClient } from '@sutra/prisma';
import { openQueues, type Queues, queueNamed } from '@sutra/queue';
import { afterEach, describe, expect, it } from 'vitest';
import { note } from '../clients/samples.ts';
import { lastSeen, Visitor } from '../clients/visitor.ts';
import { type MailServer, startMailServer } from '../fakes/smtp.ts';
import { backends, type Stack, startStack } from '../setup/stack.ts';

let mail: MailServer;
let stack: Stack;
let prisma: PrismaClient;
let queues: Queues;
afterEach(async () => {
  await queues?.close();
  await prisma?.$disconnect();
  await stack?.stop();
  await mail?.stop();
});

const at = '2026-11-01T10:00:00.000Z';
const ONCE_KEPT = { removeOnComplete: false, removeOnFail: false };

/** What waits of a file that was converted and of one that was not, in the names and the data of the version before. */
async function queueAsBefore(converted: string, waiting: { id: string; ownerId: string }): Promise<void> {
  const conversions = queueNamed(queues, 'conversions');
  await (await conversions.getJob(waiting.id))?.remove();
  const file = { conversionId: waiting.id, ownerId: waiting.ownerId };
  await conversions.add('convert-file', file, { jobId: waiting.id, priority: 1 });
  const wish = { kind: 'document', to: 'latex', parts: [{ conversionId: converted, version: 0 }] };
  const artifact = { conversionId: converted, state: 'v0', wish, ownerId: waiting.ownerId };
  await queueNamed(queues, 'documents').add('derive-file', artifact);
  const records = queueNamed(queues, 'records');
  const email = { id: randomUUID(), to: 'asha@example.com', subject: 'Sent by a letter', text: 'Hello.' };
  await records.add('send-letter', email);
  const message = { name: 'Ravi', email: 'ravi@example.com', subject: 'A question', message: 'How?' };
  await records.add('send-contact', { id: randomUUID(), at, message });
  const record = {
    timestamp: at,
    user_email: 'Anonymous',
    plan_name: 'Popular',
    plan_price: '499',
    is_signed_in: false,
    url: '',
    referrer: '',
    language: '',
    screenSize: '',
    isMobile: false,
    deviceMemory: null,
    connectionType: 'unknown',
    downlink: null,
    rtt: null,
  };
  await records.add('write-records', { records: [{ id: randomUUID(), at, kind: 'click', record }] });
  await queueNamed(queues, 'upkeep').add('check-ledger', {}, { jobId: 'from-before', ...ONCE_KEPT });
}

describe.each(backends())('a start on the data of the version before, with jobs waiting in %s', (backend) => {
  it('does every one of them', async () => {
    mail = await startMailServer();
    const env = { SMTP_URL: mail.url, MAIL_FROM: 'sutra@example.com', CONTACT_MAIL_TO: 'office@example.com' };
    stack = await startStack({ backend, env });
    prisma = createPrisma(stack.databaseUrl, 2);
    const { REDIS_URL: redisUrl, REDIS_PREFIX: redisPrefix } = stack.env;
    queues = await openQueues({ databaseUrl: stack.databaseUrl, redisUrl, redisPrefix }, () => {});
    const visitor = new Visitor(stack.url);
    const first = await visitor.start(note('converted.md'));
    await visitor.watchAll(first.id);
    await stack.end('worker');
    const second = await visitor.start(note('waiting.md'));
    const converted = await prisma.conversion.findFirstOrThrow({ where: { batchId: first.id } });
    const waiting = await prisma.conversion.findFirstOrThrow({ where: { batchId: second.id } });
    await stack.end('api');
    await queueAsBefore(converted.id, waiting);

    await Promise.all([stack.start('api'), stack.start('worker')]);
    const files = lastSeen(await visitor.watchAll(second.id));
    expect(files.map(({ status }) => status)).toEqual(['COMPLETED']);
    const artifact = () => prisma.artifact.findFirst({ where: { conversionId: converted.id } });
    await expect
      .poll(artifact, { timeout: 60_000 })
      .toMatchObject({ name: 'latex', state: 'v0', errorCode: null });
    const subjects = () => mail.emails.flatMap((email) => /^Subject: (.*?)\r?$/m.exec(email)?.[1] ?? []);
    await expect
      .poll(subjects, { timeout: 60_000 })
      .toEqual(expect.arrayContaining([expect.stringContaining('Sent by a letter')]));
    await expect.poll(() => prisma.contactMessage.count(), { timeout: 60_000 }).toBe(1);
    await expect.poll(() => prisma.clickRecord.count(), { timeout: 60_000 }).toBe(1);
    const checked = () => queueNamed(queues, 'upkeep').getJobState('from-before');
    await expect.poll(checked, { timeout: 60_000 }).toBe('completed');
  });
});
