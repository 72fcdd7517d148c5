import { createPrisma, type PrismaClient } from '@sutra/prisma';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { note } from '../clients/samples.ts';
import { lastSeen, Visitor } from '../clients/visitor.ts';
import { type Stack, startStack } from '../setup/stack.ts';

const PASSWORD = 'a long enough password';

let stack: Stack;
let prisma: PrismaClient;
beforeAll(async () => {
  stack = await startStack({ env: { ANONYMOUS_CONVERSIONS: '5' } });
  prisma = createPrisma(stack.databaseUrl, 3);
});
afterAll(async () => {
  await prisma.$disconnect();
  await stack.stop();
});

const post = (visitor: Visitor, path: string, body: object) =>
  visitor.fetch(`/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: visitor.site },
    body: JSON.stringify(body),
  });

/** The newest email to an address that holds `what`: it may be shown after the answer that it belongs to. */
async function emailTo(email: string, what: string): Promise<string> {
  const found = () =>
    stack
      .output()
      .split('\nMail to ')
      .findLast((message) => message.startsWith(email) && message.includes(what)) ?? '';
  await expect.poll(found).not.toBe('');
  return found();
}

const linkIn = (message: string) => new URL(/https?:\S+/.exec(message)?.[0] ?? 'http://none');

async function signUp(email: string, visitor = new Visitor(stack.url)): Promise<Visitor> {
  const answer = await post(visitor, 'sign-up/email', { email, password: PASSWORD, name: 'Asha' });
  expect(answer.status).toBe(200);
  return visitor;
}

async function verify(visitor: Visitor, email: string): Promise<void> {
  const { pathname, search } = linkIn(await emailTo(email, 'verify-email'));
  const answer = await visitor.fetch(pathname + search, { redirect: 'manual' });
  expect(answer.status).toBe(302);
}

async function member(email: string, visitor?: Visitor): Promise<Visitor> {
  const signedUp = await signUp(email, visitor);
  await verify(signedUp, email);
  return signedUp;
}

interface ViewerSeen {
  kind: string;
  account: { email: string; emailVerified: boolean; name: string | null } | null;
  allowance: { plan: string | null; remaining: number; total: number; daysLeft: number | null };
}

async function viewer(visitor: Visitor): Promise<ViewerSeen> {
  const query = `{ viewer { kind account { email emailVerified name }
    allowance { plan remaining total daysLeft } } }`;
  return (await visitor.query<{ viewer: ViewerSeen }>(query)).data.viewer;
}

describe('an account', () => {
  it('is refused a wrong password and a short one', async () => {
    await member('twice@example.com');
    const visitor = new Visitor(stack.url);
    const again = { email: 'twice@example.com', password: PASSWORD, name: '' };
    expect(
      (await post(visitor, 'sign-up/email', { ...again, email: 'x@example.com', password: 'short' })).status,
    ).toBe(400);
    expect((await post(visitor, 'sign-in/email', { ...again, password: 'something else' })).status).toBe(401);
    expect((await viewer(visitor)).kind).toBe('VISITOR');
  });

  it('is refused to pages of other sites', async () => {
    const answer = await fetch(`${stack.url}/api/auth/sign-up/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://elsewhere.example', cookie: 'a=b' },
      body: JSON.stringify({ email: 'other@example.com', password: PASSWORD, name: '' }),
    });
    expect(answer.status).toBe(403);
  });

  it('gets the free plan once, and converts only with a verified address', async () => {
    const visitor = await signUp('asha@example.com');
    expect((await viewer(visitor)).kind).toBe('VISITOR');
    await verify(visitor, 'asha@example.com');
    expect(await viewer(visitor)).toEqual({
      kind: 'ACCOUNT',
      account: { email: 'asha@example.com', emailVerified: true, name: 'Asha' },
      allowance: { plan: 'FREE', remaining: 10, total: 10, daysLeft: 30 },
    });
    const setVerified = (emailVerified: boolean) =>
      prisma.authUser.update({ where: { email: 'asha@example.com' }, data: { emailVerified } });
    await setVerified(false);
    const form = new FormData();
    form.append('files', new Blob(['# A']), 'a.md');
    const refused = await visitor.fetch('/api/uploads', { method: 'POST', body: form });
    expect([refused.status, await refused.text()]).toEqual([
      403,
      expect.stringContaining('email-not-verified'),
    ]);
    await setVerified(true);
    expect((await viewer(visitor)).account?.emailVerified).toBe(true);
    const batch = await visitor.start(note());
    expect(lastSeen(await visitor.watchAll(batch.id))[0]?.status).toBe('COMPLETED');
    expect((await viewer(visitor)).allowance).toMatchObject({ plan: 'FREE', remaining: 9 });
    await post(visitor, 'sign-out', {});
    expect((await viewer(visitor)).kind).toBe('VISITOR');
    await post(visitor, 'sign-in/email', { email: 'asha@example.com', password: PASSWORD });
    expect((await viewer(visitor)).allowance).toMatchObject({ plan: 'FREE', remaining: 9 });
  });

  it('takes over what its visitor had, and gives the visitor nothing back', async () => {
    const visitor = new Visitor(stack.url);
    const batch = await visitor.start(note(), note());
    const seen = lastSeen(await visitor.watchAll(batch.id));
    await member('takes@example.com', visitor);
    expect((await viewer(visitor)).allowance).toMatchObject({ remaining: 10 });
    const file = await visitor.conversion(seen[0]?.id ?? '');
    expect((await visitor.fetch(file?.downloadUrl ?? '')).status).toBe(200);
    await post(visitor, 'sign-out', {});
    expect((await viewer(visitor)).allowance).toMatchObject({ plan: null, remaining: 3 });
    expect(await visitor.conversion(seen[0]?.id ?? '')).toBeNull();
  });

  it('gets a new password by email, once, and loses its old sessions', async () => {
    const email = 'reset@example.com';
    const old = await member(email);
    const visitor = new Visitor(stack.url);
    await post(visitor, 'request-password-reset', { email });
    const token = linkIn(await emailTo(email, 'reset=')).searchParams.get('reset') ?? '';
    const fresh = { newPassword: 'another long password', token };
    expect((await post(visitor, 'reset-password', fresh)).status).toBe(200);
    expect((await post(visitor, 'reset-password', fresh)).status).toBe(400);
    expect((await viewer(old)).kind).toBe('VISITOR');
    expect((await post(visitor, 'sign-in/email', { email, password: PASSWORD })).status).toBe(401);
    expect((await post(visitor, 'sign-in/email', { email, password: fresh.newPassword })).status).toBe(200);
  });

  it('ends with its time, at the very next look', async () => {
    const visitor = await member('over@example.com');
    await viewer(visitor);
    const account = await prisma.account.findFirstOrThrow({ where: { email: 'over@example.com' } });
    const ids = await visitor.uploadIds(note());
    const expiresAt = new Date(Date.now() - 1000);
    await prisma.allowance.update({ where: { ownerId: account.ownerId }, data: { expiresAt } });
    const { problem } = await visitor.convert(ids);
    expect(problem?.code).toBe('plan-expired');
    expect((await viewer(visitor)).allowance).toMatchObject({ plan: 'EXPIRED', remaining: 0 });
  });

  it('is deleted with everything that was its own, and only by typing its address', async () => {
    const visitor = await member('gone@example.com');
    const batch = await visitor.start(note());
    await visitor.watchAll(batch.id);
    const ask = (email: string) =>
      visitor.query<{ deleteAccount: { receipt?: string; files?: number; problem?: { code: string } } }>(
        `mutation ($email: String!) { deleteAccount(email: $email) {
          ... on Deletion { receipt files } ... on DeleteAccountRefused { problem { code } } } }`,
        { email },
      );
    expect((await ask('other@example.com')).data.deleteAccount.problem?.code).toBe('account-not-found');
    const { receipt, files } = (await ask('gone@example.com')).data.deleteAccount;
    expect(files).toBe(2);
    expect(await emailTo('gone@example.com', String(receipt))).toContain('Receipt: ');
    expect(await prisma.account.count({ where: { email: 'gone@example.com' } })).toBe(0);
    expect(await prisma.authUser.count({ where: { email: 'gone@example.com' } })).toBe(0);
    expect((await viewer(visitor)).kind).toBe('VISITOR');
  });
});

describe('API keys', () => {
  it('act for their account until they are revoked, and make no other keys', async () => {
    const visitor = await member('keys@example.com');
    const create = `mutation ($name: String!) { createApiKey(name: $name) {
      ... on CreateApiKeySuccess { key apiKey { id hint lastUsedAt } }
      ... on CreateApiKeyRefused { problem { code } } } }`;
    interface Made {
      createApiKey: { key: string; apiKey: { id: string; hint: string }; problem?: { code: string } };
    }
    const { key, apiKey } = (await visitor.query<Made>(create, { name: 'laptop' })).data.createApiKey;
    expect(key.startsWith(apiKey.hint)).toBe(true);
    expect(JSON.stringify(await prisma.apiKey.findMany())).not.toContain(key);
    const ask = async (query: string, variables = {}) => {
      const response = await fetch(`${stack.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
        body: JSON.stringify({ query, variables }),
      });
      return response.json() as Promise<{
        data: Made & { viewer: { account: unknown; apiKeys: unknown[] } };
      }>;
    };
    const { data } = await ask('{ viewer { account { email } apiKeys { id } } }');
    expect(data.viewer).toEqual({ account: { email: 'keys@example.com' }, apiKeys: [] });
    expect((await ask(create, { name: 'more' })).data.createApiKey.problem?.code).toBe('sign-in-required');
    const listed = await visitor.query<{ viewer: { apiKeys: { name: string; lastUsedAt: string }[] } }>(
      '{ viewer { apiKeys { name lastUsedAt } } }',
    );
    expect(listed.data.viewer.apiKeys).toMatchObject([{ name: 'laptop', lastUsedAt: expect.any(String) }]);
    await visitor.query('mutation ($id: ID!) { revokeApiKey(id: $id) }', { id: apiKey.id });
    expect((await ask('{ viewer { account { email } } }')).data.viewer.account).toBeNull();
  });
});

describe('the rights of an API key', () => {
  interface Made {
    createApiKey: { key: string; apiKey: { id: string }; problem?: { code: string } };
  }
  const create = `mutation ($scopes: [ApiScope!], $days: Int) { createApiKey(name: "k", scopes: $scopes, days: $days) {
    ... on CreateApiKeySuccess { key apiKey { id scopes expiresAt } }
    ... on CreateApiKeyRefused { problem { code } } } }`;
  const FORGET = 'mutation { deleteFiles }';
  const LOOK = '{ viewer { usage { conversions } } }';
  const CONVERT = `mutation { convertFiles(input: { uploadIds: [], to: DOCX }) {
    ... on ConvertFilesRefused { problem { code } } } }`;
  const usage = () => `${stack.url}/api/v1/account/usage`;

  const bearing = (key: string) => ({ authorization: `Bearer ${key}` });
  async function ask(key: string, query: string) {
    const response = await fetch(`${stack.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...bearing(key) },
      body: JSON.stringify({ query }),
    });
    const body = (await response.json()) as { errors?: { extensions: { code: string } }[] };
    return [response.status, body.errors?.[0]?.extensions.code];
  }
  const post = (key: string, path: string, body: unknown = {}) =>
    fetch(stack.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...bearing(key) },
      body: JSON.stringify(body),
    });
  const codeOf = async (response: Response) => [
    response.status,
    ((await response.json()) as { code?: string; error?: { code: string } }).code,
  ];

  it('are those that it was made with, on both interfaces', async () => {
    const visitor = await member('rights@example.com');
    const keyWith = async (...scopes: string[]) =>
      (await visitor.query<Made>(create, { scopes })).data.createApiKey.key;
    const reader = await keyWith('READ');
    expect(await ask(reader, LOOK)).toEqual([200, undefined]);
    expect(await ask(reader, FORGET)).toEqual([200, 'scope-missing']);
    expect(await ask(reader, CONVERT)).toEqual([200, 'scope-missing']);
    expect((await fetch(usage(), { headers: bearing(reader) })).status).toBe(200);
    const refused = await post(reader, '/api/v1/convert/pdf-to-docx', { file: '' });
    expect(await codeOf(refused)).toEqual([403, 'scope-missing']);
    const form = new FormData();
    form.append('files', new Blob(['# a']), 'a.md');
    const upload = await fetch(`${stack.url}/api/uploads`, {
      method: 'POST',
      headers: bearing(reader),
      body: form,
    });
    expect(upload.status).toBe(403);
    const converter = await keyWith('CONVERT');
    expect(await ask(converter, LOOK)).toEqual([200, 'scope-missing']);
    expect(await ask(converter, CONVERT)).not.toEqual([200, 'scope-missing']);
    expect(await codeOf(await fetch(usage(), { headers: bearing(converter) }))).toEqual([
      403,
      'scope-missing',
    ]);
    expect(await ask(await keyWith('DELETE'), FORGET)).toEqual([200, undefined]);
  });

  it('are all of them for a key that is older than rights', async () => {
    const visitor = await member('first-keys@example.com');
    const { key, apiKey } = (await visitor.query<Made>(create)).data.createApiKey;
    await prisma.apiKey.update({ where: { id: apiKey.id }, data: { scopes: [] } });
    expect(await ask(key, LOOK)).toEqual([200, undefined]);
    expect(await ask(key, FORGET)).toEqual([200, undefined]);
    const listed = await visitor.query<{ viewer: { apiKeys: unknown[] } }>(
      '{ viewer { apiKeys { scopes expiresAt } } }',
    );
    expect(listed.data.viewer.apiKeys).toEqual([{ scopes: ['CONVERT', 'READ', 'DELETE'], expiresAt: null }]);
  });

  it('end with the key, which says so', async () => {
    const visitor = await member(`short-keys-${Date.now()}@example.com`);
    const { key, apiKey } = (await visitor.query<Made>(create, { days: 1 })).data.createApiKey;
    expect(await ask(key, LOOK)).toEqual([200, undefined]);
    await prisma.apiKey.update({ where: { id: apiKey.id }, data: { expiresAt: new Date(Date.now() - 1) } });
    expect(await ask(key, LOOK)).toEqual([401, 'api-key-expired']);
    const refused = await fetch(usage(), { headers: bearing(key) });
    expect(refused.headers.get('www-authenticate')).toContain('invalid_token');
    expect(await codeOf(refused)).toEqual([401, 'api-key-expired']);
    await expect.poll(() => stack.output()).toMatch(/access-refused.*api-key-expired/);
    await expect.poll(() => stack.output()).toContain('api-key-refused');
    expect(stack.output()).not.toContain(key);
  });

  it.each([{ days: 0 }, { days: 100_000 }, { scopes: [] }])(
    'are refused where they make no sense: %o',
    async (asked) => {
      const visitor = await member(`nonsense-${JSON.stringify(asked).length}@example.com`);
      const { problem } = (await visitor.query<Made>(create, asked)).data.createApiKey;
      expect(problem?.code).toBe('invalid-field');
    },
  );
});

describe('history and usage', () => {
  it('list the files page by page, newest first, and count what was paid for', async () => {
    const visitor = await member('history@example.com');
    for (const name of ['a.md', 'b.md', 'c.md']) {
      const batch = await visitor.start(note(name));
      await visitor.watchAll(batch.id);
    }
    const query = `query ($after: String) { viewer { usage { conversions } conversions(first: 2, after: $after) {
      edges { node { originalFileName downloadUrl } } pageInfo { hasNextPage endCursor } } } }`;
    interface Page {
      viewer: {
        usage: { conversions: number }[];
        conversions: {
          edges: { node: { originalFileName: string; downloadUrl: string | null } }[];
          pageInfo: { hasNextPage: boolean; endCursor: string };
        };
      };
    }
    const first = (await visitor.query<Page>(query)).data.viewer;
    expect(first.usage).toEqual([{ conversions: 3 }]);
    expect(first.conversions.edges.map(({ node }) => node.originalFileName)).toEqual(['c.md', 'b.md']);
    const after = first.conversions.pageInfo.endCursor;
    const second = (await visitor.query<Page>(query, { after })).data.viewer.conversions;
    expect(second.edges.map(({ node }) => node.originalFileName)).toEqual(['a.md']);
    expect(second.pageInfo.hasNextPage).toBe(false);
    expect((await visitor.query<{ deleteFiles: number }>('mutation { deleteFiles }')).data.deleteFiles).toBe(
      6,
    );
    expect((await visitor.query<Page>(query)).data.viewer.conversions.edges).toEqual([]);
  });
});
