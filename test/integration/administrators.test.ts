import { createPrisma, type PrismaClient } from '@sutra/prisma';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../../scripts/admin-password.mjs';
import { ADMIN_ENV, ADMIN_PASSWORD, Office, openOffice } from '../clients/office.ts';
import { Visitor } from '../clients/visitor.ts';
import { type Stack, startStack } from '../setup/stack.ts';

const SECOND_PASSWORD = 'the second administrator';

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

interface Changed {
  it: { administrators?: { name: string; secondStep: boolean }[]; code?: string };
}
const RESULT =
  '{ ... on AdministratorsChanged { administrators { name secondStep } } ... on Refused { code } }';

async function change(office: Office, call: string): Promise<string> {
  const { it: answer } = (await office.ask<Changed>(`mutation { it: ${call} ${RESULT} }`)).data;
  return answer.code ?? (answer.administrators ?? []).map(({ name }) => name).join(' ');
}

const add = (office: Office, name: string, password = SECOND_PASSWORD) =>
  change(office, `addAdministrator(name: "${name}", password: "${password}")`);
const isIn = async (office: Office) => (await office.fetch('/api/admin/session')).status === 200;

/** One try at a name from an address of its own. */
const guess = async (address: string, name: string, password = 'guess', code: string | null = null) => {
  const answer = await new Visitor(stack.url).fetch('/api/admin/sign-in', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: stack.url, 'x-forwarded-for': address },
    body: JSON.stringify({ name, password, code }),
  });
  return answer.status;
};

describe('administrators', () => {
  it('are the one of the environment and those whom one of them has added', async () => {
    const first = await openOffice(stack.url);
    expect(await add(first, 'short', 'too short')).toBe('admin-password-weak');
    expect(await add(first, 'common', '123456789012')).toBe('admin-password-weak');
    expect(await add(first, ' ')).toBe('invalid-field');
    expect(await add(first, 'meera')).toBe('admin meera');
    expect(await add(first, 'meera')).toBe('admin-exists');
    const second = new Office(stack.url);
    expect((await second.signIn(SECOND_PASSWORD, 'meera')).status).toBe(200);
    expect(await change(second, 'removeAdministrator(name: "admin")')).toBe('admin-not-removable');
    expect(await change(second, 'removeAdministrator(name: "meera")')).toBe('admin-not-removable');
    expect(await isIn(second)).toBe(true);
    expect(await change(first, 'removeAdministrator(name: "meera")')).toBe('admin');
    expect(await isIn(second)).toBe(false);
    expect((await second.signIn(SECOND_PASSWORD, 'meera')).status).toBe(401);
    expect(JSON.stringify(await prisma.administrator.findMany())).not.toContain(ADMIN_PASSWORD);
  });

  it('are told apart by their names in the log', async () => {
    const first = await openOffice(stack.url);
    await add(first, 'tara');
    const { data } = await first.ask<{ actions: { edges: { node: object }[] } }>(
      '{ actions(first: 1) { edges { node { admin action subject } } } }',
    );
    expect(data.actions.edges[0]?.node).toEqual({
      admin: 'admin',
      action: 'add-administrator',
      subject: 'tara',
    });
  });

  it('administrators of the environment have the password that it states now, and go with their name', async () => {
    const old = await openOffice(stack.url);
    await stack.end('api');
    stack.env.ADMIN_PASSWORD_HASH = hashPassword('a password of today');
    await stack.start('api');
    expect(await isIn(old)).toBe(false);
    const office = new Office(stack.url);
    expect((await office.signIn()).status).toBe(401);
    expect((await office.signIn('a password of today')).status).toBe(200);
    await stack.end('api');
    stack.env.ADMIN_NAME = 'asha';
    stack.env.ADMIN_PASSWORD_HASH = ADMIN_ENV.ADMIN_PASSWORD_HASH;
    await stack.start('api');
    expect(await isIn(office)).toBe(false);
    expect((await office.signIn('a password of today')).status).toBe(401);
    expect((await office.signIn(ADMIN_PASSWORD, 'asha')).status).toBe(200);
  });
});

describe('the second step', () => {
  it('is asked for after the right password, takes each code once, and leaves no secret readable', async () => {
    const first = new Office(stack.url);
    await first.signIn(ADMIN_PASSWORD, 'asha');
    const { data } = await first.ask<{ offerSecondStep: { secret: string; url: string } }>(
      'mutation { offerSecondStep { secret url } }',
    );
    const { secret, url } = data.offerSecondStep;
    expect(url).toContain(`secret=${secret}`);
    const code = (steps = 0) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + 30_000 * steps });
    expect(await change(first, 'confirmSecondStep(code: "1")')).toBe('admin-code-wrong');
    // Not asked for before it was confirmed.
    expect((await new Office(stack.url).signIn(ADMIN_PASSWORD, 'asha')).body).toEqual({ name: 'asha' });
    const used = code(-1);
    expect(await change(first, `confirmSecondStep(code: "${used}")`)).toContain('asha');
    expect(JSON.stringify(await prisma.administrator.findMany())).not.toContain(secret);

    const office = new Office(stack.url);
    const signIn = (given: string | null, password = ADMIN_PASSWORD) =>
      office.send('/api/admin/sign-in', { name: 'asha', password, code: given });
    expect(await signIn(null)).toEqual({ status: 200, body: { secondStep: true } });
    expect(await isIn(office)).toBe(false);
    expect((await signIn(used)).status).toBe(401);
    expect((await signIn(code(), 'guess')).status).toBe(401);
    const right = code();
    expect((await signIn(right)).status).toBe(200);
    expect(await isIn(office)).toBe(true);
    expect((await signIn(right)).status).toBe(401);
    expect(await change(office, `endSecondStep(code: "${right}")`)).toBe('admin-code-wrong');
    expect(await change(office, `endSecondStep(code: "${code(1)}")`)).toContain('asha');
    expect((await new Office(stack.url).signIn(ADMIN_PASSWORD, 'asha')).status).toBe(200);
  });

  it('cannot be guessed by who knows the password', async () => {
    const first = new Office(stack.url);
    await first.signIn(ADMIN_PASSWORD, 'asha');
    await add(first, 'leela');
    await prisma.administrator.update({ where: { name: 'leela' }, data: { totpSecret: 'sealed' } });
    const statuses: number[] = [];
    for (let index = 0; index < 12; index += 1)
      statuses.push(await guess(`192.0.2.${index}`, 'leela', SECOND_PASSWORD, index % 2 ? '000000' : null));
    expect(statuses.slice(10)).toEqual([429, 429]);
  });
});

describe('tries at an administrator', () => {
  it('are limited for one name from many networks, for names that nobody has too', async () => {
    for (const name of ['tara', 'nobody']) {
      const statuses: number[] = [];
      for (let index = 0; index < 14; index += 1) statuses.push(await guess(`203.0.113.${index}`, name));
      expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429, 429, 429]);
    }
    expect(await guess('198.51.100.200', 'tara', SECOND_PASSWORD)).toBe(429);
  });

  it('are limited for the first half of an IPv6 address', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 7; index += 1)
      statuses.push(await guess(`2001:db8:1:2:${index}::${index}`, `name ${index}`));
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    expect(await guess('2001:db8:1:3::1', 'name 9')).toBe(401);
  });
});
