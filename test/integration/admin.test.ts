import { createPrisma, type PrismaClient } from '@sutra/prisma';
import { ledgerFaults } from '@sutra/prisma/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../../scripts/admin-password.mjs';
import { type Stack, startStack } from '../setup/stack.ts';
import { Visitor } from './visitor.ts';

const PASSWORD = 'the administrator';

let stack: Stack;
let prisma: PrismaClient;
beforeAll(async () => {
  const env = { ADMIN_PASSWORD_HASH: hashPassword(PASSWORD), TRUSTED_PROXIES: '1' };
  stack = await startStack({ processes: ['api'], env });
  prisma = createPrisma(stack.databaseUrl, 2);
});
afterAll(async () => {
  await prisma.$disconnect();
  await stack.stop();
});

let lastAddress = 0;

/** A browser at an address of its own. */
class Office extends Visitor {
  private readonly address = `198.51.100.${(lastAddress += 1)}`;

  async send(path: string, body: object, origin = stack.url) {
    const response = await this.fetch(`/api/admin/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin, 'x-forwarded-for': this.address },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }

  signIn(password = PASSWORD, name = 'admin') {
    return this.send('sign-in', { name, password });
  }

  async get(path: string) {
    const response = await this.fetch(`/api/admin/${path}`);
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }
}

async function member(email: string): Promise<Visitor> {
  const visitor = new Visitor(stack.url);
  await visitor.fetch('/api/auth/sign-up/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: stack.url },
    body: JSON.stringify({ email, password: 'a long enough password', name: '' }),
  });
  await visitor.query('{ viewer { id } }');
  return visitor;
}

const codeOf = (answer: { body: Record<string, unknown> }) => (answer.body.error as { code: string }).code;

describe("the administrator's sign-in", () => {
  it('refuses a wrong name or password, and locks an address that keeps trying', async () => {
    const office = new Office(stack.url);
    expect(codeOf(await office.signIn(PASSWORD, 'root'))).toBe('admin-login-failed');
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
    const foreign = await office.send(
      'sign-in',
      { name: 'admin', password: PASSWORD },
      'https://elsewhere.example',
    );
    expect(foreign.status).toBe(403);
    await office.signIn();
    expect((await office.get('session')).body).toEqual({ name: 'admin' });
    const { cookie } = office;
    await office.send('sign-out', {});
    office.cookie = cookie;
    expect((await office.get('session')).status).toBe(403);
  });
});

describe('an administrator', () => {
  it('sets a plan and tops it up, each in the ledger and the audit log', async () => {
    const visitor = await member('asha@example.com');
    const office = new Office(stack.url);
    await office.signIn();
    expect((await office.send('plan', { email: 'nobody@example.com', plan: 'yearly' })).status).toBe(404);
    expect((await office.send('plan', { email: 'asha@example.com', plan: 'golden' })).status).toBe(400);
    const set = await office.send('plan', { email: ' Asha@Example.com', plan: '3months' });
    expect(set.body).toMatchObject({ plan: '3months', remaining: 1800, total: 1800 });
    const topped = await office.send('top-up', { email: 'asha@example.com', conversions: 25 });
    expect(topped.body).toMatchObject({ remaining: 1825, total: 1825 });
    const seen = await visitor.query<{ viewer: { allowance: object } }>(
      '{ viewer { allowance { plan remaining expiringSoon } } }',
    );
    expect(seen.data.viewer.allowance).toEqual({
      plan: 'THREE_MONTHS',
      remaining: 1825,
      expiringSoon: false,
    });
    await office.send('plan', { email: 'asha@example.com', plan: 'expired' });
    const refused = await office.send('top-up', { email: 'asha@example.com', conversions: 1 });
    expect(codeOf(refused)).toBe('plan-expired');
    const { actions } = (await office.get('actions')).body as {
      actions: { action: string; subject: string }[];
    };
    expect(actions.slice(0, 3).map(({ action }) => action)).toEqual(['set-plan', 'top-up', 'set-plan']);
    expect(actions[0]).toMatchObject({
      admin: 'admin',
      subject: 'asha@example.com',
      details: { plan: 'expired' },
    });
    expect(await ledgerFaults(prisma)).toEqual([]);
  });
});
