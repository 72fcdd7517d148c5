import { randomUUID } from 'node:crypto';
import { createPrisma, type PrismaClient } from '@sutra/prisma';
import { afterEach, describe, expect, it } from 'vitest';
import { note } from '../clients/samples.ts';
import { lastSeen, Visitor } from '../clients/visitor.ts';
import { type Stack, startStack, usualBackend } from '../setup/stack.ts';

let stack: Stack;
let prisma: PrismaClient;
afterEach(async () => {
  await prisma.$disconnect();
  await stack.stop();
});

/** Another visitor's small file is done within this time while somebody floods, in milliseconds. */
const SMALL_WITHIN_MS = 30_000;

/** Keeps a worker busy for many seconds. */
function slowNote() {
  const line = (index: number) =>
    `Line ${index} holds $\\frac{x_{${index}}^2}{\\sqrt{y + ${index}}}$ and $\\sum_{k=1}^{${index}} a_k$.`;
  const lines = Array.from({ length: 30_000 }, (_, index) => line(index));
  return { name: 'slow.md', bytes: `# Slow ${randomUUID()}\n\n${lines.join('\n\n')}\n` };
}

const env = { TRUSTED_PROXIES: '1', QUICK_SECONDS: '3' };

describe.each(usualBackend('redis'))('a flood of slow files, jobs in %s', (backend) => {
  it('a small file is done soon while others of one network flood with slow ones', async () => {
    stack = await startStack({ backend, env });
    prisma = createPrisma(stack.databaseUrl, 2);
    for (let index = 0; index < 4; index += 1) {
      const flooder = new Visitor(stack.url, '203.0.113.5');
      await flooder.start(slowNote(), slowNote());
    }
    for (let round = 0; round < 3; round += 1) {
      const other = new Visitor(stack.url, `198.51.100.${round}`);
      const startedMs = performance.now();
      const { id } = await other.start(note());
      const [file] = lastSeen(await other.watchAll(id));
      expect(file?.status).toBe('COMPLETED');
      expect(performance.now() - startedMs).toBeLessThan(SMALL_WITHIN_MS);
    }
    expect(await prisma.conversion.count({ where: { lane: 'long' } })).toBeGreaterThan(0);
    const [most] = await prisma.workTime.findMany({ orderBy: { ms: 'desc' }, take: 1 });
    expect(most?.ms).toBeGreaterThan(1_000);
  });
});
