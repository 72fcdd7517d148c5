import { randomUUID } from 'node:crypto';
import { createPrisma, type PrismaClient } from '@sutra/prisma';
import { vi } from 'vitest';
import { type Backend, type Stack, startStack } from '../setup/stack.ts';
import { pdfWithText } from './samples.ts';
import { Visitor } from './visitor.ts';

/** An account that may convert, signed in. */
export async function signedUp(stack: Stack, prisma: PrismaClient, email: string): Promise<Visitor> {
  const visitor = new Visitor(stack.url);
  await visitor.fetch('/api/auth/sign-up/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: stack.url },
    body: JSON.stringify({ email, password: 'a long enough password', name: '' }),
  });
  await prisma.authUser.update({ where: { email }, data: { emailVerified: true } });
  // The browser that signed up is signed in by one of its next requests: what that needs is written after the answer.
  await vi.waitFor(
    async () => {
      const { data } = await visitor.query<{ viewer: { kind: string } }>(
        '{ viewer { kind allowance { remaining } } }',
      );
      if (data.viewer.kind !== 'ACCOUNT') throw new Error(`${email} is not signed in yet`);
    },
    { timeout: 30_000 },
  );
  return visitor;
}

export async function newKey(visitor: Visitor): Promise<string> {
  const { data } = await visitor.query<{ createApiKey: { key: string } }>(
    'mutation { createApiKey(name: "k") { ... on CreateApiKeySuccess { key } } }',
  );
  return data.createApiKey.key;
}

export interface ApiAnswer {
  status: number;
  headers: Headers;
  // What a apiClient gets is whatever the server sends.
  body: Record<string, unknown>;
}

/** A apiClient with a key. */
export class ApiClient {
  constructor(
    readonly site: string,
    readonly key: string,
  ) {}

  async send(path: string, init: RequestInit = {}): Promise<ApiAnswer> {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${this.key}`);
    const response = await fetch(`${this.site}/api/v1/${path}`, { ...init, headers });
    const text = await response.text();
    const body = (text === '' ? {} : JSON.parse(text)) as ApiAnswer['body'];
    return { status: response.status, headers: response.headers, body };
  }

  get(path: string, headers: HeadersInit = {}): Promise<ApiAnswer> {
    return this.send(path, { headers });
  }

  post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<ApiAnswer> {
    const form = body instanceof FormData;
    return this.send(path, {
      method: 'POST',
      headers: form ? headers : { 'content-type': 'application/json', ...headers },
      body: form || typeof body === 'string' ? body : JSON.stringify(body),
    });
  }
}

/** Requests a minute that a key has in these tests. */
export const REQUESTS = 300;

export const base64 = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64');

/** A file whose work nobody else has under way. */
export const paper = () => ({
  file: base64(pdfWithText(`The area ${randomUUID()} is large.`)),
  filename: 'paper.pdf',
});

/** The product with one account that owns many conversions, and a apiClient with its key. */
export interface ApiStack {
  stack: Stack;
  prisma: PrismaClient;
  owner: Visitor;
  apiClient: ApiClient;
  setBalance: (email: string, balance: number, plan?: string) => Promise<void>;
  close(): Promise<void>;
}

export async function openApiStack(backend: Backend = 'postgres'): Promise<ApiStack> {
  const env = { API_REQUESTS_PER_MINUTE: String(REQUESTS), WEBHOOKS_TO_PRIVATE: 'true' };
  const stack = await startStack({ backend, env });
  const prisma = createPrisma(stack.databaseUrl, 2);
  const setBalance: ApiStack['setBalance'] = async (email, balance, plan = 'free') => {
    const { ownerId } = await prisma.account.findFirstOrThrow({ where: { email } });
    await prisma.allowance.update({ where: { ownerId }, data: { balance, total: balance, plan } });
  };
  const owner = await signedUp(stack, prisma, 'owner@example.com');
  await setBalance('owner@example.com', 1_000);
  return {
    stack,
    prisma,
    owner,
    apiClient: new ApiClient(stack.url, await newKey(owner)),
    setBalance,
    close: async () => {
      await prisma.$disconnect();
      await stack.stop();
    },
  };
}

/** The fields of a conversion job, in the order of the specification. */
export const JOB_FIELDS = [
  'success',
  'job_id',
  'status',
  'download_url',
  'output_filename',
  'processing_time',
  'pages_processed',
  'math_formulas_detected',
  'formula_audit',
  'expires_at',
  'review_url',
];
