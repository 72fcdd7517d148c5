import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverAudits } from 'graphql-http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXAMPLES } from '../../api/src/public/examples.ts';
import { hashPassword } from '../../scripts/admin-password.mjs';
import { SocketClient } from '../clients/socket-client.ts';
import { Visitor } from '../clients/visitor.ts';
import { onceQuiet } from '../setup/once-quiet.ts';
import { type Stack, startStack } from '../setup/stack.ts';

const PASSWORD = 'the administrator';

let stack: Stack;
const cookies = { visitor: '', administrator: '' };

beforeAll(async () => {
  stack = await startStack({
    processes: ['api'],
    env: { ADMIN_PASSWORD_HASH: hashPassword(PASSWORD) },
  });
  const visitor = new Visitor(stack.url);
  await visitor.query('{ viewer { id } }');
  const administrator = new Visitor(stack.url);
  await administrator.fetch('/api/admin/sign-in', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: stack.url },
    body: JSON.stringify({ name: 'admin', password: PASSWORD }),
  });
  cookies.visitor = visitor.cookie;
  cookies.administrator = administrator.cookie;
});
afterAll(() => stack.stop());

/** Every endpoint, who may ask it, a field, and a subscription that tells something at once. */
const ENDPOINTS = [
  { path: '/graphql', caller: 'visitor', field: 'viewer { id }', watch: 'heartbeat' },
  {
    path: '/admin/graphql',
    caller: 'administrator',
    field: 'overview { conversions }',
    watch: 'counters { waitingFiles }',
  },
] as const;

/** Refused within this time, in milliseconds; it takes a hundredth of it. */
const QUICKLY = 1_000;

describe.each(ENDPOINTS)('$path', ({ path, caller, field, watch }) => {
  const send = (init: RequestInit, query = '') =>
    fetch(`${stack.url}${path}${query}`, {
      ...init,
      headers: { cookie: cookies[caller], ...(init.headers as Record<string, string>) },
    });
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    send({
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const greeted = () => SocketClient.greeted(stack.url, path, { cookie: cookies[caller] });

  it('does what GraphQL over HTTP says that it must', async () => {
    const audits = serverAudits({
      url: stack.url + path,
      fetchFn: (url: string, init: RequestInit = {}) =>
        fetch(url, {
          ...init,
          headers: {
            cookie: cookies[caller],
            'apollo-require-preflight': '1',
            ...(init.headers as Record<string, string>),
          },
        }),
    });
    const results = await Promise.all(audits.map((audit) => audit.fn()));
    const failed = results.filter(({ status }) => status === 'error').map(({ name }) => name);
    expect(failed).toEqual([]);
    expect(results.filter(({ status }) => status === 'warn').map(({ name }) => name)).toEqual([]);
  });

  describe('a request that is', () => {
    const HOSTILE: [string, () => Promise<Response>][] = [
      [
        'deep',
        () =>
          post({
            query: `{ ${'viewer { activeBatch { conversions { error { '.repeat(200)} x ${'} } } } '.repeat(200)} }`,
          }),
      ],
      [
        'a thousand aliases',
        () => post({ query: `{ ${Array.from({ length: 1000 }, (_, n) => `a${n}: __typename`).join(' ')} }` }),
      ],
      [
        'a cycle of fragments',
        () => post({ query: '{ ...a } fragment a on Query { ...b } fragment b on Query { ...a }' }),
      ],
      [
        'fragments that multiply',
        () => {
          const names = Array.from({ length: 200 }, (_, n) => `f${n}`);
          const all = names.map(
            (name, n) =>
              `fragment ${name} on Query { ${names[n + 1] ? `...${names[n + 1]} ...${names[n + 1]}` : '__typename'} }`,
          );
          return post({ query: `{ ...f0 } ${all.join(' ')}` });
        },
      ],
      ['full of directives', () => post({ query: `{ __typename ${'@include(if: true) '.repeat(5000)} }` })],
      [
        'the schema a hundred times',
        () =>
          post({
            query: `{ ${Array.from({ length: 100 }, (_, n) => `s${n}: __schema { types { name fields { name } } }`).join(' ')} }`,
          }),
      ],
      [
        'a schema deep in itself',
        () =>
          post({
            query: `{ __schema { types { ${'fields { type { '.repeat(30)} name ${'} } '.repeat(30)} } } }`,
          }),
      ],
      ['brackets only', () => post({ query: '{'.repeat(200_000) })],
      ['a document of 10 MB', () => post({ query: `{ ${field} } #${'x'.repeat(10_000_000)}` })],
      ['variables of 10 MB', () => post({ query: `{ ${field} }`, variables: { a: 'x'.repeat(10_000_000) } })],
      [
        'lists in lists',
        () =>
          post(
            `{"query":"query ($a: [ID!]) { __typename }","variables":{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`,
          ),
      ],
      ['a batch of a hundred', () => post(Array.from({ length: 100 }, () => ({ query: `{ ${field} }` })))],
      ['no JSON', () => post('{"query": "{')],
    ];

    it.each(HOSTILE)('%s is refused quickly', onceQuiet, async (_what, ask) => {
      const started = performance.now();
      const answer = await ask();
      const text = await answer.text();
      expect(performance.now() - started).toBeLessThan(QUICKLY);
      expect(text.length).toBeLessThan(100_000);
      expect([answer.status >= 400 || /"errors"/.test(text), answer.status < 500]).toEqual([true, true]);
      expect(text).not.toMatch(/\bat .*\.(js|ts):\d+|node_modules/);
    });

    it('ordinary is still answered after all of these', async () => {
      const answer = await post({ query: `{ ${field} }` });
      expect([answer.status, Object.keys((await answer.json()) as object)]).toEqual([200, ['data']]);
    });
  });

  it.each([
    ['a form', { method: 'POST', body: new URLSearchParams({ query: '{ __typename }' }) }, ''],
    [
      'plain text',
      { method: 'POST', body: '{"query":"{ __typename }"}', headers: { 'content-type': 'text/plain' } },
      '',
    ],
    ['a link', {}, '?query={__typename}'],
  ])('is not asked by %s of another site', async (_what, init, query) => {
    const answer = await send(init, query);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(await answer.text()).not.toContain('"data"');
  });

  describe('over a WebSocket', () => {
    it('greets, tells, and ends when it is told to', async () => {
      const client = await greeted();
      client.ask('one', `subscription { ${watch} }`);
      await client.until('next', 'one');
      client.ask('two', `{ ${field} }`);
      await client.until('complete', 'two');
      expect(client.types('two')).toEqual(['next', 'complete']);
      client.send({ id: 'one', type: 'complete' });
      client.ask('one', '{ __typename }');
      await client.until('complete', 'one');
      expect(client.types()[0]).toBe('connection_ack');
      client.end();
    });

    it('answers a ping with its payload, and takes a pong that nobody asked for', async () => {
      const client = await greeted();
      client.send({ type: 'pong' });
      client.send({ type: 'ping', payload: { at: 1 } });
      expect(await client.until('pong')).toEqual({ type: 'pong', payload: { at: 1 } });
      client.end();
    });

    it.each([
      ['broken', '{ __typename'],
      ['unknown', '{ nothingOfThatName }'],
      ['too large', `{ ${'a: __typename '.repeat(4_000)} }`],
    ])('says what is wrong with a document that is %s, and goes on', async (_what, query) => {
      const client = await greeted();
      client.ask('one', query);
      const { payload } = await client.until('error', 'one');
      expect(payload).toEqual([expect.objectContaining({ message: expect.any(String) as string })]);
      client.ask('one', '{ __typename }');
      await client.until('complete', 'one');
      client.end();
    });

    it('takes no changes', async () => {
      const client = await greeted();
      client.ask('one', 'mutation { __typename }');
      expect((await client.until('error', 'one')).payload).toHaveLength(1);
      client.end();
    });

    const early = () => SocketClient.open(stack.url, path, { headers: { cookie: cookies[caller] } });
    const CLOSED: [number, string, () => Promise<SocketClient>, (client: SocketClient) => void][] = [
      [4400, 'a frame that is no JSON', greeted, (client) => client.send('{')],
      [4400, 'a frame of an unknown type', greeted, (client) => client.send({ type: 'nonsense' })],
      [
        4400,
        'a question without an id',
        greeted,
        (client) => client.send({ type: 'subscribe', payload: { query: '{ __typename }' } }),
      ],
      [
        4400,
        'a question that is a number',
        greeted,
        (client) => client.send({ id: 'one', type: 'subscribe', payload: { query: 1 } }),
      ],
      [4401, 'a question before the greeting', early, (client) => client.ask('one', '{ __typename }')],
      [4408, 'no greeting', early, () => {}],
      [
        4409,
        'an id that is in use',
        greeted,
        (client) => {
          client.ask('one', `subscription { ${watch} }`);
          client.ask('one', `subscription { ${watch} }`);
        },
      ],
      [4429, 'a second greeting', greeted, (client) => client.send({ type: 'connection_init' })],
      [
        1009,
        'a frame of a megabyte',
        greeted,
        (client) => client.ask('one', `{ __typename } #${'x'.repeat(1_000_000)}`),
      ],
    ];

    it.each(CLOSED)('closes with %i on %s', async (code, _what, open, misbehave) => {
      const client = await open();
      misbehave(client);
      expect((await client.closed).code).toBe(code);
    });

    it('speaks its protocol also where others are offered first, and none of the old one', async () => {
      const headers = { cookie: cookies[caller] };
      const several = await SocketClient.open(stack.url, path, {
        protocols: ['soap', 'graphql-transport-ws'],
        headers,
      });
      expect(several.socket.protocol).toBe('graphql-transport-ws');
      several.end();
      const old = await SocketClient.open(stack.url, path, { protocols: ['graphql-ws'], headers }).catch(
        () => null,
      );
      if (old) expect((await old.closed).code).toBe(4406);
    });
  });
});

describe('the documents of the site', () => {
  const HASH = 'sha256:f00';
  const ask = (site: string, body: object) =>
    fetch(`${site}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const extensions = { persistedQuery: { version: 1, sha256Hash: HASH } };
  let site: string;
  let closed: Stack;
  beforeAll(async () => {
    site = await mkdtemp(join(tmpdir(), 'sutra-site-'));
    await writeFile(join(site, 'index.html'), '<!doctype html><title>Sutra</title>');
    await writeFile(
      join(site, 'persisted-documents.json'),
      JSON.stringify({ [HASH]: 'query Own { viewer { kind } }' }),
    );
    closed = await startStack({
      processes: ['api'],
      env: { WEB_DIR: site, PERSISTED_ONLY: 'true', SOCKET_PING_SECONDS: '1' },
    });
  });
  afterAll(async () => {
    await closed.stop();
    await rm(site, { recursive: true });
  });

  it('are answered by their hashes, and an unknown hash is told so that the client sends the document', async () => {
    const answer = await ask(closed.url, { extensions });
    expect(await answer.json()).toEqual({ data: { viewer: { kind: 'VISITOR' } } });
    const unknown = await ask(stack.url, { extensions });
    expect([unknown.status, await unknown.json()]).toEqual([
      200,
      { errors: [expect.objectContaining({ message: 'PersistedQueryNotFound' })] },
    ]);
    const both = await ask(stack.url, { extensions, query: '{ __typename }' });
    expect(await both.json()).toEqual({ data: { __typename: 'Query' } });
  });

  it('are the only ones that are answered where the operator says so', async () => {
    const answer = await ask(closed.url, { query: '{ __typename }' });
    expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('persisted-only')]);
    const client = await SocketClient.greeted(closed.url, '/graphql');
    client.ask('one', '{ __typename }');
    expect(JSON.stringify((await client.until('error', 'one')).payload)).toContain('persisted-only');
    client.send({ id: 'two', type: 'subscribe', payload: { query: '{ __typename }', extensions } });
    expect(JSON.stringify(await client.until('next', 'two'))).toContain('not-signed-in');
    client.end();
  });

  it('are not told to those who hear nothing: who answers no ping is dropped', async () => {
    const client = await SocketClient.open(closed.url, '/graphql', { deaf: true });
    client.send({ type: 'connection_init' });
    expect((await client.closed).code).toBe(1006);
  });
});

describe('the explorer', () => {
  it('opens with operations that run as they stand, or with the id that the one before answered', async () => {
    const visitor = new Visitor(stack.url);
    const { data: uploaded, errors } = await visitor.query<{ uploadFile: { upload: { id: string } } }>(
      EXAMPLES[2]?.query ?? '',
      JSON.parse(EXAMPLES[2]?.variables ?? '{}') as Record<string, unknown>,
    );
    expect(errors).toBeUndefined();
    const uploadIds = [uploaded.uploadFile.upload.id];
    const { data: started } = await visitor.query<{ convertFiles: { batch: { id: string } } }>(
      EXAMPLES[3]?.query ?? '',
      { input: { uploadIds } },
    );
    const batchId = started.convertFiles.batch.id;
    const client = await SocketClient.greeted(stack.url, '/graphql', { cookie: visitor.cookie });
    client.ask('watch', EXAMPLES[4]?.query ?? '', { batchId });
    client.ask('heartbeat', EXAMPLES[5]?.query ?? '');
    const snapshot = await client.until('next', 'watch');
    expect(snapshot.payload).toMatchObject({ data: { conversionUpdates: { status: 'QUEUED' } } });
    await client.until('next', 'heartbeat');
    client.end();
    const { data: viewer } = await visitor.query(EXAMPLES[0]?.query ?? '');
    expect(viewer).toMatchObject({ viewer: { kind: 'VISITOR', uploads: [{ fileName: 'note.md' }] } });
    const { data: offered } = await visitor.query(EXAMPLES[1]?.query ?? '');
    expect(offered).toMatchObject({ plans: [{ plan: 'FREE', price: 0, days: 30 }, {}, {}, {}, {}] });
  });

  it('is a page that asks no other host and holds these operations', async () => {
    const page = await (await fetch(`${stack.url}/graphql`, { headers: { accept: 'text/html' } })).text();
    expect(page).not.toMatch(/(?:src|href)="https?:/);
    for (const name of ['Viewer', 'Plans', 'Upload', 'Convert', 'Watch', 'Heartbeat'])
      expect(page).toContain(name);
  });
});
