import { PLAN_NAMES, SutraError } from '@sutra/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { latestActions } from '../admin/audit.ts';
import { type Admin, findAccount, setPlan, topUpAccount } from '../admin/plans.ts';
import { adminOfToken, signInAdmin, signOutAdmin } from '../admin/sign-in.ts';
import { fromOwnSite } from '../policies/origin.ts';
import type { Services } from '../services.ts';

const COOKIE = 'sutra_admin';
const SHOWN_ACTIONS = 50;
const MOST_CONVERSIONS = 100_000;

const credentials = z.object({ name: z.string().min(1).max(200), password: z.string().min(1).max(200) });
const byEmail = z.object({ email: z.string().min(3).max(320) });
const planChange = byEmail.extend({ plan: z.enum(PLAN_NAMES) });
const addition = byEmail.extend({ conversions: z.number().int().min(1).max(MOST_CONVERSIONS) });

export interface AdminOptions {
  services: Services;
  publicUrl: string | undefined;
  secureCookies: boolean;
}

/** @throws SutraError `not-an-admin` */
export async function requireAdmin(services: Services, request: FastifyRequest): Promise<Admin> {
  const token = request.cookies[COOKIE];
  const name = token ? await adminOfToken(services, token) : null;
  if (name === null) throw new SutraError('not-an-admin');
  return { name, address: request.ip };
}

function signInRoutes(app: FastifyInstance, { services, secureCookies }: AdminOptions): void {
  const cookie = { httpOnly: true, sameSite: 'strict', secure: secureCookies, path: '/' } as const;
  app.post('/api/admin/sign-in', async (request, reply) => {
    const given = credentials.safeParse(request.body);
    if (!given.success) throw new SutraError('admin-login-failed');
    const token = await signInAdmin(services, given.data.name, given.data.password, request.ip);
    return reply.setCookie(COOKIE, token, cookie).send({ name: given.data.name });
  });
  app.post('/api/admin/sign-out', async (request, reply) => {
    const token = request.cookies[COOKIE];
    if (token) await signOutAdmin(services, token);
    return reply.clearCookie(COOKIE, cookie).send({});
  });
}

function planRoutes(app: FastifyInstance, { services }: AdminOptions): void {
  app.get('/api/admin/session', async (request) => {
    const { name } = await requireAdmin(services, request);
    return { name };
  });
  app.get('/api/admin/actions', async (request) => {
    await requireAdmin(services, request);
    return { actions: await latestActions(services, SHOWN_ACTIONS) };
  });
  app.get('/api/admin/account', async (request) => {
    await requireAdmin(services, request);
    return findAccount(services, byEmail.parse(request.query).email);
  });
  app.post('/api/admin/plan', async (request) => {
    const admin = await requireAdmin(services, request);
    const { email, plan } = planChange.parse(request.body);
    return setPlan(services, admin, email, plan);
  });
  app.post('/api/admin/top-up', async (request) => {
    const admin = await requireAdmin(services, request);
    const { email, conversions } = addition.parse(request.body);
    return topUpAccount(services, admin, email, conversions);
  });
}

/** What administrators do about accounts; signed in with a cookie of its own. */
export function adminRoutes(app: FastifyInstance, options: AdminOptions): void {
  void app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => {
      if (!fromOwnSite(request.raw, options.publicUrl)) throw new SutraError('not-an-admin');
    });
    signInRoutes(scope, options);
    planRoutes(scope, options);
  });
}
