import { randomUUID } from 'node:crypto';
import type { PrismaClient } from '@sutra/prisma';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const COOKIE = 'sutra_visitor';
const YEAR = 365 * 24 * 3600;

/** The owner that a Cookie header proves, or null: nobody signed it, or there is none. */
export function ownerOfCookie(app: FastifyInstance, header: string | undefined): string | null {
  const value = app.parseCookie(header ?? '')[COOKIE];
  if (value === undefined) return null;
  const opened = app.unsignCookie(value);
  return opened.valid ? opened.value : null;
}

async function keepOwner(prisma: PrismaClient, id: string): Promise<void> {
  await prisma.owner.createMany({ data: [{ id, kind: 'visitor' }], skipDuplicates: true });
}

/** Knows the visitor from now on: a row for what they own and a cookie that finds it again. */
export async function ensureVisitor(
  prisma: PrismaClient,
  request: FastifyRequest,
  reply: FastifyReply,
  secure: boolean,
): Promise<string> {
  const known = ownerOfCookie(request.server, request.headers.cookie);
  const id = known ?? randomUUID();
  await keepOwner(prisma, id);
  reply.setCookie(COOKIE, id, {
    signed: true,
    httpOnly: true,
    sameSite: 'lax',
    secure,
    path: '/',
    maxAge: YEAR,
  });
  return id;
}
