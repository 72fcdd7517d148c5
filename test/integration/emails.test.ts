import { createPrisma, type PrismaClient } from '@sutra/prisma';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Visitor } from '../clients/visitor.ts';
import { type MailServer, startMailServer } from '../fakes/smtp.ts';
import { type Stack, startStack } from '../setup/stack.ts';

const EMAIL = 'asha@example.com';
const PASSWORD = 'a long enough password';

let mail: MailServer;
let stack: Stack;
let prisma: PrismaClient;
beforeAll(async () => {
  mail = await startMailServer();
  stack = await startStack({ env: { SMTP_URL: mail.url, MAIL_FROM: 'sutra@example.com' } });
  prisma = createPrisma(stack.databaseUrl, 2);
});
afterAll(async () => {
  await prisma.$disconnect();
  await stack.stop();
  await mail.stop();
});

const post = (visitor: Visitor, path: string, body: object, language = 'en') =>
  visitor.fetch(`/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: stack.url, 'accept-language': language },
    body: JSON.stringify(body),
  });

/** Mails break long lines and write some letters as codes (quoted-printable). */
const plain = (message: string) =>
  message
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** The text of an email, of whose letters most are no ASCII (base64) or few (quoted-printable). */
function textOf(message: string): string {
  const [head = '', ...body] = message.split('\r\n\r\n');
  if (/^content-transfer-encoding: base64/im.test(head))
    return Buffer.from(body.join(''), 'base64').toString();
  return plain(body.join('\n'));
}

async function emailAbout(subject: string): Promise<string> {
  const found = () => mail.emails.map(plain).find((message) => message.includes(`Subject: ${subject}`)) ?? '';
  await expect.poll(found, { timeout: 60_000 }).not.toBe('');
  return found();
}

const linkIn = (message: string) => /https?:\S+/.exec(message)?.[0] ?? '';

it('emails go through the mail server, also when it was away, and stay out of the console', async () => {
  mail.refuseNext = 2;
  const visitor = new Visitor(stack.url);
  expect((await post(visitor, 'sign-up/email', { email: EMAIL, password: PASSWORD, name: '' })).status).toBe(
    200,
  );
  const verification = await emailAbout('Verify your e-mail address for Sutra');
  expect(mail.refuseNext).toBe(0);
  expect(verification).toMatch(/^From: sutra@example\.com\r?$/m);
  expect(verification).toMatch(/^To: asha@example\.com\r?$/m);
  await visitor.fetch(linkIn(verification).replace(stack.url, ''), { redirect: 'manual' });
  expect((await prisma.authUser.findUniqueOrThrow({ where: { email: EMAIL } })).emailVerified).toBe(true);

  await post(visitor, 'request-password-reset', { email: EMAIL });
  const token = new URL(linkIn(await emailAbout('Choose a new password for Sutra'))).searchParams.get(
    'reset',
  );
  const changed = await post(visitor, 'reset-password', { token, newPassword: 'another long password' });
  expect(changed.status).toBe(200);
  const again = new Visitor(stack.url);
  expect(
    (await post(again, 'sign-in/email', { email: EMAIL, password: 'another long password' })).status,
  ).toBe(200);
  await again.query(`mutation { deleteAccount(email: "${EMAIL}") { __typename } }`);
  expect(await emailAbout('Your Sutra account has been deleted')).toContain('Receipt: ');
  expect(stack.output()).not.toContain('Mail to');
  expect(stack.output()).not.toContain(token);
});

it('emails come in the language of the page, and their links lead to it', async () => {
  const email = 'nila@example.com';
  const visitor = new Visitor(stack.url);
  const linkTo = async (path: string) => {
    const found = () =>
      mail.emails
        .filter((message) => message.includes(`To: ${email}`))
        .map((message) => textOf(message))
        .find((text) => text.includes(path)) ?? '';
    await expect.poll(found, { timeout: 60_000 }).toMatch(/[\u0900-\u097f]/);
    return linkIn(found());
  };
  await post(visitor, 'sign-up/email', { email, password: PASSWORD, name: '' }, 'hi');
  const verify = (await linkTo('verify-email')).replace(stack.url, '');
  const opened = await visitor.fetch(verify, { redirect: 'manual' });
  expect(opened.headers.get('location')).toBe('/hi/dashboard');
  const again = await visitor.fetch(verify, { redirect: 'manual' });
  expect(again.headers.get('location')).toBe('/hi/verified?link=over');
  await post(visitor, 'request-password-reset', { email }, 'hi-IN,hi;q=0.9');
  expect(new URL(await linkTo('reset=')).pathname).toBe('/hi/sign-in');
  await visitor.query(`mutation { deleteAccount(email: "${email}") { __typename } }`);
});
