import type { Readable } from 'node:stream';
import { type ErrorCode, LIMITS, OUTPUT_FILES } from '@sutra/contract';
import type { Conversion } from '@sutra/prisma';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { callerOf } from '../modules/accounts/caller.ts';
import { DOCUMENT_NAMES, type Download, downloadOf } from '../modules/documents/files.ts';
import { requireScope } from '../policies/api-scopes.ts';
import { checkDownloadToken } from '../policies/download-link.ts';
import { sendProblem } from '../problem.ts';
import type { Services } from '../services.ts';

const request = z.object({
  id: z.uuid(),
  token: z.string().max(200),
  /** One of the files that were made from the document; its own where it is empty. */
  file: z.enum(['', ...DOCUMENT_NAMES]).default(''),
  /** How many documents are in it. */
  count: z.coerce.number().int().min(1).max(LIMITS.filesPerBatch).default(1),
});

/** `attachment` with the name twice: plain for old programs, RFC 5987 for the rest. */
export function contentDisposition(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const coded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${coded}`;
}

function sendFile(reply: FastifyReply, mime: string, size: number | null, stream: Readable): FastifyReply {
  return reply
    .type(mime)
    .header('content-length', size ?? undefined)
    .send(stream);
}

async function sendDownload(
  reply: FastifyReply,
  services: Services,
  found: Download | null,
): Promise<FastifyReply> {
  const stream = found && (await services.files.stream(found.key));
  if (!found || !stream) return sendProblem(reply, 'conversion-not-found');
  reply
    .header('content-disposition', contentDisposition(found.fileName))
    .header('cache-control', 'private, no-store');
  return sendFile(reply, OUTPUT_FILES[found.to].mime, found.size, stream);
}

interface Links {
  app: FastifyInstance;
  services: Services;
}

/** The owner's conversion that a link leads to, or why it leads nowhere. `name` is the file that the link is to. */
async function linkedConversion(
  { app, services }: Links,
  message: FastifyRequest,
  { id, token }: { id: string; token: string },
  name: string,
): Promise<Conversion | ErrorCode> {
  const caller = await callerOf(app, services, message.headers);
  requireScope(caller, 'read');
  const { ownerId } = caller;
  if (ownerId === null) return 'conversion-not-found';
  const grant = { conversionId: name === '' ? id : `${id}/${name}`, ownerId };
  const state = checkDownloadToken(services.secrets, grant, token, Date.now());
  if (state !== 'valid') return state === 'forged' ? 'conversion-not-found' : 'download-expired';
  const row = await services.prisma.conversion.findFirst({
    where: { id, ownerId, status: 'completed', OR: [{ expiresAt: null }, { expiresAt: { gt: new Date() } }] },
  });
  return row ?? 'conversion-not-found';
}

const pageRequest = z.object({
  id: z.uuid(),
  token: z.string().max(200),
  page: z.coerce.number().int().min(1).max(LIMITS.pages),
});

/** A page's picture never changes; the browser may keep it for as long as its link lasts. */
async function sendPage(
  reply: FastifyReply,
  { prisma, files }: Services,
  row: Conversion,
  name: string,
): Promise<FastifyReply> {
  const where = { conversionId_name: { conversionId: row.id, name } };
  const found = await prisma.artifact.findUnique({ where });
  const stream = found?.key ? await files.stream(found.key) : null;
  if (!found || !stream) return sendProblem(reply, 'page-not-found');
  reply.header('cache-control', `private, max-age=${LIMITS.downloadLifetime / 1000}, immutable`);
  return sendFile(reply, 'image/webp', found.size, stream);
}

/** Files for their owner's browser, while a link lasts. */
export function downloadRoutes(app: FastifyInstance, services: Services): void {
  const links = { app, services };
  app.get('/api/conversions/:id/download', async (message, reply) => {
    const asked = request.safeParse({ ...(message.params as object), ...(message.query as object) });
    if (!asked.success) return sendProblem(reply, 'conversion-not-found');
    const { file, count } = asked.data;
    const row = await linkedConversion(links, message, asked.data, file);
    if (typeof row === 'string') return sendProblem(reply, row);
    return sendDownload(reply, services, await downloadOf(services, row, file, count));
  });
  app.get('/api/conversions/:id/pages/:page', async (message, reply) => {
    const asked = pageRequest.safeParse({ ...(message.params as object), ...(message.query as object) });
    if (!asked.success) return sendProblem(reply, 'page-not-found');
    const name = `page-${asked.data.page}`;
    const row = await linkedConversion(links, message, asked.data, name);
    if (typeof row === 'string') return sendProblem(reply, row);
    return sendPage(reply, services, row, name);
  });
}
