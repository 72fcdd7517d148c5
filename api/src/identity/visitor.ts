import { randomUUID } from 'node:crypto';
import type { PrismaClient } from '@sutra/prisma';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const COOKIE = 'sutra_visitor';
/** Over https: set by this host alone, for all of its paths (RFC 6265bis, 4.1.3.2). */
const HOST_COOKIE = `__Host-${COOKIE}`;
declare module 'fastify' {
  interface FastifyInstance {
    /** Whether browsers come over https. */
    secureCookies: boolean;
  }
}

const YEAR = 365 * 24 * 3600;

/** The owner that a Cookie header proves, or null: nobody signed it, or there is none. */
export function ownerOfCookie(app: FastifyInstance, header: string | undefined): string | null {
  const cookies = app.parseCookie(header ?? '');
  const value = app.secureCookies ? cookies[HOST_COOKIE] : cookies[COOKIE];
  if (value === undefined) return null;
  const opened = app.unsignCookie(value);
  return opened.valid ? opened.value : null;
}

/** A row for what an owner has; an account's own is there already. */
export async function keepOwner(prisma: PrismaClient, id: string): Promise<void> {
  // Prisma compiles a createMany anew each time, which took longer than the query.
  await prisma.$executeRaw`INSERT INTO "Owner" ("id", "kind") VALUES (${id}::uuid, 'visitor') ON CONFLICT DO NOTHING`;
}

/** Knows the visitor from now on by a cookie; a row is made when there is something to own. */
export function nameVisitor(request: FastifyRequest, reply: FastifyReply, secure: boolean): string {
  const known = ownerOfCookie(request.server, request.headers.cookie);
  const id = known ?? randomUUID();
  reply.setCookie(secure ? HOST_COOKIE : COOKIE, id, {
    signed: true,
    httpOnly: true,
    sameSite: 'lax',
    secure,
    path: '/',
    maxAge: YEAR,
  });
  return id;
}

/** The same with a row for what the visitor owns. */
export async function ensureVisitor(
  prisma: PrismaClient,
  request: FastifyRequest,
  reply: FastifyReply,
  secure: boolean,
): Promise<string> {
  const id = nameVisitor(request, reply, secure);
  await keepOwner(prisma, id);
  return id;
}
