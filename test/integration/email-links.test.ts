import { createPrisma, type PrismaClient } from '@sutra/prisma';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { note } from '../clients/samples.ts';
import { Visitor } from '../clients/visitor.ts';
import { type Stack, startStack } from '../setup/stack.ts';

const PASSWORD = 'a long enough password';

let stack: Stack;
let prisma: PrismaClient;
beforeAll(async () => {
  stack = await startStack();
  prisma = createPrisma(stack.databaseUrl, 3);
});
afterAll(async () => {
  await prisma.$disconnect();
  await stack.stop();
});

const browser = () => new Visitor(stack.url);

const post = (visitor: Visitor, path: string, body: object) =>
  visitor.fetch(`/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: visitor.site },
    body: JSON.stringify(body),
  });

const signUp = (visitor: Visitor, email: string, password = PASSWORD) =>
  post(visitor, 'sign-up/email', { email, password, name: 'Asha' });
const signIn = async (visitor: Visitor, email: string, password = PASSWORD) =>
  (await post(visitor, 'sign-in/email', { email, password })).status;

/** The links in the emails to an address, oldest first, as soon as there are so many. */
async function links(email: string, what: 'verify-email' | 'reset=', count: number): Promise<string[]> {
  const found = () =>
    stack
      .output()
      .split('\nMail to ')
      .flatMap((message) => (message.startsWith(`${email}\n`) ? (/https?:\S+/.exec(message)?.[0] ?? []) : []))
      .filter((link) => link.includes(what));
  await expect.poll(() => found().length).toBeGreaterThanOrEqual(count);
  return found();
}

/** The link that `send` has mailed: emails that are sent one soon after the other may arrive in either order. */
async function linkOf(
  send: () => Promise<unknown>,
  email: string,
  what: 'verify-email' | 'reset=',
): Promise<string> {
  const before = await links(email, what, 0);
  await send();
  const after = await links(email, what, before.length + 1);
  return after.find((link) => !before.includes(link)) ?? '';
}

let addresses = 0;

/** An address that nobody has used, also where a test is run a second time. */
const freshAddress = (name: string) => `${name}-${(addresses += 1)}@example.com`;

async function open(visitor: Visitor, link: string): Promise<string> {
  const { pathname, search } = new URL(link);
  const answer = await visitor.fetch(pathname + search, { redirect: 'manual' });
  expect(answer.status).toBe(302);
  return answer.headers.get('location') ?? '';
}

async function who(visitor: Visitor): Promise<string | null> {
  const { data } = await visitor.query<{ viewer: { account: { email: string } | null } }>(
    '{ viewer { account { email } } }',
  );
  return data.viewer.account?.email ?? null;
}

async function member(email: string): Promise<Visitor> {
  const visitor = browser();
  await signUp(visitor, email);
  await open(visitor, (await links(email, 'verify-email', 1)).at(-1) ?? '');
  expect(await who(visitor)).toBe(email);
  return visitor;
}

const files = async (visitor: Visitor) => {
  const { data } = await visitor.query<{ viewer: { conversions: { edges: unknown[] } } }>(
    '{ viewer { conversions { edges { node { id } } } } }',
  );
  return data.viewer.conversions.edges.length;
};

describe('a link that verifies an address', () => {
  it('opened elsewhere signs nobody in there and moves no files; the browser that signed up is signed in', async () => {
    const email = freshAddress('attacker');
    const victim = browser();
    const batch = await victim.start(note());
    await victim.watchAll(batch.id);
    const attacker = browser();
    await signUp(attacker, email);
    const [link = ''] = await links(email, 'verify-email', 1);
    expect(await who(attacker)).toBeNull();
    expect(await open(victim, link)).toBe('/verified');
    expect([await who(victim), await files(victim)]).toEqual([null, 1]);
    expect([await who(attacker), await files(attacker)]).toEqual([email, 0]);
    expect(victim.cookie).not.toContain('session_token');
  });

  it('leaves a signed-in stranger signed in as who they are', async () => {
    const [email, other] = [freshAddress('stranger'), freshAddress('other')];
    const stranger = await member(email);
    await signUp(browser(), other);
    const [link = ''] = await links(other, 'verify-email', 1);
    expect(await open(stranger, link)).toBe('/verified');
    expect(await who(stranger)).toBe(email);
  });

  it('does not sign in a browser that waits for another sign-up', async () => {
    const waiting = browser();
    await signUp(waiting, freshAddress('waits'));
    const evil = freshAddress('evil');
    await signUp(browser(), evil);
    const [link = ''] = await links(evil, 'verify-email', 1);
    expect(await open(waiting, link)).toBe('/verified');
    expect(await who(waiting)).toBeNull();
  });

  it('signs in the browser that signed up, with the files it had as a visitor', async () => {
    const email = freshAddress('asha');
    const visitor = browser();
    const batch = await visitor.start(note());
    await visitor.watchAll(batch.id);
    await signUp(visitor, email);
    const [link = ''] = await links(email, 'verify-email', 1);
    expect(await open(visitor, link)).toBe('/dashboard');
    expect([await who(visitor), await files(visitor)]).toEqual([email, 1]);
  });

  it('is over once it was opened, and the waiting cookie with the first sign-in', async () => {
    const email = freshAddress('once');
    const visitor = browser();
    await signUp(visitor, email);
    const { cookie } = visitor;
    const [link = ''] = await links(email, 'verify-email', 1);
    const opened = await Promise.all([browser(), browser(), browser()].map((each) => open(each, link)));
    expect(opened.sort()).toEqual(['/verified', '/verified?link=over', '/verified?link=over']);
    expect(await who(visitor)).toBe(email);
    const thief = browser();
    thief.cookie = cookie;
    expect(await who(thief)).toBeNull();
  });

  it('is over when a newer one was sent, and after signing up again, which ends the password before', async () => {
    const email = freshAddress('newer');
    const first = browser();
    const second = browser();
    const one = await linkOf(() => signUp(first, email, 'the first password'), email, 'verify-email');
    const two = await linkOf(() => signUp(second, email, 'the second password'), email, 'verify-email');
    const again = () => post(browser(), 'send-verification-email', { email });
    const three = await linkOf(again, email, 'verify-email');
    expect(await open(browser(), one)).toBe('/verified?link=over');
    expect(await open(browser(), two)).toBe('/verified?link=over');
    expect(await open(browser(), three)).toBe('/verified');
    expect([await who(first), await who(second)]).toEqual([null, email]);
    expect(await signIn(browser(), email, 'the first password')).toBe(401);
    expect(await signIn(browser(), email, 'the second password')).toBe(200);
  });

  it('is over when its account is deleted: an account made anew is not verified by it', async () => {
    const email = freshAddress('stale');
    const visitor = await member(email);
    await prisma.authUser.update({ where: { email }, data: { emailVerified: false } });
    await post(visitor, 'send-verification-email', { email });
    const [used = '', unused = ''] = await links(email, 'verify-email', 2);
    await visitor.query(`mutation { deleteAccount(email: "${email}") { __typename } }`);
    await signUp(browser(), email);
    for (const link of [used, unused]) expect(await open(browser(), link)).toBe('/verified?link=over');
    expect((await prisma.authUser.findUniqueOrThrow({ where: { email } })).emailVerified).toBe(false);
  });

  it('keeps no token in the database that would open it', async () => {
    const email = freshAddress('hashed');
    await signUp(browser(), email);
    await post(browser(), 'request-password-reset', { email });
    const token = (link = '') =>
      new URL(link).searchParams.get('token') ?? new URL(link).searchParams.get('reset');
    const secrets = [
      token((await links(email, 'verify-email', 1)).at(-1)),
      token((await links(email, 'reset=', 1)).at(-1)),
    ];
    const kept = JSON.stringify(await prisma.authVerification.findMany());
    for (const each of secrets) expect(kept).not.toContain(each);
  });
});

describe('a link that resets a password', () => {
  const tokenOf = (link: string) => new URL(link).searchParams.get('reset') ?? '';
  const reset = async (token: string, newPassword: string) =>
    (await post(browser(), 'reset-password', { token, newPassword })).status;

  it('is over when a newer one was sent, when it was used, and with every other link of the account', async () => {
    const email = freshAddress('reset');
    await member(email);
    const ask = () => post(browser(), 'request-password-reset', { email });
    const older = tokenOf(await linkOf(ask, email, 'reset='));
    const newer = tokenOf(await linkOf(ask, email, 'reset='));
    expect(await reset(older, 'from the older link')).toBe(400);
    const both = await Promise.all([reset(newer, 'one new password'), reset(newer, 'one new password')]);
    expect(both.sort()).toEqual([200, 400]);
    expect(await reset(newer, 'the same link again')).toBe(400);
    expect(await signIn(browser(), email, 'one new password')).toBe(200);
  });

  it('is over when the password was changed, and when the account was deleted', async () => {
    const email = freshAddress('changed');
    const visitor = await member(email);
    await post(browser(), 'request-password-reset', { email });
    const [before = ''] = (await links(email, 'reset=', 1)).map(tokenOf);
    const change = { currentPassword: PASSWORD, newPassword: 'a changed password' };
    expect((await post(visitor, 'change-password', change)).status).toBe(200);
    expect(await reset(before, 'from an old link')).toBe(400);
    await post(browser(), 'request-password-reset', { email });
    const last = (await links(email, 'reset=', 2)).map(tokenOf).at(-1) ?? '';
    await visitor.query(`mutation { deleteAccount(email: "${email}") { __typename } }`);
    await signUp(browser(), email);
    expect(await reset(last, 'from an old link')).toBe(400);
  });

  it('verifies the address, and ends the sign-up of whoever used it before', async () => {
    const email = freshAddress('mine');
    const squatter = browser();
    await signUp(squatter, email, 'of the squatter');
    await post(browser(), 'request-password-reset', { email });
    const [token = ''] = (await links(email, 'reset=', 1)).map(tokenOf);
    expect(await reset(token, 'of the owner of the mailbox')).toBe(200);
    expect(await who(squatter)).toBeNull();
    expect(await signIn(browser(), email, 'of the squatter')).toBe(401);
    const owner = browser();
    expect(await signIn(owner, email, 'of the owner of the mailbox')).toBe(200);
    expect(await who(owner)).toBe(email);
    const [link = ''] = await links(email, 'verify-email', 1);
    expect(await open(squatter, link)).toBe('/verified?link=over');
  });
});
