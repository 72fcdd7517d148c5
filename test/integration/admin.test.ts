import { randomUUID } from 'node:crypto';
import { PRICES } from '@sutra/contract';
import { createPrisma, type PrismaClient } from '@sutra/prisma';
import { balanceDifferences } from '@sutra/prisma/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedUp } from '../clients/api-client.ts';
import { ADMIN_ENV, ADMIN_PASSWORD, Office, openOffice } from '../clients/office.ts';
import { type Stack, startStack } from '../setup/stack.ts';

let stack: Stack;
let prisma: PrismaClient;
beforeAll(async () => {
  stack = await startStack({ processes: ['api'], env: ADMIN_ENV });
  prisma = createPrisma(stack.databaseUrl, 2);
});
afterAll(async () => {
  await prisma.$disconnect();
  await stack.stop();
});

const codeOf = (answer: { body: Record<string, unknown> }) => (answer.body.error as { code: string }).code;
const session = (office: Office) => office.fetch('/api/admin/session');

describe("the administrator's sign-in", () => {
  it('refuses a wrong name or password, and locks an address that keeps trying', async () => {
    const office = new Office(stack.url);
    expect(codeOf(await office.signIn(ADMIN_PASSWORD, 'root'))).toBe('admin-login-failed');
    for (let attempt = 0; attempt < 4; attempt += 1) expect((await office.signIn('guess')).status).toBe(401);
    const locked = await office.signIn();
    expect([locked.status, codeOf(locked)]).toEqual([429, 'admin-locked']);
    expect((await new Office(stack.url).signIn()).status).toBe(200);
  });

  it('counts tries at once', async () => {
    const office = new Office(stack.url);
    const answers = await Promise.all(Array.from({ length: 12 }, () => office.signIn('guess')));
    expect(answers.filter(({ status }) => status === 200)).toEqual([]);
    expect((await office.signIn()).status).toBe(429);
  });

  it('refuses other sites, and everything after signing out', async () => {
    const office = new Office(stack.url);
    const given = { name: 'admin', password: ADMIN_PASSWORD };
    const foreign = await office.send('/api/admin/sign-in', given, 'https://elsewhere.example');
    expect(foreign.status).toBe(403);
    await office.signIn();
    expect(await (await session(office)).json()).toEqual({ name: 'admin' });
    const { cookie } = office;
    await office.send('/api/admin/sign-out', {});
    office.cookie = cookie;
    expect((await session(office)).status).toBe(403);
    expect((await office.ask('{ me { name } }')).status).toBe(403);
  });
});

/** An account as it lies in the database. */
async function addAccount(email: string, normalizedEmail: string | null) {
  const ownerId = randomUUID();
  await prisma.owner.create({ data: { id: ownerId, kind: 'account' } });
  const data = { ownerId, provider: 'local', subject: ownerId, email, emailVerified: true };
  await prisma.account.create({ data: { ...data, normalizedEmail } });
  return ownerId;
}

describe('a plan', () => {
  const setPlan = async (office: Office, email: string) => {
    const query = `mutation ($email: String!) { it: setPlan(email: $email, plan: YEARLY)
      { ... on MemberChanged { member { email } } ... on Refused { code } } }`;
    interface Changed {
      it: { member?: { email: string }; code?: string };
    }
    const { data } = await office.ask<Changed>(query, { email });
    return data.it.member?.email ?? data.it.code;
  };

  it('goes to the exact address: characters of patterns stand for themselves', async () => {
    const office = await openOffice(stack.url);
    for (const email of ['johnXdoe@example.com', 'john_doe@example.com', 'back\\slash@example.com'])
      await addAccount(email, email.toLowerCase());
    expect(await setPlan(office, 'JOHN_DOE@example.com ')).toBe('john_doe@example.com');
    for (const pattern of ['%', '_%', 'j%@example.com', 'john-doe@example.com', 'johnXdo_@example.com', ''])
      expect(await setPlan(office, pattern)).toBe('account-not-found');
    await prisma.account.deleteMany({ where: { email: 'john_doe@example.com' } });
    expect(await setPlan(office, 'john_doe@example.com')).toBe('account-not-found');
  });

  it('goes to nobody while two accounts have the address', async () => {
    const office = await openOffice(stack.url);
    await addAccount('twin@example.com', 'twin@example.com');
    await expect(addAccount('Twin@example.com', 'twin@example.com')).rejects.toThrow('Unique constraint');
    await addAccount('Twin@example.com', null);
    expect(await setPlan(office, 'twin@example.com')).toBe('account-ambiguous');
  });

  it('is listed by what was searched, without wildcards', async () => {
    const office = await openOffice(stack.url);
    await addAccount('a_b@example.com', 'a_b@example.com');
    await addAccount('aXb@example.com', 'axb@example.com');
    interface Found {
      members: { edges: { node: { email: string } }[] };
    }
    const { data } = await office.ask<Found>(
      '{ members(filter: {search: "A_B@"}) { edges { node { email } } } }',
    );
    expect(data.members.edges.map(({ node }) => node.email)).toEqual(['a_b@example.com']);
  });
});

describe('an administrator', () => {
  interface Changed {
    it: { member?: { plan: string; remaining: number; total: number }; code?: string };
  }

  const RESULT =
    '{ ... on MemberChanged { member { plan remaining total } } ... on Refused { code details { name value } } }';

  it('sets what each plan card of the site promises: Monthly with its conversions, Enterprise by a top-up', async () => {
    const visitor = await signedUp(stack, prisma, 'cards@example.com');
    await visitor.query('{ viewer { allowance { remaining } } }');
    const office = await openOffice(stack.url);
    const changed = async (mutation: string) =>
      (await office.ask<Changed>(`mutation { it: ${mutation} ${RESULT} }`)).data.it.member;
    const amounts = PRICES.cards.flatMap(({ conversions }) => conversions ?? []);
    expect(amounts).toEqual([200, 500, 1200]);
    for (const amount of amounts)
      expect(
        await changed(`setPlan(email: "cards@example.com", plan: MONTHLY, conversions: ${amount})`),
      ).toEqual({ plan: 'MONTHLY', remaining: amount, total: amount });
    expect(await changed('topUp(email: "cards@example.com", conversions: 50000)')).toMatchObject({
      plan: 'MONTHLY',
      remaining: 51_200,
    });
  });

  it('sets a plan and tops it up, each in the ledger and the audit log', async () => {
    const visitor = await signedUp(stack, prisma, 'asha@example.com');
    await visitor.query('{ viewer { allowance { remaining } } }');
    const office = await openOffice(stack.url);
    const setPlan = async (email: string, plan: string) => {
      const query = `mutation ($email: String!) { it: setPlan(email: $email, plan: ${plan}) ${RESULT} }`;
      return office.ask<Changed>(query, { email });
    };
    const topUp = (conversions: number) =>
      office.ask<Changed>(
        `mutation { it: topUp(email: "asha@example.com", conversions: ${conversions}) ${RESULT} }`,
      );
    expect((await setPlan('nobody@example.com', 'YEARLY')).data.it).toEqual({
      code: 'account-not-found',
      details: [{ name: 'email', value: 'nobody@example.com' }],
    });
    expect((await setPlan('asha@example.com', 'GOLDEN')).errors).toHaveLength(1);
    expect((await topUp(0)).data.it.code).toBe('invalid-field');
    const set = await setPlan(' Asha@Example.com', 'THREE_MONTHS');
    expect(set.data.it.member).toEqual({ plan: 'THREE_MONTHS', remaining: 1800, total: 1800 });
    const topped = await topUp(25);
    expect(topped.data.it.member).toMatchObject({ remaining: 1825, total: 1825 });
    const seen = await visitor.query<{ viewer: { allowance: object } }>(
      '{ viewer { allowance { plan remaining expiringSoon } } }',
    );
    expect(seen.data.viewer.allowance).toEqual({
      plan: 'THREE_MONTHS',
      remaining: 1825,
      expiringSoon: false,
    });
    await setPlan('asha@example.com', 'EXPIRED');
    expect((await topUp(1)).data.it.code).toBe('plan-expired');
    const { data } = await office.ask<{ actions: { edges: { node: Record<string, string> }[] } }>(
      '{ actions(first: 3) { edges { node { admin action subject details } } } }',
    );
    const actions = data.actions.edges.map(({ node }) => node);
    expect(actions.map(({ action }) => action)).toEqual(['set-plan', 'top-up', 'set-plan']);
    expect(actions[0]).toEqual({
      admin: 'admin',
      action: 'set-plan',
      subject: 'asha@example.com',
      details: '{"plan":"expired"}',
    });
    expect(await balanceDifferences(prisma)).toEqual([]);
  });
});
