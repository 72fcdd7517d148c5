import type { PlanName } from '@sutra/contract';
import { type Problem, problemOf } from '../problem.ts';

export interface AccountState {
  email: string;
  emailVerified: boolean;
  plan: PlanName | null;
  remaining: number;
  total: number;
  expiresAt: string | null;
}

export interface AdminAction {
  id: string;
  admin: string;
  action: string;
  subject: string | null;
  createdAt: string;
}

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

export const signIn = (name: string, password: string) =>
  send<{ name: string }>('sign-in', { name, password });
export const signOut = () => send<object>('sign-out', {});
export const session = () => ask<{ name: string }>('session');
export const latestActions = () => ask<{ actions: AdminAction[] }>('actions');
export const setPlan = (email: string, plan: PlanName) => send<AccountState>('plan', { email, plan });
export const topUp = (email: string, conversions: number) =>
  send<AccountState>('top-up', { email, conversions });
