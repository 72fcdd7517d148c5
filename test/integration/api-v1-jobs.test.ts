import { createHash, createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PrismaClient } from '@sutra/prisma';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiClient, type ApiStack, JOB_FIELDS, openApiStack, paper } from '../clients/api-client.ts';
import { type Stack, usualBackend } from '../setup/stack.ts';

interface Delivery {
  headers: IncomingHttpHeaders;
  body: string;
}

describe.each(usualBackend('postgres'))('jobs of programs, queued in %s', (backend) => {
  let opened: ApiStack;
  let stack: Stack;
  let prisma: PrismaClient;
  let apiClient: ApiClient;
  const deliveries: Delivery[] = [];
  /** What the webhook answers next; 204 when there is nothing more. */
  const answers: number[] = [];
  const hook = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      deliveries.push({ headers: request.headers, body });
      response.writeHead(answers.shift() ?? 204).end();
    });
  });
  let hookUrl = '';

  beforeAll(async () => {
    opened = await openApiStack(backend);
    ({ stack, prisma, apiClient } = opened);
    await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', () => resolve()));
    hookUrl = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/hook`;
  });
  afterAll(async () => {
    hook.close();
    await opened.close();
  });

  it('tells a webhook, signed with the key, again until it listens', async () => {
    answers.push(500);
    const sent = await apiClient.post(
      'convert/pdf-to-docx',
      { ...paper(), webhook_url: hookUrl },
      { prefer: 'wait=30' },
    );
    expect(sent.status).toBe(200);
    await expect.poll(() => deliveries.length, { timeout: 60_000 }).toBe(2);
    const [first, second] = deliveries;
    expect(first?.headers['sutra-delivery']).toBe(second?.headers['sutra-delivery']);
    expect(JSON.parse(second?.body ?? '')).toMatchObject({
      event: 'job.completed',
      data: { job_id: sent.body.job_id, status: 'completed', progress: 100 },
    });
    const [, time = '', mark] = /^t=(\d+),v1=(\w+)$/.exec(String(second?.headers['sutra-signature'])) ?? [];
    const key = createHash('sha256').update(apiClient.key).digest('hex');
    expect(mark).toBe(createHmac('sha256', key).update(`${time}.${second?.body}`).digest('hex'));
  });

  it('answers a repeated request for the job of the first, and starts no other', async () => {
    const body = paper();
    const headers = { 'idempotency-key': randomUUID(), prefer: 'wait=30' };
    const send = (sent: object = body) => apiClient.post('convert/pdf-to-docx', sent, headers);
    const [first, ...more] = await Promise.all([send(), send(), send(), send()]);
    expect(first.status).toBe(200);
    for (const other of [...more, await send()])
      expect([other.status, other.body]).toEqual([200, first.body]);
    expect(await prisma.apiJob.count({ where: { idempotencyKey: headers['idempotency-key'] } })).toBe(1);
    const reused = await send({ ...body, options: { extract_math: false } });
    expect([reused.status, reused.body.code]).toEqual([422, 'idempotency-key-reused']);
    const conversionId = String(first.body.job_id);
    expect(await prisma.ledgerEntry.count({ where: { kind: 'charge', conversionId } })).toBe(1);
    const yesterday = new Date(Date.now() - 25 * 3600_000);
    await prisma.apiJob.update({ where: { conversionId }, data: { createdAt: yesterday } });
    const next = await send();
    expect(next.status).toBe(200);
    expect(next.body.job_id).not.toBe(conversionId);
  });

  it('goes on while the apiClient does something else, and can be stopped', async () => {
    await stack.end('worker');
    const body = { ...paper(), webhook_url: hookUrl };
    const begun = await apiClient.post('convert/pdf-to-docx', body, { prefer: 'wait=0' });
    const id = String(begun.body.job_id);
    expect(begun).toMatchObject({ status: 202, body: { status: 'processing', download_url: null } });
    expect(Object.keys(begun.body)).toEqual(JOB_FIELDS);
    expect(begun.headers.get('location')).toBe(`/api/v1/jobs/${id}/status`);
    expect(Number(begun.headers.get('retry-after'))).toBeGreaterThan(0);
    const twice = await apiClient.post('convert/pdf-to-docx', body, { prefer: 'wait=0' });
    expect([twice.status, twice.body.code]).toEqual([409, 'conversion-in-progress']);
    const asked = await apiClient.get(`jobs/${id}/status`);
    expect(Object.keys(asked.body)).toEqual([
      'job_id',
      'status',
      'progress',
      'estimated_completion',
      'pages_processed',
      'total_pages',
      'current_operation',
    ]);
    expect(asked.body).toMatchObject({ status: 'processing', progress: 0 });
    const before = deliveries.length;
    const stopped = await apiClient.post(`jobs/${id}/cancel`, {});
    expect(stopped).toMatchObject({ status: 200, body: { success: true, job_id: id, status: 'cancelled' } });
    expect((await apiClient.post(`jobs/${id}/cancel`, {})).body.code).toBe('job-ended');
    expect((await apiClient.get(`jobs/${id}/result`)).body.code).toBe('cancelled');
    expect(await prisma.ledgerEntry.count({ where: { kind: 'refund', conversionId: id } })).toBe(1);

    const later = await apiClient.post('convert/pdf-to-docx', paper(), { prefer: 'wait=0' });
    await stack.start('worker');
    const done = await apiClient.get(`jobs/${String(later.body.job_id)}/result`, { prefer: 'wait=30' });
    expect(done).toMatchObject({ status: 200, body: { status: 'completed' } });
    await expect
      .poll(() => deliveries.slice(before).map(({ body: sent }) => JSON.parse(sent).event), {
        timeout: 60_000,
      })
      .toEqual(['job.cancelled']);
  });
});
