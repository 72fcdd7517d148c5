import { randomUUID } from 'node:crypto';
import { retentionVariables } from '@sutra/contract';
import { createPrisma, type PrismaClient } from '@sutra/prisma';
import { forgetAddress } from '@sutra/queue';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { expireRecords } from '../../worker/src/jobs/expire-records.ts';
import { doRecords } from '../../worker/src/jobs/records.ts';
import { note } from '../clients/samples.ts';
import { Visitor } from '../clients/visitor.ts';
import { freshDatabase, type Stack, startStack } from '../setup/stack.ts';

const DAY_MS = 24 * 3_600_000;
const SECRET = 'a secret of thirty-two characters';
const EMAIL = 'asha@example.com';

let prisma: PrismaClient;
afterEach(() => prisma.$disconnect());

const click = {
  userEmail: EMAIL,
  planName: 'Monthly',
  planPrice: '299',
  isSignedIn: true,
  url: '/',
  referrer: '',
  language: 'en',
  screenSize: '1x1',
  isMobile: false,
  connectionType: '4g',
  timestamp: '2026-11-22T09:00:00Z',
};
const message = { name: 'Asha', email: EMAIL, subject: 's', message: 'm' };
const { userEmail: _, ...facts } = click;

describe('tables', () => {
  beforeEach(async () => {
    prisma = createPrisma(await freshDatabase(), 2);
  });

  it('name nobody whose account was deleted, and neither does what arrives later', async () => {
    const at = new Date();
    await prisma.clickRecord.create({ data: { id: randomUUID(), createdAt: at, day: at, ...click } });
    await prisma.contactMessage.create({ data: { id: randomUUID(), createdAt: at, ...message } });
    await prisma.adminAction.create({
      data: { admin: 'a', action: 'set-plan', subject: EMAIL, address: '::1' },
    });
    await forgetAddress(prisma, SECRET, 'Asha@example.com ');
    const parts = { prisma, secrets: [SECRET] as const, sendMail: null, sendEmail: null };
    const { planName: plan_name, planPrice: plan_price, isSignedIn: is_signed_in, ...rest } = facts;
    const late = {
      ...rest,
      user_email: 'ASHA@example.com',
      plan_name,
      plan_price,
      is_signed_in,
      deviceMemory: null,
      downlink: null,
      rtt: null,
    };
    const stamp = { id: randomUUID(), at: at.toISOString() };
    await doRecords('write-records', { records: [{ ...stamp, kind: 'click', record: late }] }, parts);
    await doRecords('send-contact', { ...stamp, message }, parts);
    expect(await prisma.clickRecord.findMany({ select: { userEmail: true } })).toEqual([
      { userEmail: 'Anonymous' },
      { userEmail: 'Anonymous' },
    ]);
    expect(await prisma.contactMessage.count()).toBe(0);
    expect(await prisma.adminAction.findFirst()).toMatchObject({ subject: 'deleted account' });
    // Whoever writes again afterwards is heard.
    const later = new Date(Date.now() + 1_000).toISOString();
    await doRecords('send-contact', { id: randomUUID(), at: later, message }, parts);
    expect(await prisma.contactMessage.count()).toBe(1);
  });

  it('lose what is too old, all of it, and visitors who have left nothing', async () => {
    const settings = retentionVariables.parse({ VISITOR_DAYS: '30', CONTACT_DAYS: '10' });
    const old = new Date(Date.now() - 31 * DAY_MS);
    const messages = Array.from({ length: 12_000 }, () => ({ id: randomUUID(), createdAt: old, ...message }));
    await prisma.contactMessage.createMany({ data: messages });
    await prisma.contactMessage.create({ data: { id: randomUUID(), createdAt: new Date(), ...message } });
    const [gone, busy, young] = [randomUUID(), randomUUID(), randomUUID()];
    await prisma.owner.createMany({
      data: [
        { id: gone, kind: 'visitor', createdAt: old },
        { id: busy, kind: 'visitor', createdAt: old },
        { id: young, kind: 'visitor' },
      ],
    });
    await prisma.batch.create({ data: { ownerId: busy } });
    await expireRecords(prisma, settings);
    expect(await prisma.contactMessage.count()).toBe(1);
    expect((await prisma.owner.findMany()).map(({ id }) => id).sort()).toEqual([busy, young].sort());
  });
});

describe('a visitor', () => {
  let stack: Stack;
  afterEach(() => stack.stop());

  it('leaves no row by asking, and no more bytes than its share', async () => {
    stack = await startStack({ processes: ['api'], env: { FREE_UPLOAD_MEGABYTES: '10' } });
    prisma = createPrisma(stack.databaseUrl, 2);
    const visitor = new Visitor(stack.url);
    const asked = await visitor.query<{ viewer: { id: string; allowance: { remaining: number } } }>(
      '{ viewer { id kind allowance { remaining total } activeBatch { id } uploads { id } } }',
    );
    expect(asked.data.viewer.allowance.remaining).toBe(10_000);
    expect([await prisma.owner.count(), await prisma.allowance.count()]).toEqual([0, 0]);
    const large = () => ({ name: 'large.txt', bytes: `${randomUUID()}${'a'.repeat(6 * 1024 * 1024)}` });
    const [first, second, third] = await visitor.upload(large(), large(), note());
    expect(first?.id).toBeDefined();
    expect(second?.error).toMatchObject({ code: 'upload-limit-reached', details: { limit: 10 } });
    expect(third?.id ?? third?.error?.code).toBeDefined();
    expect(await prisma.owner.findFirst()).toMatchObject({ id: asked.data.viewer.id });
  });
});
