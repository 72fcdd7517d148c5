import { createPrisma, type PrismaClient } from '@sutra/prisma';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { longNote, note } from '../clients/samples.ts';
import { Visitor } from '../clients/visitor.ts';
import { type Stack, startStack } from '../setup/stack.ts';

const PASSWORD = 'a long enough password';

let stack: Stack;
let prisma: PrismaClient;
beforeAll(async () => {
  stack = await startStack();
  prisma = createPrisma(stack.databaseUrl, 2);
});
afterAll(async () => {
  await prisma.$disconnect();
  await stack.stop();
});

interface EarlierBatch {
  id: string;
  conversions: { id: string; status: string; charged: boolean; downloadUrl: string | null }[];
}

async function earlier(visitor: Visitor): Promise<EarlierBatch[]> {
  const { data } = await visitor.query<{ viewer: { batches: EarlierBatch[] } }>(
    '{ viewer { batches { id conversions { id status charged downloadUrl } } } }',
  );
  return data.viewer.batches;
}

/** Converts one file to its end; answers its batch's id. */
async function converted(visitor: Visitor, file = note()): Promise<string> {
  const { id } = await visitor.start(file);
  await visitor.watchAll(id);
  return id;
}

const statusOf = async (visitor: Visitor, url: string | null | undefined) =>
  (await visitor.fetch(url ?? '')).status;

const account = (visitor: Visitor, path: string, body: object) =>
  visitor.fetch(`/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: visitor.site },
    body: JSON.stringify(body),
  });

const adopt = async (visitor: Visitor) =>
  (await visitor.query<{ adoptVisitorFiles: number }>('mutation { adoptVisitorFiles }')).data
    ?.adoptVisitorFiles;

const DAY_MS = 24 * 60 * 60_000;

/** Makes a batch and its files as old as they will be after so many days. */
async function age(batchId: string, days: number): Promise<void> {
  const earlierBy = (at: Date | null) => at && new Date(at.getTime() - days * DAY_MS);
  const { createdAt } = await prisma.batch.findUniqueOrThrow({ where: { id: batchId } });
  await prisma.batch.update({
    where: { id: batchId },
    data: { createdAt: earlierBy(createdAt) ?? createdAt },
  });
  for (const row of await prisma.conversion.findMany({ where: { batchId } })) {
    const { id, finishedAt, expiresAt } = row;
    const data = { finishedAt: earlierBy(finishedAt), expiresAt: earlierBy(expiresAt) };
    await prisma.conversion.update({
      where: { id },
      data: { ...data, createdAt: earlierBy(row.createdAt) ?? row.createdAt },
    });
  }
}

describe('earlier results', () => {
  it('are there on every day of the seven, with fresh links, for a browser that was closed', async () => {
    const visitor = new Visitor(stack.url);
    let kept = 0;
    visitor.onCookie = (line) => {
      if (line.startsWith('sutra_visitor=')) kept = Number(/max-age=(\d+)/i.exec(line)?.[1]);
    };
    const id = await converted(visitor);
    expect(kept * 1000).toBeGreaterThan(7 * DAY_MS);
    await age(id, 6);
    const [batch] = await earlier(visitor);
    expect(batch?.id).toBe(id);
    expect(await statusOf(visitor, batch?.conversions[0]?.downloadUrl)).toBe(200);
  });

  it('have no link from the moment their seven days are over, before they are deleted', async () => {
    const visitor = new Visitor(stack.url);
    const id = await converted(visitor);
    const ask = () =>
      visitor.query<{ batch: { conversions: { downloadUrl: string | null; secondsKept: number }[] } }>(
        'query ($id: ID!) { batch(id: $id) { conversions { downloadUrl secondsKept } } }',
        { id },
      );
    const [fresh] = (await ask()).data.batch.conversions;
    expect(fresh?.downloadUrl).not.toBeNull();
    expect((fresh?.secondsKept ?? 0) * 1000).toBeGreaterThan(7 * DAY_MS - 120_000);
    await age(id, 7);
    expect((await ask()).data.batch.conversions).toEqual([{ downloadUrl: null, secondsKept: 0 }]);
    expect(await statusOf(visitor, fresh?.downloadUrl)).toBe(404);
  });

  it('lists batches newest first, with links that work, to nobody but their visitor', async () => {
    const visitor = new Visitor(stack.url);
    const first = await converted(visitor);
    const second = await converted(visitor);
    const batches = await earlier(visitor);
    expect(batches.map(({ id }) => id)).toEqual([second, first]);
    expect(await statusOf(visitor, batches[0]?.conversions[0]?.downloadUrl)).toBe(200);
    expect(await earlier(new Visitor(stack.url))).toEqual([]);
  });

  it('tells of a cancelled file whether it was charged', async () => {
    const visitor = new Visitor(stack.url);
    const { id, files } = await visitor.start(longNote(), note());
    const [running = '', waiting = ''] = files;
    await visitor.untilRunning(id);
    await visitor.cancel(waiting);
    await visitor.cancel(running);
    await visitor.watchAll(id);
    const [batch] = await earlier(visitor);
    expect(batch?.conversions.map(({ status, charged }) => [status, charged])).toEqual([
      ['CANCELLED', true],
      ['CANCELLED', false],
    ]);
  });

  it('forgets what has ended and leaves what runs', async () => {
    const visitor = new Visitor(stack.url);
    const ended = await converted(visitor);
    const [url] = (await earlier(visitor)).map(({ conversions }) => conversions[0]?.downloadUrl);
    stack.pause('worker');
    const running = await visitor.start(note());
    const ids = [ended, running.id];
    const { data } = await visitor.query<{ forgetBatches: number }>(
      'mutation ($ids: [ID!]!) { forgetBatches(ids: $ids) }',
      { ids },
    );
    expect(data.forgetBatches).toBe(1);
    expect((await earlier(visitor)).map(({ id }) => id)).toEqual([running.id]);
    expect(await statusOf(visitor, url)).toBe(404);
    await visitor.cancel(running.files[0] ?? '');
  });

  it('comes along when its visitor signs in to an account that was there before', async () => {
    const email = 'meera@example.org';
    const member = new Visitor(stack.url);
    const signedUp = await account(member, 'sign-up/email', { email, password: PASSWORD, name: 'Meera' });
    expect([signedUp.status, await earlier(member)]).toEqual([200, []]);
    await prisma.authUser.update({ where: { email }, data: { emailVerified: true } });
    const visitor = new Visitor(stack.url);
    const id = await converted(visitor);
    stack.pause('worker');
    const { id: running, files } = await visitor.start(note());
    expect((await account(visitor, 'sign-in/email', { email, password: PASSWORD })).status).toBe(200);
    const batches = await earlier(visitor);
    expect(batches.map((batch) => batch.id)).toEqual([running, id]);
    expect(await statusOf(visitor, batches[1]?.conversions[0]?.downloadUrl)).toBe(200);
    await visitor.cancel(files[0] ?? '');
    stack.resume('worker');
    expect(await adopt(visitor)).toBe(0);

    const late = new Visitor(stack.url);
    const made = await converted(late);
    const elsewhere = new Visitor(stack.url);
    await account(elsewhere, 'sign-in/email', { email, password: PASSWORD });
    late.cookie += `; ${elsewhere.cookie}`;
    expect([await adopt(late), await adopt(late)]).toEqual([1, 0]);
    expect((await earlier(late)).map((batch) => batch.id)).toEqual([made, running, id]);
  });

  it('is adopted by nobody who is not signed in', async () => {
    const visitor = new Visitor(stack.url);
    await converted(visitor);
    expect(await adopt(visitor)).toBeUndefined();
    expect(await earlier(visitor)).toHaveLength(1);
  });
});

describe('the same content under two names', () => {
  it('is refused while it is in flight and converted afterwards', async () => {
    const visitor = new Visitor(stack.url);
    const { bytes } = note();
    stack.pause('worker');
    const first = await visitor.start({ name: 'one.md', bytes });
    const again = await visitor.convert(await visitor.uploadIds({ name: 'two.md', bytes }));
    expect(again.problem?.code).toBe('conversion-in-progress');
    stack.resume('worker');
    await visitor.watchAll(first.id);
    const { batch } = await visitor.convert(await visitor.uploadIds({ name: 'two.md', bytes }));
    expect(batch?.conversions.map(({ error }) => error)).toEqual([null]);
  });
});
