import { SutraError } from '@sutra/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { fromOwnSite } from '../policies/origin.ts';
import type { Services } from '../services.ts';
import { adminCookie, requireAdmin, tokenOf } from './session.ts';
import { signInAdmin, signOutAdmin } from './sign-in.ts';

const credentials = z.object({
  name: z.string().min(1).max(200),
  password: z.string().min(1).max(200),
  code: z.string().max(20).nullable().default(null),
});

export interface AdminOptions {
  services: Services;
  publicUrl: string | undefined;
  secureCookies: boolean;
}

function signInRoutes(app: FastifyInstance, { services, secureCookies }: AdminOptions): void {
  const cookie = { httpOnly: true, sameSite: 'strict', secure: secureCookies, path: '/' } as const;
  app.post('/api/admin/sign-in', async (request, reply) => {
    const given = credentials.safeParse(request.body);
    if (!given.success) throw new SutraError('admin-login-failed');
    const token = await signInAdmin(services, given.data, request.ip);
    if (token === null) return reply.send({ secondStep: true });
    return reply.setCookie(adminCookie(secureCookies), token, cookie).send({ name: given.data.name });
  });
  app.post('/api/admin/sign-out', async (request, reply) => {
    const token = tokenOf(request.cookies);
    if (token) await signOutAdmin(services, token);
    return reply.clearCookie(adminCookie(secureCookies), cookie).send({});
  });
  app.get('/api/admin/session', async (request) => {
    const { name } = await requireAdmin(services, request);
    return { name };
  });
}

/** Administrators sign in and out, with a cookie of their own. */
export function adminRoutes(app: FastifyInstance, options: AdminOptions): void {
  void app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => {
      if (!fromOwnSite(request.raw, options.publicUrl)) throw new SutraError('not-an-admin');
    });
    signInRoutes(scope, options);
  });
}
