import { type Problem, problemOf } from '../problem.ts';

export type Answer<Data> = { data: Data } | { problem: Problem };

async function ask<Data>(path: string, init?: RequestInit): Promise<Answer<Data>> {
  const response = await fetch(`/api/admin/${path}`, init).catch(() => null);
  const body = (await response?.json().catch(() => null)) as (Data & { error?: Problem }) | null;
  if (response?.ok && body) return { data: body };
  const problem = body?.error ?? problemOf('internal');
  return { problem: { ...problem, details: problem.details ?? {} } };
}

const send = <Data>(path: string, body: object) =>
  ask<Data>(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** `secondStep`: the password is right, and a code is asked for too. */
export const signIn = (name: string, password: string, code: string | null) =>
  send<{ name?: string; secondStep?: true }>('sign-in', { name, password, code });
export const signOut = () => send<object>('sign-out', {});
export const session = () => ask<{ name: string }>('session');
