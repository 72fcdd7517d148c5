import { generateKeyPairSync } from 'node:crypto';
import { createPrisma, type PrismaClient } from '@sutra/prisma';
import { balanceDifferences } from '@sutra/prisma/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { note } from '../clients/samples.ts';
import { Visitor } from '../clients/visitor.ts';
import { FakeClerk, type FakeUser } from '../fakes/clerk.ts';
import { type Stack, startStack } from '../setup/stack.ts';

const clerk = new FakeClerk();
let stack: Stack;
let prisma: PrismaClient;
beforeAll(async () => {
  await clerk.start();
  stack = await startStack({ processes: ['api'], env: clerk.env });
  prisma = createPrisma(stack.databaseUrl, 2);
});
afterAll(async () => {
  await prisma.$disconnect();
  await stack.stop();
  await clerk.stop();
});

/** A browser that the service has signed in: its token lies in the site's cookie. */
function signedIn(
  user: FakeUser,
  claims: Record<string, unknown> = {},
  visitor = new Visitor(stack.url),
): Visitor {
  visitor.cookie = [visitor.cookie, `__session=${clerk.token(user.id, stack.url, claims)}`]
    .filter(Boolean)
    .join('; ');
  return visitor;
}

interface ViewerSeen {
  kind: string;
  account: { email: string; emailVerified: boolean } | null;
  allowance: { plan: string | null; remaining: number };
}

async function viewer(visitor: Visitor): Promise<ViewerSeen> {
  const query = '{ viewer { kind account { email emailVerified } allowance { plan remaining } } }';
  return (await visitor.query<{ viewer: ViewerSeen }>(query)).data.viewer;
}

const ownerOf = async (user: FakeUser) =>
  (await prisma.account.findFirstOrThrow({ where: { subject: user.id } })).ownerId;

describe('a token', () => {
  const user = clerk.addUser('tokens@example.com');
  const now = Math.floor(Date.now() / 1000);

  it.each([
    ['is expired', { exp: now - 60 }],
    ['comes from another instance', { iss: 'https://other.clerk.example' }],
    ['was made for another site', { azp: 'https://elsewhere.example' }],
    ['names no site', { azp: null }],
    ['belongs to a session that is pending', { sts: 'pending' }],
    ['is not valid yet', { nbf: now + 600 }],
  ])('that %s proves nobody', async (_what, claims) => {
    expect((await viewer(signedIn(user, claims))).kind).toBe('VISITOR');
  });

  it('a token that somebody else has signed proves nobody', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const visitor = new Visitor(stack.url);
    visitor.cookie = `__session=${clerk.token(user.id, stack.url, {}, privateKey)}`;
    expect((await viewer(visitor)).kind).toBe('VISITOR');
  });

  it('a good token proves its person, in the cookie or as a bearer token', async () => {
    const seen = { kind: 'ACCOUNT', account: { email: 'tokens@example.com', emailVerified: true } };
    expect(await viewer(signedIn(user))).toMatchObject(seen);
    const response = await fetch(`${stack.url}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${clerk.token(user.id, stack.url)}`,
      },
      body: JSON.stringify({ query: '{ viewer { kind } }' }),
    });
    expect(await response.json()).toEqual({ data: { viewer: { kind: 'ACCOUNT' } } });
  });
});

describe('webhooks', () => {
  it('are refused unsigned, wrongly signed and old', async () => {
    const user = clerk.addUser('unsigned@example.com');
    const other = `whsec_${Buffer.from('another secret of the right size').toString('base64')}`;
    expect(await clerk.deliver(stack.url, 'user.updated', user, { secret: other })).toBe(400);
    expect(await clerk.deliver(stack.url, 'user.updated', user, { at: Date.now() - 3_600_000 })).toBe(400);
    const bare = await fetch(`${stack.url}/api/webhooks/clerk`, { method: 'POST', body: '{}' });
    expect(bare.status).toBe(400);
  });

  it('bring news once, and old news not at all', async () => {
    const user = clerk.addUser('before@example.com');
    await viewer(signedIn(user));
    const old = structuredClone(user);
    user.email_addresses[0] = {
      id: 'a',
      email_address: 'after@example.com',
      verification: { status: 'verified' },
    };
    user.updated_at = clerk.tick();
    expect(await clerk.deliver(stack.url, 'user.updated', user)).toBe(200);
    expect(await clerk.deliver(stack.url, 'user.updated', old)).toBe(200);
    expect((await viewer(signedIn(user))).account?.email).toBe('after@example.com');
  });

  it('webhooks of a deletion end the account for good, also where older news comes later', async () => {
    const user = clerk.addUser('deleted@example.com');
    const visitor = signedIn(user);
    await visitor.uploadIds(note());
    expect(await clerk.deliver(stack.url, 'user.deleted', { id: user.id, deleted: true })).toBe(200);
    expect(await clerk.deliver(stack.url, 'user.updated', user)).toBe(200);
    expect(await prisma.account.count({ where: { subject: user.id } })).toBe(0);
    expect((await viewer(visitor)).kind).toBe('VISITOR');
  });
});

describe('the plan on the record', () => {
  it('is ours in the shape that other tools read, in few writes, through a refusal for haste', async () => {
    const user = clerk.addUser('mirror@example.com');
    clerk.refuseWrites = 1;
    const visitor = signedIn(user);
    const ids = await visitor.uploadIds(note(), note(), note());
    for (const id of ids) await visitor.convert([id]);
    await expect
      .poll(() => user.public_metadata)
      .toMatchObject({
        plan: 'free',
        conversions_remaining: 7,
        free_plan_expiry: expect.any(String),
        subscription: { plan_name: 'free', expiry_date: expect.any(String) },
        adminContact: { whatsapp: null, email: null },
      });
    expect(clerk.writes.filter(({ id }) => id === user.id).length).toBeLessThanOrEqual(4);
    expect(user.unsafe_metadata).toEqual({});
  });

  it('is taken over when somebody sets it there, once, and not when it is an echo', async () => {
    const user = clerk.addUser('pasted@example.com');
    const visitor = signedIn(user);
    await viewer(visitor);
    await expect.poll(() => user.public_metadata.plan).toBe('free');
    const echo = structuredClone(user);
    user.public_metadata = {
      plan: '3months',
      conversions_remaining: 1800,
      free_plan_expiry: null,
      subscription: {
        plan_name: '3months',
        expiry_date: new Date(Date.now() + 90 * 24 * 3600_000).toISOString(),
      },
    };
    user.updated_at = clerk.tick();
    const id = 'msg_pasted';
    expect(await clerk.deliver(stack.url, 'user.updated', user, { id })).toBe(200);
    expect(await clerk.deliver(stack.url, 'user.updated', user, { id })).toBe(200);
    expect((await viewer(visitor)).allowance).toEqual({ plan: 'THREE_MONTHS', remaining: 1800 });
    echo.updated_at = clerk.tick();
    expect(await clerk.deliver(stack.url, 'user.updated', echo)).toBe(200);
    expect((await viewer(visitor)).allowance.plan).toBe('THREE_MONTHS');
    const grants = { ownerId: await ownerOf(user), kind: 'grant' as const, actor: 'clerk-dashboard' };
    expect(await prisma.ledgerEntry.count({ where: grants })).toBe(1);
    expect(await balanceDifferences(prisma)).toEqual([]);
  });

  it('counts as five where it holds no number, and never what the browser may write', async () => {
    const user = clerk.addUser('nonumber@example.com');
    const visitor = signedIn(user);
    await viewer(visitor);
    user.unsafe_metadata = { plan: 'yearly', conversions_remaining: 10_000 };
    user.public_metadata = { plan: 'monthly' };
    user.updated_at = clerk.tick();
    await clerk.deliver(stack.url, 'user.updated', user);
    expect((await viewer(visitor)).allowance).toEqual({ plan: 'MONTHLY', remaining: 5 });
  });
});

it("an account of Clerk's has no sign-in of its own beside it, and forgets a person there too", async () => {
  const local = await fetch(`${stack.url}/api/auth/sign-up/email`, { method: 'POST' });
  expect(local.status).toBe(404);
  const user = clerk.addUser('leaves@example.com');
  const visitor = signedIn(user);
  await visitor.query('mutation { deleteAccount(email: "leaves@example.com") { __typename } }');
  expect(clerk.users.has(user.id)).toBe(false);
  expect((await viewer(visitor)).kind).toBe('VISITOR');
});
