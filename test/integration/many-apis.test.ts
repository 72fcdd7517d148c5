import { createPrisma, type PrismaClient } from '@sutra/prisma';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestCluster, type TestCluster } from '../chaos/test-cluster.ts';
import { note } from '../clients/samples.ts';
import { Visitor } from '../clients/visitor.ts';
import { FakeClerk } from '../fakes/clerk.ts';
import { freshDatabase } from '../setup/stack.ts';

const TRIES = 5;
const NETWORK = 7;
const UPLOADS = 30;

/** So many calls at once, one api after the other. */
function spread<Answer>(cluster: TestCluster, calls: number, call: (site: string) => Promise<Answer>) {
  const sites = Array.from(
    { length: calls },
    (_, index) => cluster.sites[index % cluster.sites.length] ?? '',
  );
  return Promise.all(sites.map(call));
}

describe('two apis', () => {
  let cluster: TestCluster;
  let prisma: PrismaClient;

  beforeAll(async () => {
    const databaseUrl = await freshDatabase();
    const env = {
      SIGN_IN_TRIES: String(TRIES),
      NETWORK_ALLOWANCE: String(NETWORK),
      UPLOADS_PER_HOUR: String(UPLOADS),
    };
    cluster = await openTestCluster({ databaseUrl, redisUrl: null, apis: 2, workers: 0, env });
    prisma = createPrisma(databaseUrl, 2);
  });
  afterAll(async () => {
    await prisma.$disconnect();
    await cluster.stop();
  });

  it('count tries at a password together', async () => {
    const body = JSON.stringify({ email: 'asha@example.com', password: 'not the password' });
    const statuses = await spread(cluster, 24, async (site) => {
      const headers = { 'content-type': 'application/json', origin: site };
      return (await fetch(`${site}/api/auth/sign-in/email`, { method: 'POST', headers, body })).status;
    });
    const refused = [...Array(TRIES).fill(401), ...Array(24 - TRIES).fill(429)];
    expect(statuses.toSorted((a, b) => a - b)).toEqual(refused);
  });

  it('count the files of a network together, of conversions and of uploads', async () => {
    const started = await spread(cluster, 12, async (site) => {
      const visitor = new Visitor(site);
      return visitor.convert(await visitor.uploadIds(note()));
    });
    expect(started.filter(({ batch }) => batch)).toHaveLength(12);
    expect(await prisma.batch.count({ where: { slow: false } })).toBe(NETWORK);
    const answers = await spread(cluster, UPLOADS, (site) => new Visitor(site).upload(note()));
    const stored = answers.flat().filter(({ id }) => id);
    expect(stored).toHaveLength(UPLOADS - 12);
    const refused = answers.flat().filter(({ error }) => error);
    expect(new Set(refused.map(({ error }) => error?.code))).toEqual(new Set(['rate-limited']));
    expect(JSON.stringify(await prisma.tryCount.findMany())).not.toContain('127.0.0');
  });

  it('warn of a ledger that differs from its rows, and go on', async () => {
    const ready = async (site: string) => {
      const response = await fetch(`${site}/readyz`);
      return [response.status, await response.json()];
    };
    expect(await ready(cluster.sites[0] ?? '')).toEqual([200, { status: 'ok', warnings: [] }]);
    await prisma.ledgerCheck.create({
      data: { startedAt: new Date(), balances: 1, differenceCount: 1, refunds: 0 },
    });
    const warned = [200, { status: 'ok', warnings: ['ledger-differs'] }];
    expect(await spread(cluster, 2, ready)).toEqual([warned, warned]);
  });
});

describe('two apis beside Clerk', () => {
  const clerk = new FakeClerk();
  const PEOPLE = 8;
  let cluster: TestCluster;

  beforeAll(async () => {
    await clerk.start();
    const databaseUrl = await freshDatabase();
    cluster = await openTestCluster({ databaseUrl, redisUrl: null, apis: 2, workers: 0, env: clerk.env });
  });
  afterAll(async () => {
    await cluster.stop();
    await clerk.stop();
  });

  it('write each plan there once, one after the other, and not while they are asked to wait', async () => {
    clerk.refuseWrites = 1;
    clerk.retryAfter = 3;
    const [party = ''] = cluster.sites;
    const people = Array.from({ length: PEOPLE }, (_, index) => clerk.addUser(`p${index}@example.com`));
    await Promise.all(
      people.map(async ({ id }, index) => {
        const visitor = new Visitor(cluster.sites[index % 2] ?? '');
        visitor.cookie = `__session=${clerk.token(id, party)}`;
        await visitor.query('{ viewer { allowance { remaining } } }');
      }),
    );
    await expect.poll(() => clerk.writes.length, { timeout: 60_000 }).toBe(PEOPLE);
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect(new Set(clerk.writes.map(({ id }) => id)).size).toBe(PEOPLE);
    expect(clerk.writes).toHaveLength(PEOPLE);
    const [refused = 0, next = 0] = clerk.asked;
    expect(next - refused).toBeGreaterThanOrEqual(2_900);
  });

  it('go on with what is known of a person while Clerk is away', async () => {
    const user = clerk.addUser('waiting@example.com', false);
    const visitor = new Visitor(cluster.sites[0] ?? '');
    visitor.cookie = `__session=${clerk.token(user.id, cluster.sites[0] ?? '')}`;
    const seen = async () =>
      (await visitor.query<{ viewer: { kind: string } }>('{ viewer { kind } }')).data.viewer.kind;
    expect(await seen()).toBe('ACCOUNT');
    clerk.away = true;
    visitor.cookie = `__session=${clerk.token(user.id, cluster.sites[0] ?? '')}`;
    const other = new Visitor(cluster.sites[1] ?? '');
    other.cookie = visitor.cookie;
    const answer = await other.query<{ viewer: { kind: string } }>('{ viewer { kind } }');
    expect(answer.data.viewer.kind).toBe('ACCOUNT');
    clerk.away = false;
  });
});
