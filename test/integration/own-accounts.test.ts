import { createPrisma, type PrismaClient } from '@sutra/prisma';
import { balanceDifferences } from '@sutra/prisma/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedUp } from '../clients/api-client.ts';
import { Visitor } from '../clients/visitor.ts';
import { type Stack, startStack } from '../setup/stack.ts';

const PASSWORD = 'a long enough password';

let stack: Stack;
let prisma: PrismaClient;
beforeAll(async () => {
  stack = await startStack({ processes: ['api'], env: { TRUSTED_PROXIES: '1' } });
  prisma = createPrisma(stack.databaseUrl, 3);
});
afterAll(async () => {
  await prisma.$disconnect();
  await stack.stop();
});

let lastAddress = 0;

/** Each call from an address of its own, unless one is given. */
const post = (visitor: Visitor, path: string, body: object) =>
  visitor.fetch(`/api/auth/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: visitor.site,
      'x-forwarded-for': `10.1.${(lastAddress += 1) >> 8}.${lastAddress & 255}`,
    },
    body: JSON.stringify(body),
  });

const stranger = () => new Visitor(stack.url);
const member = (email: string) => signedUp(stack, prisma, email);
const signIn = async (email: string, password: string, visitor = stranger()) =>
  (await post(visitor, 'sign-in/email', { email, password })).status;

const emailsTo = (email: string) =>
  stack
    .output()
    .split('\nMail to ')
    .filter((message) => message.startsWith(`${email}\n`));

async function isSignedIn(visitor: Visitor): Promise<boolean> {
  const { data } = await visitor.query<{ viewer: { kind: string } }>('{ viewer { kind } }');
  return data.viewer.kind === 'ACCOUNT';
}

const counts = (statuses: number[]) =>
  [200, 401, 429].map((status) => statuses.filter((one) => one === status).length);

describe('wrong passwords', () => {
  it('wrong passwords for one account are limited wherever they come from, and its owner is told once', async () => {
    const email = 'guessed@example.com';
    await member(email);
    const guesses = Array.from({ length: 60 }, (_, index) => signIn(email, `guess ${index}`));
    expect(counts(await Promise.all(guesses))).toEqual([0, 5, 55]);
    const answer = await post(stranger(), 'sign-in/email', {
      email: ' Guessed@Example.com',
      password: 'guess',
    });
    expect([answer.status, (await answer.json()) as object]).toEqual([
      429,
      expect.objectContaining({ code: 'TOO_MANY_PASSWORDS', minutes: 1 }),
    ]);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(30);
    expect(await signIn(email, PASSWORD)).toBe(429);
    await expect
      .poll(() => emailsTo(email).filter((message) => message.includes('Somebody tries')))
      .toHaveLength(1);
  });

  it('wrong passwords for an address without an account are answered the same', async () => {
    const statuses = [];
    for (let index = 0; index < 8; index += 1)
      statuses.push(await signIn('nobody@example.com', `guess ${index}`));
    expect(counts(statuses)).toEqual([0, 5, 3]);
    expect(emailsTo('nobody@example.com')).toEqual([]);
  });

  it('wait longer each time, and are forgotten with a right one', async () => {
    const email = 'pauses@example.com';
    await member(email);
    for (let index = 0; index < 5; index += 1) await signIn(email, 'guess');
    const minutes = async () => {
      const answer = await post(stranger(), 'sign-in/email', { email, password: 'guess' });
      return ((await answer.json()) as { minutes?: number }).minutes ?? 0;
    };
    const paused: number[] = [];
    for (let index = 0; index < 8; index += 1) {
      paused.push(await minutes());
      // The pause is over.
      await prisma.$executeRaw`UPDATE "TryCount" SET "until" = "until" - interval '61 minutes'`;
      await minutes();
    }
    expect(paused).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    await prisma.$executeRaw`UPDATE "TryCount" SET "until" = "until" - interval '61 minutes'`;
    expect(await signIn(email, PASSWORD)).toBe(200);
    expect(await signIn(email, 'guess')).toBe(401);
  });
});

describe('emails', () => {
  it('emails to one mailbox are five in an hour, however many ask for them, known or not', async () => {
    const email = 'flooded@example.com';
    await member(email);
    for (const address of [email, 'unknown@example.com']) {
      const asked = Array.from({ length: 30 }, () =>
        post(stranger(), 'request-password-reset', { email: address }),
      );
      const statuses = (await Promise.all(asked)).map(({ status }) => status);
      expect(counts(statuses)).toEqual(address === email ? [4, 0, 26] : [5, 0, 25]);
    }
    await expect.poll(() => emailsTo(email).length).toBe(5);
    const other = await post(stranger(), 'sign-up/email', { email, password: PASSWORD, name: '' });
    expect([other.status, ((await other.json()) as { code: string }).code]).toEqual([429, 'TOO_MANY_EMAILS']);
    expect(emailsTo(email)).toHaveLength(5);
  });
});

describe('a sign-up', () => {
  const signUp = async (email: string) => {
    const answer = await post(stranger(), 'sign-up/email', { email, password: PASSWORD, name: 'Asha' });
    const { token, user } = (await answer.json()) as { token: unknown; user: Record<string, unknown> };
    const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split('=')[0]);
    return { status: answer.status, token, fields: Object.keys(user).sort(), cookies, email: user.email };
  };

  it('is answered the same for an address with an account, without one, and with one not verified yet', async () => {
    await member('exists@example.com');
    const known = await signUp('exists@example.com');
    const unknown = await signUp('fresh@example.com');
    const again = await signUp('fresh@example.com');
    expect(known).toEqual({ ...unknown, email: 'exists@example.com' });
    expect(again).toEqual(unknown);
    for (const email of ['exists@example.com', 'fresh@example.com'])
      expect(await signIn(email, 'not the password')).toBe(401);
    // The right password of an account that nobody has verified tells no more.
    expect(await signIn('fresh@example.com', PASSWORD)).toBe(401);
    await expect
      .poll(() => emailsTo('exists@example.com').at(-1))
      .toContain('You have a Sutra account already');
    expect(await signIn('exists@example.com', PASSWORD)).toBe(200);
  });

  it.each([
    ['password', 'PASSWORD_TOO_COMMON'],
    ['12345678', 'PASSWORD_TOO_COMMON'],
    ['Common@example.com', 'PASSWORD_IS_ADDRESS'],
  ])('is refused with the password %s', async (password, code) => {
    const answer = await post(stranger(), 'sign-up/email', {
      email: 'common@example.com',
      password,
      name: '',
    });
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([400, code]);
  });
});

describe('a password', () => {
  it('is changed with the one before, and ends every other session', async () => {
    const email = 'changes@example.com';
    const here = await member(email);
    const elsewhere = stranger();
    await signIn(email, PASSWORD, elsewhere);
    const change = async (currentPassword: string, newPassword: string) =>
      (await post(here, 'change-password', { currentPassword, newPassword, revokeOtherSessions: false }))
        .status;
    expect(await change('not the password', 'another password')).toBe(400);
    expect(await change(PASSWORD, 'password')).toBe(400);
    expect(await change(PASSWORD, email)).toBe(400);
    expect(await isSignedIn(elsewhere)).toBe(true);
    expect(await change(PASSWORD, 'another password')).toBe(200);
    expect([await isSignedIn(here), await isSignedIn(elsewhere)]).toEqual([true, false]);
    expect([await signIn(email, PASSWORD), await signIn(email, 'another password')]).toEqual([401, 200]);
  });

  it('cannot be guessed in a session that was left open', async () => {
    const here = await member('left-open@example.com');
    const statuses = [];
    for (let index = 0; index < 8; index += 1) {
      const body = { currentPassword: `guess ${index}`, newPassword: 'another password' };
      statuses.push((await post(here, 'change-password', body)).status);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429, 429]);
  });

  it('a reset refuses a password that is common or the own address, and the link stays', async () => {
    const email = 'resets@example.com';
    await member(email);
    await post(stranger(), 'request-password-reset', { email });
    await expect.poll(() => emailsTo(email).at(-1)).toContain('reset=');
    const token = /reset=([\w-]+)/.exec(emailsTo(email).at(-1) ?? '')?.[1];
    const reset = async (newPassword: string) =>
      (await post(stranger(), 'reset-password', { token, newPassword })).status;
    expect([await reset('password'), await reset(email), await reset('a better one')]).toEqual([
      400, 400, 200,
    ]);
    await expect.poll(() => emailsTo(email).at(-1)).toContain('password of your Sutra account was changed');
  });
});

describe('the free conversions', () => {
  const allowance = async (visitor: Visitor) => {
    const { data } = await visitor.query<{ viewer: { allowance: { plan: string; remaining: number } } }>(
      '{ viewer { allowance { plan remaining } } }',
    );
    return data.viewer.allowance;
  };

  it('are granted once for an address, also after its account was deleted', async () => {
    const email = 'again@example.com';
    const first = await member(email);
    expect(await allowance(first)).toEqual({ plan: 'FREE', remaining: 10 });
    await first.query(`mutation { deleteAccount(email: "${email}") { __typename } }`);
    const second = await member(email);
    expect(await allowance(second)).toEqual({ plan: 'FREE', remaining: 0 });
    expect(await balanceDifferences(prisma)).toEqual([]);
    expect(JSON.stringify(await prisma.freeGrant.findMany())).not.toContain('again');
  });

  it('are kept in mind for accounts from before, when they are deleted', async () => {
    const email = 'older@example.com';
    const first = await member(email);
    await prisma.freeGrant.deleteMany({});
    await first.query(`mutation { deleteAccount(email: "${email}") { __typename } }`);
    expect(await allowance(await member(email))).toEqual({ plan: 'FREE', remaining: 0 });
  });

  it('are granted once where many ask at once', async () => {
    const visitor = await member('crowd@example.com');
    await prisma.allowance.deleteMany({ where: { owner: { account: { email: 'crowd@example.com' } } } });
    await prisma.ledgerEntry.deleteMany({ where: { owner: { account: { email: 'crowd@example.com' } } } });
    await prisma.freeGrant.deleteMany({});
    await prisma.account.updateMany({ where: { email: 'crowd@example.com' }, data: { freeGrantAt: null } });
    const seen = await Promise.all(Array.from({ length: 8 }, () => allowance(visitor)));
    for (const each of seen) expect(each).toEqual({ plan: 'FREE', remaining: 10 });
    expect(await balanceDifferences(prisma)).toEqual([]);
  });
});
