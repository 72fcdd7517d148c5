import { QUEUES } from '@sutra/contract';
import { createPrisma, type PrismaClient } from '@sutra/prisma';
import { openQueues, openRecordsWorker, type Queues } from '@sutra/queue';
import { afterEach, describe, expect, it } from 'vitest';
import { ADMIN_ENV, type Office, openOffice } from '../clients/office.ts';
import { backends, type Stack, startStack } from '../setup/stack.ts';

let stack: Stack;
let queues: Queues;
let prisma: PrismaClient;
let office: Office;

const settings = () => {
  const { REDIS_URL: redisUrl, REDIS_PREFIX: redisPrefix } = stack.env;
  return { databaseUrl: stack.databaseUrl, redisUrl, redisPrefix };
};

afterEach(async () => {
  await queues?.close();
  await prisma?.$disconnect();
  await stack?.stop();
});

const CONTENT = 'the words of an email';

/** A job that has failed in the end, as an email to an address that nobody takes. */
async function failOne(): Promise<void> {
  const refuse = async () => {
    throw new Error(`550 <someone@example.com> is not here\n${CONTENT}`);
  };
  const worker = openRecordsWorker(refuse, settings(), () => {});
  const failed = new Promise((resolve) => worker.once('failed', resolve));
  const job = { id: crypto.randomUUID(), to: 'someone@example.com', subject: CONTENT, text: CONTENT };
  await queues.records.add('send-letter', job, { jobId: 'email', attempts: 1, removeOnFail: false });
  await failed;
  await worker.close();
}

interface Jobs {
  queueJobs: {
    id: string;
    kind: string;
    attempts: number;
    failure: string | null;
    conversionId: string | null;
  }[];
}
const jobs = async (state: string) => {
  const query = `query ($state: JobState!) {
    queueJobs(queue: "records", state: $state) { id kind attempts failure conversionId queuedAt endedAt } }`;
  return (await office.ask<Jobs>(query, { state })).data.queueJobs;
};
const change = async (field: 'retryJob' | 'removeJob', queue = 'records', id = 'email') => {
  const query = `mutation ($queue: String!, $id: ID!) { change: ${field}(queue: $queue, id: $id) {
    ... on JobChanged { id } ... on Refused { code } } }`;
  return (await office.ask<{ change: object }>(query, { queue, id })).data.change;
};

describe.each(backends())('the queues on %s, for an administrator', (backend) => {
  it('show what failed without its content, and let it be tried again and taken out', async () => {
    stack = await startStack({ backend, processes: ['api'], env: ADMIN_ENV });
    queues = await openQueues(settings(), () => {});
    prisma = createPrisma(stack.databaseUrl, 2);
    office = await openOffice(stack.url);
    await failOne();
    const [failed, ...others] = await jobs('FAILED');
    expect(others).toEqual([]);
    expect(failed).toMatchObject({ id: 'email', kind: 'send-email', attempts: 1, conversionId: null });
    expect(failed?.failure).toBe('550 <…> is not here');
    expect(JSON.stringify(failed)).not.toContain(CONTENT);

    expect(await change('retryJob')).toEqual({ id: 'email' });
    expect(await jobs('FAILED')).toEqual([]);
    expect((await jobs('WAITING')).map(({ id }) => id)).toEqual(['email']);
    const { data } = await office.ask<{ queues: { name: string; oldestSeconds: number | null }[] }>(
      '{ queues { name oldestSeconds } }',
    );
    expect(data.queues.find(({ name }) => name === QUEUES.records)?.oldestSeconds).toBeGreaterThanOrEqual(0);
    expect(await change('retryJob')).toEqual({ code: 'queue-job-not-in-state' });

    expect(await change('removeJob')).toEqual({ id: 'email' });
    expect(await jobs('WAITING')).toEqual([]);
    expect(await change('removeJob')).toEqual({ code: 'queue-job-not-found' });
    expect(await change('removeJob', 'constructor')).toEqual({ code: 'invalid-field' });
    const noted = await prisma.adminAction.findMany({
      where: { action: { in: ['retry-job', 'remove-job'] } },
    });
    expect(noted.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
      'retry-job records email',
      'remove-job records email',
    ]);
  });
});
