import { createPrisma, type PrismaClient } from '@sutra/prisma';
import { afterEach, describe, expect, it } from 'vitest';
import { note } from '../clients/samples.ts';
import { lastSeen, Visitor } from '../clients/visitor.ts';
import { backends, type Stack, startStack } from '../setup/stack.ts';

let stack: Stack;
let prisma: PrismaClient;
afterEach(async () => {
  await prisma.$disconnect();
  await stack.stop();
});

describe.each(backends())('fair turns, jobs in %s', (backend) => {
  it('files of one owner run one at a time and in order, over all its batches', async () => {
    stack = await startStack({ backend, processes: ['api'] });
    prisma = createPrisma(stack.databaseUrl, 2);
    const visitor = new Visitor(stack.url);
    const batches = [await visitor.start(note(), note()), await visitor.start(note(), note())];
    await stack.start('worker');
    for (const { id } of batches) {
      const ended = lastSeen(await visitor.watchAll(id));
      expect(ended.map(({ status }) => status)).toEqual(['COMPLETED', 'COMPLETED']);
    }
    const rows = await prisma.conversion.findMany({ orderBy: [{ batchId: 'asc' }, { position: 'asc' }] });
    rows.reduce((before, row) => {
      expect(row.startedAt?.getTime()).toBeGreaterThanOrEqual(before.finishedAt?.getTime() ?? 0);
      return row;
    });
  });
});

describe('working time', () => {
  it('a visitor’s working time ends with its share of the hour, which costs nothing', async () => {
    stack = await startStack();
    prisma = createPrisma(stack.databaseUrl, 2);
    const visitor = new Visitor(stack.url);
    const ids = await visitor.uploadIds(note());
    const { ownerId } = await prisma.upload.findFirstOrThrow();
    await prisma.workTime.create({ data: { who: ownerId, span: new Date(), ms: 31 * 60_000 } });
    const refused = await visitor.convert(ids);
    expect(refused.problem).toMatchObject({ code: 'work-limit-reached' });
    expect(refused.problem?.message).toContain('30 minutes');
    await prisma.workTime.updateMany({ data: { span: new Date(Date.now() - 3_601_000) } });
    expect((await visitor.convert(ids)).batch).toBeDefined();
  });
});
