import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPrisma, type PrismaClient } from '@sutra/prisma';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedUp } from '../clients/api-client.ts';
import { fixture, note } from '../clients/samples.ts';
import { lastSeen, Visitor } from '../clients/visitor.ts';
import { type Stack, startStack } from '../setup/stack.ts';

const CALLERS = ['nobody', 'visitor', 'member', 'unverified', 'expired', 'revokedKey'] as const;
type Caller = (typeof CALLERS)[number];

let stack: Stack;
let prisma: PrismaClient;
/** Whose things everybody else reaches for. */
let owner: Visitor;
let things: Record<'batch' | 'file' | 'upload' | 'key' | 'link' | 'email' | 'page' | 'html', string>;
const callers = {} as Record<Caller, Visitor>;

async function account(email: string, verified: boolean): Promise<Visitor> {
  const visitor = await signedUp(stack, prisma, email);
  await prisma.authUser.update({ where: { email }, data: { emailVerified: verified } });
  return visitor;
}

/** An API client whose key was good until just now. */
class ApiClient extends Visitor {
  key = '';

  override async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${this.key}`);
    return fetch(this.site + path, { ...init, headers });
  }
}

async function makeKey(visitor: Visitor): Promise<{ key: string; id: string }> {
  interface Made {
    createApiKey: { key: string; apiKey: { id: string } };
  }
  const { data } = await visitor.query<Made>(
    'mutation { createApiKey(name: "k") { ... on CreateApiKeySuccess { key apiKey { id } } } }',
  );
  return { key: data.createApiKey.key, id: data.createApiKey.apiKey.id };
}

/** The links to files that the owner has had made of a document. */
async function madeFiles(file: string): Promise<{ page: string; html: string }> {
  interface Made {
    sourcePicture: { url: string };
    writeDocument: { file: { downloadUrl: string } };
  }
  const pdf = await owner.start(await fixture('quadratic.pdf'));
  const [read] = lastSeen(await owner.watchAll(pdf.id));
  const pictures = await owner.query<Made>(
    'query ($id: ID!) { sourcePicture(conversionId: $id, page: 1) { url } }',
    { id: read?.id },
  );
  const written = await owner.query<Made>(
    `mutation ($id: ID!) { writeDocument(conversionIds: [$id], to: HTML) {
      ... on WriteDocumentSuccess { file { downloadUrl } } } }`,
    { id: file },
  );
  return {
    page: pictures.data.sourcePicture.url,
    html: written.data.writeDocument.file.downloadUrl,
  };
}

async function ownerIdOf(email: string): Promise<string> {
  return (await prisma.account.findFirstOrThrow({ where: { email } })).ownerId;
}

beforeAll(async () => {
  stack = await startStack();
  prisma = createPrisma(stack.databaseUrl, 3);
  owner = await account('owner@example.com', true);
  const batch = await owner.start(note());
  const [file] = lastSeen(await owner.watchAll(batch.id));
  const [upload = ''] = await owner.uploadIds(note());
  const { id: key } = await makeKey(owner);
  const link = file?.downloadUrl ?? '';
  const { page, html } = await madeFiles(file?.id ?? '');
  const email = 'owner@example.com';
  things = { batch: batch.id, file: file?.id ?? '', upload, key, link, email, page, html };

  callers.nobody = new Visitor(stack.url);
  callers.visitor = new Visitor(stack.url);
  await callers.visitor.query('{ viewer { id } }');
  callers.member = await account('member@example.com', true);
  callers.unverified = await account('unverified@example.com', false);
  callers.expired = await account('expired@example.com', true);
  await prisma.allowance.update({
    where: { ownerId: await ownerIdOf('expired@example.com') },
    data: { expiresAt: new Date(Date.now() - 1000) },
  });
  const apiClient = new ApiClient(stack.url);
  const made = await makeKey(callers.member);
  apiClient.key = made.key;
  await callers.member.query('mutation ($id: ID!) { revokeApiKey(id: $id) }', { id: made.id });
  callers.revokedKey = apiClient;
});
afterAll(async () => {
  await prisma.$disconnect();
  await stack.stop();
});

interface Walk {
  document: string;
  variables?: () => Record<string, unknown>;
  /** The answer's value for the caller, or the code of the error that it raises. */
  expected: (caller: Caller) => unknown;
}

const withoutOwner = (caller: Caller) => caller === 'nobody' || caller === 'revokedKey';
const withoutAccount = (caller: Caller) => withoutOwner(caller) || caller === 'visitor';
const problem = (code: string) => ({ problem: { code } });

/** Every root field that somebody could reach another's things with; what nobody can misuse says why not. */
const ROOT_FIELDS: Record<string, Walk | string> = {
  'Query.viewer': 'answers about the caller alone; test/integration/accounts.test.ts',
  'Query.signIn': 'tells everybody how to sign in',
  'Mutation.adoptVisitorFiles':
    'moves what this browser itself has made; test/integration/earlier-results.test.ts',
  'Mutation.forgetBatches': {
    document: 'mutation ($batch: ID!) { it: forgetBatches(ids: [$batch]) }',
    expected: () => 0,
  },
  'Query.plans': 'tells everybody what plans there are',
  'Query.batch': {
    document: 'query ($batch: ID!) { it: batch(id: $batch) { id } }',
    expected: () => null,
  },
  'Query.conversion': {
    document: 'query ($file: ID!) { it: conversion(id: $file) { id } }',
    expected: () => null,
  },
  'Query.review': {
    document: 'query ($file: ID!) { it: review(conversionId: $file) { id } }',
    expected: () => null,
  },
  'Query.reviewSheet': {
    document: 'query ($file: ID!) { it: reviewSheet(conversionId: $file, sheet: 0) { html } }',
    expected: () => null,
  },
  'Query.sourcePicture': {
    document: 'query ($file: ID!) { it: sourcePicture(conversionId: $file, page: 1) { url } }',
    expected: () => null,
  },
  'Query.sourceText': {
    document: 'query ($file: ID!) { it: sourceText(conversionId: $file, sheet: 0) { text } }',
    expected: () => null,
  },
  'Mutation.writeDocument': {
    document: `mutation ($file: ID!) { it: writeDocument(conversionIds: [$file], to: HTML) {
      ... on WriteDocumentSuccess { file { downloadUrl } } ... on WriteDocumentRefused { problem { code } } } }`,
    expected: (caller) => problem(withoutOwner(caller) ? 'not-signed-in' : 'conversion-not-found'),
  },
  'Mutation.editFormula': {
    document: `mutation ($file: ID!) { it: editFormula(
      input: { conversionId: $file, version: 0, formula: 0, tex: "x" }) {
      ... on EditFormulaSuccess { review { id } } ... on EditFormulaRefused { problem { code } } } }`,
    expected: (caller) => problem(withoutOwner(caller) ? 'not-signed-in' : 'conversion-not-found'),
  },
  'Mutation.editPassage': {
    document: `mutation ($file: ID!) { it: editPassage(
      input: { conversionId: $file, version: 0, passage: 0, text: "x" }) {
      ... on EditFormulaSuccess { review { id } } ... on EditFormulaRefused { problem { code } } } }`,
    expected: (caller) => problem(withoutOwner(caller) ? 'not-signed-in' : 'conversion-not-found'),
  },
  'Mutation.contact': 'anybody may write to the operator',
  'Mutation.uploadFile': "keeps a file of the caller's own; who may not convert",
  'Mutation.convertFiles': {
    document: `mutation ($upload: ID!) { it: convertFiles(input: { uploadIds: [$upload] }) {
      ... on ConvertFilesSuccess { batch { id } } ... on ConvertFilesRefused { problem { code } }
      ... on ConvertFilesOverAllowance { problem { code } } } }`,
    expected: (caller) => problem(withoutOwner(caller) ? 'not-signed-in' : 'upload-not-found'),
  },
  'Mutation.cancelConversion': {
    document: `mutation ($file: ID!) { it: cancelConversion(id: $file) {
      ... on CancelConversionSuccess { conversion { id } } ... on CancelConversionRefused { problem { code } } } }`,
    expected: (caller) => problem(withoutOwner(caller) ? 'not-signed-in' : 'conversion-not-found'),
  },
  'Mutation.deleteConversion': {
    document: 'mutation ($file: ID!) { it: deleteConversion(id: $file) }',
    expected: () => false,
  },
  'Mutation.createApiKey': {
    document: `mutation { it: createApiKey(name: "k") {
      ... on CreateApiKeySuccess { apiKey { name } } ... on CreateApiKeyRefused { problem { code } } } }`,
    expected: (caller) => (withoutAccount(caller) ? problem('sign-in-required') : { apiKey: { name: 'k' } }),
  },
  'Mutation.revokeApiKey': {
    document: 'mutation ($key: ID!) { it: revokeApiKey(id: $key) }',
    expected: (caller) => (withoutAccount(caller) ? 'sign-in-required' : false),
  },
  'Mutation.deleteFiles': { document: 'mutation { it: deleteFiles }', expected: () => 0 },
  'Mutation.deleteAccount': {
    document: `mutation ($email: String!) { it: deleteAccount(email: $email) {
      ... on Deletion { files } ... on DeleteAccountRefused { problem { code } } } }`,
    expected: (caller) => problem(withoutAccount(caller) ? 'sign-in-required' : 'account-not-found'),
  },
  'Mutation.testApiKey': 'asks the AI service about a key that the caller brings; touches nothing of ours',
  'Mutation.noteAiKey': {
    document: 'mutation { it: noteAiKey(stored: true) }',
    expected: (caller) => !withoutAccount(caller),
  },
  'Subscription.heartbeat': 'tells the time',
  'Subscription.conversionUpdates': 'asked over a WebSocket below',
};

async function rootFields(): Promise<string[]> {
  interface Type {
    name: string;
    fields: { name: string }[];
  }
  const { data } = await owner.query<{ __schema: Record<string, Type> }>(`{ __schema {
    queryType { name fields { name } } mutationType { name fields { name } }
    subscriptionType { name fields { name } } } }`);
  return Object.values(data.__schema).flatMap(({ name, fields }) =>
    fields.map((field) => `${name}.${field.name}`),
  );
}

it('the list of requests knows every root field of the schema', async () => {
  expect((await rootFields()).sort()).toEqual(Object.keys(ROOT_FIELDS).sort());
});

describe.each(CALLERS)('%s', (caller) => {
  const walks = Object.entries(ROOT_FIELDS).flatMap(([field, walk]) =>
    typeof walk === 'string' ? [] : [{ field, ...walk }],
  );

  it.each(walks)('reaches nothing of others by $field', async ({ document, expected }) => {
    const names = [...document.matchAll(/\$(\w+):/g)].map(([, name]) => name as keyof typeof things);
    const variables = Object.fromEntries(names.map((name) => [name, things[name]]));
    const { data, errors } = await callers[caller].query<{ it: unknown } | null>(document, variables);
    expect(errors?.[0]?.extensions?.code ?? data?.it).toEqual(expected(caller));
  });

  it('hears nothing of the batches of others', async () => {
    await expect(callers[caller].watchAll(things.batch)).rejects.toThrow(
      withoutOwner(caller) ? /not-signed-in/ : /conversion-not-found/,
    );
  });

  it('downloads nothing of others, with their own link', async () => {
    for (const link of [things.link, things.html, things.page])
      expect((await callers[caller].fetch(link)).status).toBe(404);
  });

  it('is no program', async () => {
    const { file } = things;
    const paths = ['account/usage', `jobs/${file}/status`, `jobs/${file}/result`];
    for (const path of paths) {
      const answer = await callers[caller].fetch(`/api/v1/${path}`);
      expect([path, answer.status]).toEqual([path, 401]);
    }
    const posts = ['convert/pdf-to-docx', 'convert/image-to-docx', 'ocr/extract-math', `jobs/${file}/cancel`];
    for (const path of posts) {
      const answer = await callers[caller].fetch(`/api/v1/${path}`, { method: 'POST' });
      expect([path, answer.status]).toEqual([path, 401]);
    }
  });

  it('is no administrator', async () => {
    const post = (path: string) =>
      callers[caller].fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          query: `mutation { setPlan(email: "${things.email}", plan: YEARLY) { __typename } }`,
        }),
      });
    expect((await callers[caller].fetch('/api/admin/session')).status).toBe(403);
    expect((await post('/admin/graphql')).status).toBe(403);
    expect((await post('/api/admin/sign-in')).status).toBe(401);
  });
});

describe('who may not convert', () => {
  async function ownUpload(email: string): Promise<string> {
    const ownerId = await ownerIdOf(email);
    const source = await prisma.upload.findFirstOrThrow({ where: { id: things.upload } });
    const storageKey = `uploads/${randomUUID()}`;
    const { id } = await prisma.upload.create({
      data: { ...source, id: undefined, ownerId, storageKey },
    });
    return id;
  }

  it.each([
    ['unverified', 'email-not-verified', 403],
    ['expired', 'plan-expired', 402],
  ] as const)('%s: is told so at the upload and again at the conversion', async (caller, code, status) => {
    const form = new FormData();
    form.append('files', new Blob(['# A']), 'a.md');
    const answer = await callers[caller].fetch('/api/uploads', { method: 'POST', body: form });
    expect([answer.status, await answer.text()]).toEqual([status, expect.stringContaining(code)]);
    const small = await callers[
      caller
    ].query(`mutation { it: uploadFile(input: { fileName: "a.md", base64: "IyBB" }) {
      ... on UploadFileRefused { problem { code } } } }`);
    expect(small.data).toEqual({ it: { problem: { code } } });
    const { problem: told } = await callers[caller].convert([await ownUpload(`${caller}@example.com`)]);
    expect(told?.code).toBe(code);
  });

  const steps = ['detect-content', 'extract-content', 'convert-to-docx'];
  const bodies: Record<string, object> = {
    'detect-content': { base64File: 'IyBB', mimeType: 'text/markdown' },
    'extract-content': { base64File: 'IyBC', mimeType: 'text/markdown', contentType: 'text' },
    'convert-to-docx': { latexContent: '# C', fileName: 'c.md' },
  };

  it.each(
    steps.flatMap((step) => [
      { step, caller: 'unverified' as const, status: 403 },
      { step, caller: 'expired' as const, status: 402 },
    ]),
  )('$caller: is refused the step $step', async ({ step, caller, status }) => {
    const answer = await callers[caller].fetch(`/api/${step}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(bodies[step]),
    });
    expect(answer.status).toBe(status);
  });
});

/** REST paths with their walk: a path that is not here has been forgotten. */
const REST_PATHS: Record<string, string> = {
  '/api/uploads': 'who may not convert',
  '/api/conversions/:id/download': 'downloads nothing of others',
  '/api/conversions/:id/pages/:page': 'downloads nothing of others',
  '/api/figures': 'tells everybody two totals',
  '/api/contact': 'anybody may write to the operator',
  '/api/track-click': 'anybody may be counted',
  '/api/track-conversion': 'anybody may be counted',
  '/api/welcome': 'anybody may be counted',
  '/api/detect-content': 'who may not convert',
  '/api/extract-content': 'who may not convert',
  '/api/convert-to-docx': 'who may not convert',
  '/api/admin/sign-in': 'is no administrator',
  '/api/admin/sign-out': 'ends the session of the cookie alone',
  '/api/admin/session': 'is no administrator',
  '/api/v1/convert/pdf-to-docx': 'is no program',
  '/api/v1/convert/image-to-docx': 'is no program',
  '/api/v1/ocr/extract-math': 'is no program',
  '/api/v1/jobs/:job_id/status': 'is no apiClient; keys of others in api-v1.test.ts',
  '/api/v1/jobs/:job_id/result': 'is no apiClient; keys of others in api-v1.test.ts',
  '/api/v1/jobs/:job_id/cancel': 'is no apiClient; keys of others in api-v1.test.ts',
  '/api/v1/jobs/:job_id/download': 'links of others in api-v1.test.ts',
  '/api/v1/account/usage': 'is no program',
  '/api/v1/problems/:code': 'says what a problem means',
  '/api/v1/openapi.json': 'documentation',
  '/api/v1/playground': 'documentation',
  '/api/v1/playground/start.js': 'documentation',
};

it('the list of requests knows every REST path', () => {
  const folder = join(import.meta.dirname, '..', '..', 'api', 'src');
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const paths = sources
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .flatMap((name) => {
      const prefix = name.startsWith(join('rest', 'v1')) ? '/api/v1' : '';
      const source = readFileSync(join(folder, name), 'utf8');
      const named = source.matchAll(/(?:\.(?:get|post|put|delete)|route)(?:<[^(]+>)?\('(\/[^']+)'/g);
      return [...named].map(([, path = '']) => prefix + path);
    })
    .filter((path) => path.startsWith('/api/'));
  expect(new Set(paths)).toEqual(new Set(Object.keys(REST_PATHS)));
});

it('what the owner has is as it was after every refused request', async () => {
  expect((await owner.conversion(things.file))?.status).toBe('COMPLETED');
  for (const link of [things.link, things.html, things.page])
    expect((await owner.fetch(link)).status).toBe(200);
  expect(await prisma.formulaEdit.count()).toBe(0);
  expect(await prisma.account.count({ where: { email: things.email } })).toBe(1);
  expect(await prisma.apiKey.count({ where: { id: things.key } })).toBe(1);
  expect(await prisma.adminAction.count({ where: { action: { not: 'sign-in-failed' } } })).toBe(0);
});
