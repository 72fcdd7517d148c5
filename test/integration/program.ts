import type { PrismaClient } from '@sutra/prisma';
import type { Stack } from '../setup/stack.ts';
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
  await visitor.query('{ viewer { allowance { remaining } } }');
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
  // What a program gets is whatever the server sends.
  body: Record<string, unknown>;
}

/** A program with a key. */
export class Program {
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
